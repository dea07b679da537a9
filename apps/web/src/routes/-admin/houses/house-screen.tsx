import { getRouteApi } from '@tanstack/react-router'
import { HousePage } from './house-page.tsx'
import { findHouseTab } from './house-tabs.ts'

const route = getRouteApi('/admin/houses/$houseId')

/** `/admin/houses/{houseId}`: one house; the tab is in the URL. */
export function HouseScreen() {
  const { houseId } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <HousePage
      houseId={houseId}
      tab={findHouseTab(tab)}
      onTab={(next) => {
        const search = next === 'details' ? {} : { tab: next }
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}

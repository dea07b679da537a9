import { getRouteApi } from '@tanstack/react-router'
import { OwnerPage } from './owner-page.tsx'
import { findOwnerTab } from './owner-tabs.ts'

const route = getRouteApi('/admin/owners/$userId')

/** `/admin/owners/{userId}`: one owner; the tab is in the URL. */
export function OwnerScreen() {
  const { userId } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <OwnerPage
      userId={userId}
      tab={findOwnerTab(tab)}
      onTab={(next) => {
        const search = next === 'information' ? {} : { tab: next }
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}

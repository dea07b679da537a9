import { getRouteApi } from '@tanstack/react-router'
import { GroupPage } from './group-page.tsx'
import { findGroupTab } from './group-tabs.ts'

const route = getRouteApi('/admin/groups/$groupId')

/** `/admin/groups/{groupId}`: one association; the tab is in the URL. */
export function GroupScreen() {
  const { groupId } = route.useParams()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <GroupPage
      groupId={groupId}
      tab={findGroupTab(tab)}
      onTab={(next) => {
        const search = next === 'details' ? {} : { tab: next }
        void navigate({ search, replace: true, resetScroll: false })
      }}
    />
  )
}

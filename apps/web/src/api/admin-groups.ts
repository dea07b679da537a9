import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

export const groupsQuery = (input: ListInput) => listQuery('admin-groups', adminEndpoints.adminGroups, input)

/** @param groupId Of one group; of all without it. */
export const housesQuery = (input: ListInput, groupId?: string) =>
  listQuery('admin-houses', adminEndpoints.adminHouses, groupId === undefined ? input : { ...input, groupId })

/** A group as admins edit it, with the version that a save sends. Refetched on each visit: others may have changed it. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: ['admin-group', groupId],
    queryFn: ({ signal }) => call(adminEndpoints.adminGroup, { groupId }, { signal }),
    staleTime: 0,
  })
}

export const groupMembersQuery = (groupId: string, input: ListInput) =>
  listQuery('group-members', adminEndpoints.groupMembers, { ...input, groupId })

/** What shows a group, wherever it is. */
const ofGroup = [...ofEveryAct, 'admin-groups', 'admin-group', 'admin-houses'] satisfies QueryName[]

/** Points wait while their group is archived. */
const ofArchivedGroup = [...ofGroup, 'point-assignments', 'point-receivers'] satisfies QueryName[]

export const useCreateGroup = () => useCommand(adminEndpoints.createGroup, ofGroup)
export const useUpdateGroup = () => useCommand(adminEndpoints.updateGroup, ofGroup)
export const useArchiveGroup = () => useCommand(adminEndpoints.archiveGroup, ofArchivedGroup)
export const useReopenGroup = () => useCommand(adminEndpoints.reopenGroup, ofArchivedGroup)

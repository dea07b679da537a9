import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { InputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { type ListInput, listQuery } from './admin-list.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A page of what was announced to a group. */
export const announcementsQuery = (groupId: string, input: ListInput) =>
  listQuery('admin-announcements', adminEndpoints.adminAnnouncements, { ...input, groupId })

/** While mails wait, what has become of them is read again and again. */
const mailsRefetchMs = 10_000

export function announcementQuery(announcementId: string) {
  return queryOptions({
    queryKey: ['admin-announcement', announcementId],
    queryFn: ({ signal }) => call(adminEndpoints.adminAnnouncement, { announcementId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.mails.waiting ?? 0) > 0 ? mailsRefetchMs : false),
  })
}

/** Who would get an announcement now, and what it would look like. */
export function announcingQuery(draft: InputOf<typeof adminEndpoints.announcing>) {
  return queryOptions({
    queryKey: ['announcing', draft],
    queryFn: ({ signal }) => call(adminEndpoints.announcing, draft, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

const ofAnnouncement = [...ofEveryAct, 'admin-announcements', 'announcing', 'mails'] satisfies QueryName[]

export const useAnnounce = () => useCommand(adminEndpoints.announce, ofAnnouncement)

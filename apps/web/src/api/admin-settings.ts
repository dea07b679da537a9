import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

const statusRefetchMs = 30_000

/** Whether every part of the system works; asked again while the page is open. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call(adminEndpoints.systemStatus, {}, { signal }),
  staleTime: 0,
  refetchInterval: statusRefetchMs,
})

/** Everybody with a role. */
export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: ({ signal }) => call(adminEndpoints.admins, {}, { signal }),
  staleTime: 0,
  select: ({ admins }) => admins,
})

/** The person of an address, and who signs in as them. */
export const adminCandidateQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin-candidate', email],
    queryFn: ({ signal }) => call(adminEndpoints.adminCandidate, { email }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What shows the roles of a person, who may be the admin at this window. */
const ofRoles = [...ofEveryAct, 'admins', 'owners', 'owner', 'current-user'] satisfies QueryName[]

export const useAddAdmin = () => useCommand(adminEndpoints.addAdmin, [...ofRoles, 'mails'])

export const useChangeRoles = () => useCommand(adminEndpoints.changeRoles, ofRoles)

export type SystemStatus = OutputOf<typeof adminEndpoints.systemStatus>
export type Candidate = NonNullable<OutputOf<typeof adminEndpoints.adminCandidate>['person']>
export type AdminPerson = OutputOf<typeof adminEndpoints.admins>['admins'][number]

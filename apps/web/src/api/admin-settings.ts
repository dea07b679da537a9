import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'

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

export const useAddAdmin = () => useCommand(adminEndpoints.addAdmin, ['admins', 'current-user'])

export const useChangeRoles = () => useCommand(adminEndpoints.changeRoles, ['admins', 'current-user'])

export type SystemStatus = OutputOf<typeof adminEndpoints.systemStatus>
export type AdminPerson = OutputOf<typeof adminEndpoints.admins>['admins'][number]

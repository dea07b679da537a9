import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from './command.ts'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** The people that it concerns if these weeks are taken out of operation or put back. Never from the cache. */
export function closingQuery(unitIds: readonly string[]) {
  return queryOptions({
    queryKey: ['closing', unitIds],
    queryFn: ({ signal }) => call(adminEndpoints.closing, { unitIds: [...unitIds] }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

const ofWeeks = ['closing', 'owner-bookings', 'activity', 'dashboard', 'mails'] satisfies QueryName[]

export const useTakeOutOfOperation = () => useCommand(adminEndpoints.takeOutOfOperation, ofWeeks)
export const usePutIntoOperation = () => useCommand(adminEndpoints.putIntoOperation, ofWeeks)

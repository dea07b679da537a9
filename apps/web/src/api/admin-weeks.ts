import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ofBookings } from './admin-booking-acts.ts'
import { useCommand } from './command.ts'
import { call } from './http.ts'

/** The people that it concerns if these weeks are taken out of operation or put back. Never from the cache. */
export function closingQuery(unitIds: readonly string[]) {
  return queryOptions({
    queryKey: ['closing', unitIds],
    queryFn: ({ signal }) => call(adminEndpoints.closing, { unitIds: [...unitIds] }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export const useTakeOutOfOperation = () => useCommand(adminEndpoints.takeOutOfOperation, ofBookings)
export const usePutIntoOperation = () => useCommand(adminEndpoints.putIntoOperation, ofBookings)

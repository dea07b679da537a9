import { QueryClient } from '@tanstack/react-query'
import { CallError } from './http.ts'

/** Default freshness of what was read. docs/domain.md §15 */
const freshMs = 60_000
export const userFreshMs = 300_000

/** The names under which reads are kept; a write names those that it makes stale. */
export type QueryName =
  | 'config'
  | 'current-user'
  | 'my-groups'
  | 'group'
  | 'group-calendars'
  | 'my-bookings'
  | 'current-points'
  | 'next-scheduled-point-assignment'
  | 'points-statement'
  | 'calendar-feed'
  | 'devices'
  | 'group-houses'
  | 'checkout-details'
  | 'support-details'

/** An answer that says no says it again; only what got lost on the way is asked for once more. */
function mayTryAgain(failures: number, error: Error): boolean {
  const isLost = error instanceof CallError && (error.status === 0 || error.status >= 500)
  return isLost && failures < 2
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: freshMs, retry: mayTryAgain }, mutations: { retry: false } },
  })
}

/**
 * Forgets all that was read for one group and reads again what is on screen: after the group was switched.
 */
export async function readAllAgain(client: QueryClient): Promise<void> {
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
}

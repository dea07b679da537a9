import { QueryClient } from '@tanstack/react-query'
import { CallError } from './http.ts'

/** Default stale time of queries. docs/domain.md §15 */
const defaultStaleMs = 60_000
export const userStaleMs = 300_000

/** First part of every query key; a write names those that it invalidates. */
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

/** Retries lost requests and server errors only: a refusal would be the same again. */
function shouldRetry(failures: number, error: Error): boolean {
  const isTransient = error instanceof CallError && (error.status === 0 || error.status >= 500)
  return isTransient && failures < 2
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: defaultStaleMs, retry: shouldRetry },
      mutations: { retry: false },
    },
  })
}

/** Drops all fetched data except the configuration and refetches what is on the screen: after the group was switched. */
export async function resetAndRefetch(client: QueryClient): Promise<void> {
  await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
}

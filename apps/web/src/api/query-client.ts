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
  | 'my-mails'
  | 'my-mail'
  | 'mail-preferences'
  | 'group-houses'
  | 'checkout-details'
  | 'support-details'
  | 'admin-groups'
  | 'admin-documents'
  | 'admin-group'
  | 'group-members'
  | 'announcements'
  | 'admin-announcements'
  | 'admin-announcement'
  | 'announcing'
  | 'admin-houses'
  | 'admin-house'
  | 'point-assignments'
  | 'point-receivers'
  | 'adjusting'
  | 'taking-back'
  | 'point-ledgers'
  | 'saved-views'
  | 'system-status'
  | 'admins'
  | 'brand'
  | 'weekly-report'
  | 'yearly-report'
  | 'occupancy-report'
  | 'use-report'
  | 'owners'
  | 'owner'
  | 'owner-bookings'
  | 'access-effects'
  | 'leaving'
  | 'closing'
  | 'anonymization'
  | 'activity'
  | 'dashboard'
  | 'mails'
  | 'resending'
  | 'mail'
  | 'mail-templates'
  | 'mail-template'
  | 'preview-mail'
  | 'preview-stays'
  | 'suppressions'
  | 'mail-settings'
  | 'admin-policy'
  | 'check-policy'
  | 'week-odds'
  | 'group-year'
  | 'house-calendars'
  | 'admin-calendar'
  | 'season-templates'
  | 'bookings'
  | 'admin-booking'
  | 'admin-week'
  | 'board'
  | 'arrivals'
  | 'arrivals-link'
  | 'fees'
  | 'imports'
  | 'import'
  | 'import-rows'
  | 'support-reports'
  | 'support-report'
  | 'assigning'
  | 'cancelling'
  | 'moving'
  | 'check-details'
  | 'taking-off'
  | 'reopening'
  | 'admin-search'

/** A user waits this long for a page rather than reading that it was too fast. */
const maxRetryAfterSeconds = 10

/**
 * Retries lost requests, server errors, and what the server asks to send again in a moment: any other refusal would be
 * the same again.
 */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || failures >= 2) return false
  return error.status === 0 || error.status >= 500 || isAskedToWait(error)
}

function isAskedToWait({ status, retryAfterSeconds }: CallError): boolean {
  return status === 429 && retryAfterSeconds !== null && retryAfterSeconds <= maxRetryAfterSeconds
}

/** Returns milliseconds; doubling from a second on, or what the server asks for. */
function computeRetryDelay(failures: number, error: Error): number {
  const asked = error instanceof CallError && isAskedToWait(error) ? error.retryAfterSeconds : null
  return 1000 * (asked ?? 2 ** failures)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: defaultStaleMs, retry: shouldRetry, retryDelay: computeRetryDelay },
      // A write without a network fails at once: kept back, it would happen later, unexpectedly.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Queries about the person and the site, not about a group. */
const ungrouped: readonly unknown[] = ['config', 'current-user', 'my-groups'] satisfies QueryName[]

/** Drops what was fetched of other groups and of the person's own pages, and refetches the person: after the group was switched. */
export async function clearOtherGroups(client: QueryClient, groupId: string): Promise<void> {
  client.removeQueries({
    predicate: ({ queryKey }) => !ungrouped.includes(queryKey[0]) && !queryKey.includes(groupId),
    type: 'inactive',
  })
  await Promise.all(
    (['current-user', 'my-groups'] satisfies QueryName[]).map((name) =>
      client.invalidateQueries({ queryKey: [name] }),
    ),
  )
}

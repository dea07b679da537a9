import type { GroupCalendars } from '@samhus/contract/calendars'
import type { CompactCalendars } from '@samhus/contract/compact-calendars'
import { compactCalendarsType, endpoints } from '@samhus/contract/endpoints'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getServerNow } from '../lib/server-time.ts'
import { expandCalendars } from './expand-calendars.ts'
import { callNegotiated, CallError, type NegotiatedResponse } from './http.ts'
import { setSnapshotVersion } from './snapshot-version.ts'

/**
 * Every week of a group's houses.
 *
 * Fetched on each visit. Without `year` the response has all years from last year on; with it, that one older year.
 * Retried up to three times, unless the group has no calendars at all.
 */
export function groupCalendarsQuery(groupId: string, year?: number) {
  return queryOptions({
    queryKey: ['group-calendars', groupId, year ?? 'recent'],
    queryFn: ({ client, signal }) => fetchCalendars(client, { groupId, year }, signal),
    staleTime: 0,
    retry: (failures, error) =>
      failures < 3 && !(error instanceof CallError && error.type === 'no-calendars-found'),
  })
}

/** Returns the query with the weeks of a year: years before last year have queries of their own. */
export function yearCalendarsQuery(groupId: string, year: number, currentYear: number) {
  return groupCalendarsQuery(groupId, year < currentYear - 1 ? year : undefined)
}

interface KnownResponse {
  readonly etag: string
  readonly compact: CompactCalendars
}

/** The last responses in the compact form by request, which the server need not send again. */
const knownByClient = new WeakMap<QueryClient, Map<string, KnownResponse>>()
const maxKnown = 4

/** Fetches the calendars in the compact form, and expands it; a server that has only the plain form may answer too. */
async function fetchCalendars(
  client: QueryClient,
  input: { groupId: string; year: number | undefined },
  signal: AbortSignal,
): Promise<GroupCalendars> {
  const known = knownByClient.get(client) ?? new Map<string, KnownResponse>()
  knownByClient.set(client, known)
  const key = `${input.groupId} ${input.year}`
  const last = known.get(key)
  const response = await callNegotiated(endpoints.groupCalendars, input, {
    accept: `${compactCalendarsType}, application/json;q=0.5`,
    etag: last?.etag,
    signal,
  })
  const calendars = toCalendars(response, last)
  setSnapshotVersion(calendars, response.changesBefore)
  const { etag, body } = response
  if (isCompact(response) && etag !== null) {
    if (known.size >= maxKnown) known.clear()
    known.set(key, { etag, compact: body as CompactCalendars })
  }
  return calendars
}

function toCalendars(response: NegotiatedResponse, last: KnownResponse | undefined): GroupCalendars {
  // The same facts, at a later instant.
  if (response.isSame && last) {
    return expandCalendars(last.compact, Math.max(last.compact.now, getServerNow()))
  }
  if (!isCompact(response)) return response.body as GroupCalendars
  const compact = response.body as CompactCalendars
  return expandCalendars(compact, compact.now)
}

function isCompact({ isSame, type }: NegotiatedResponse): boolean {
  return !isSame && type.startsWith(compactCalendarsType)
}

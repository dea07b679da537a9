import type { calendarFeed as contract } from '@samhus/contract/account'
import type { Answer } from '@samhus/contract/operation'
import { findFeedCreatedAt, findFeedOwner } from '../db/queries/token.ts'
import { listFeedWeeks } from '../db/queries/own-bookings.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { toICalendar } from './ical.ts'

/** Since when the caller has a calendar feed; never its address, which nobody knows but who was told it. */
export async function calendarFeed(deps: Deps, actor: Actor): Promise<Answer<typeof contract>> {
  const since = await findFeedCreatedAt(deps.db, actor.personId)
  return { createdAt: since === null ? null : new Date(since).toISOString() }
}

/** What `deps.secret` makes; nothing else is looked up. */
const tokenPattern = /^[\w-]{20,100}$/

/**
 * The iCalendar text behind a feed's address: the owner's booked weeks in all their groups.
 *
 * Refuses not-found, alike for an address that never was, that was revoked, and whose owner is disabled or has left.
 *
 * @see docs/domain.md §14
 */
export async function readCalendarFeed(deps: Deps, token: string): Promise<string> {
  const owner = tokenPattern.test(token) ? await findFeedOwner(deps.db, token) : null
  if (!owner) throw new RefusedError('not-found')
  return toICalendar(await listFeedWeeks(deps.db, owner.personId), owner.language ?? 'da')
}

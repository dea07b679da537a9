import type { calendarFeed as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { findFeedCreatedAt, findFeedOwner } from '../db/queries/token.ts'
import { listFeedWeeks } from '../db/queries/own-bookings.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { toICalendar } from './ical.ts'

/** Returns since when the caller has a calendar feed; never its URL, which only the caller was shown. */
export async function calendarFeed(deps: Deps, actor: Actor): Promise<Output<typeof contract>> {
  const since = await findFeedCreatedAt(deps.db, actor.personId)
  return { createdAt: since === null ? null : new Date(since).toISOString() }
}

/** The form of `deps.newSecret`; other tokens are not looked up. */
const tokenPattern = /^[\w-]{20,100}$/

/**
 * Returns the iCalendar text of a feed's URL: the owner's booked weeks in all their groups.
 *
 * @throws RefusedError not-found, the same for a URL that never existed, that was revoked, or whose owner is disabled
 * or has left
 * @see docs/domain.md §14
 */
export async function readCalendarFeed(deps: Deps, token: string): Promise<string> {
  const owner = tokenPattern.test(token) ? await findFeedOwner(deps.db, token) : null
  if (!owner) throw new RefusedError('not-found')
  return toICalendar(await listFeedWeeks(deps.db, owner.personId), owner.language ?? 'da')
}

import type { WeekHead } from '@samhus/contract/admin-bookings'
import type { FreedWeek, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Instant } from '@samhus/domain/refusal'
import { findNextOffer } from '@samhus/domain/waitlist'
import { listNamedPeople, listNamedWeeks } from '../../db/queries/act-facts.ts'
import type { Queryable } from '../../db/core/client.ts'
import { findWeekWithWaitlist, type WeekWithWaitlist } from '../../db/queries/waitlist.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/** A person by name; the name is empty once they are anonymized. */
export interface ActPerson {
  readonly userId: string
  readonly name: string
}

/**
 * Returns a week as previews show it.
 *
 * @throws RefusedError calendar-unit-not-found
 */
export async function findWeekHead(reader: Queryable, unitId: number): Promise<WeekHead> {
  const [week] = await listNamedWeeks(reader, [unitId])
  if (!week) throw new RefusedError('calendar-unit-not-found')
  return { ...week, unitId: String(unitId) }
}

/** Returns the people of these ids by name, in the same order. */
export async function namePeople(reader: Queryable, personIds: readonly string[]): Promise<ActPerson[]> {
  const people = await listNamedPeople(reader, personIds)
  return personIds.map((userId) => ({ userId, name: people.get(userId)?.name ?? '' }))
}

/** Returns a person by name; null for none. */
export async function nameClaimant(
  reader: Queryable,
  claim: { readonly personId: string; readonly points: number } | null,
): Promise<(ActPerson & { points: number }) | null> {
  if (!claim) return null
  const [person] = await namePeople(reader, [claim.personId])
  return { userId: claim.personId, name: person?.name ?? '', points: claim.points }
}

/** What an act that keeps the week, or ends a row beside it, does to its waitlist. */
export const notFreed: FreedWeek = { offered: null, skipped: [] }

/**
 * Returns who is offered a week once its holder's row has ended, as `offerToNext` does it, and who is passed over.
 *
 * @see docs/rules.md R56 to R60, R112
 */
export async function findFreedWeek(reader: Queryable, unitId: number, at: Instant): Promise<FreedWeek> {
  const week = await findWeekWithWaitlist(reader, unitId)
  return week ? nameNextOwners(reader, week, at) : notFreed
}

/** Returns the same for a week that has been read, or one whose owners are as the act leaves them. */
export async function nameNextOwners(
  reader: Queryable,
  { unit, policy, waitlist }: WeekWithWaitlist,
  at: Instant,
): Promise<FreedWeek> {
  if (waitlist.length === 0) return notFreed
  const waiting = waitlist.map((row) => ({ id: row.personId, facts: { unit, ...row } }))
  const { offered, skipped } = findNextOffer(waiting, policy, at)
  const names = await listNamedPeople(
    reader,
    waitlist.map(({ personId }) => personId),
  )
  const toPerson = (userId: string): ActPerson => ({ userId, name: names.get(userId)?.name ?? '' })
  return {
    offered: offered ? toPerson(offered.id) : null,
    skipped: skipped.flatMap(({ id, reasons: [first] }) =>
      first ? [{ ...toPerson(id), rule: first.type }] : [],
    ),
  }
}

/** Returns who gets a mail when a week is passed on: always, whatever the admin ticks. */
export function tellFreed({ offered, skipped }: FreedWeek): ToldPerson[] {
  const tell = ({ userId, name }: ActPerson, mail: ToldPerson['mail']): ToldPerson => ({
    userId,
    name,
    mail,
    onlyIfTold: false,
  })
  return [...skipped.map((each) => tell(each, 'skipped')), ...(offered ? [tell(offered, 'offered')] : [])]
}

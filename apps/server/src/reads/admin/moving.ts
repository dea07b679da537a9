import type { moving as contract, Moving, ToldPerson } from '@samhus/contract/admin-booking-acts'
import type { Input } from '@samhus/contract/operation'
import { mayAdminCancel, mayMove } from '@samhus/domain/admin-rules'
import { createMoveLines, type MoveLines } from '@samhus/domain/assignment'
import { addToBalance, findBalance } from '@samhus/domain/owner-facts'
import { sumLines } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import { getYearEnd } from '@samhus/domain/week'
import { findMemberBooking, findMemberWeek } from '../../db/queries/booking-facts.ts'
import type { Queryable } from '../../db/core/client.ts'
import { findWeekWithWaitlist } from '../../db/queries/waitlist.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toRules } from '../../shared/to-rules.ts'
import { findWeekHead, nameNextOwners, notFreed, tellFreed } from './act-effects.ts'
import { findAssignEffects, findPaidClaim } from './assign-effects.ts'
import { listMovedMails, type MovedWeeks } from './moved-mails.ts'

/**
 * Returns what moving a booking to another week would do now to both weeks: which rules are against it, what comes back
 * and what is debited, who is offered the old week, and who loses an offer of the new one or gets points back.
 *
 * @throws RefusedError no-booking-found; calendar-unit-not-found if the new week is not one of the group
 * @see docs/rules.md R115, R178, R179
 */
export async function moving(
  deps: Deps,
  _actor: Actor,
  { bookingId, toUnitId, isWaived = false }: Input<typeof contract>,
): Promise<Moving> {
  const now = deps.now()
  const from = await findMemberBooking(deps.db, { bookingId, at: now })
  if (!from) throw new RefusedError('no-booking-found')
  const to = await findMemberWeek(deps.db, from.membershipId, { unitId: Number(toUnitId), at: now })
  if (!to) throw new RefusedError('calendar-unit-not-found')
  const { booking, unit, policy, member } = from
  const facts = { booking, from: unit, to: { ...to, isWaived } }
  const decision = mayMove(facts, { policy, hasOverride: true }, now)
  const old = {
    year: unit.year,
    debited: booking.debited,
    yearEndsAt: getYearEnd(unit.year, policy.timeZone),
  }
  const lines = createMoveLines({ old, unit: to.unit, isWaived }, now)
  const owner = { userId: member.personId, name: member.name }
  const [heads, freed, { told, ...effects }, mails] = await Promise.all([
    Promise.all([findWeekHead(deps.db, unit.id), findWeekHead(deps.db, to.unit.id)]),
    mayAdminCancel({ ...booking, unit }, now).length === 0
      ? findOldWeekNext(deps.db, { from, to }, now)
      : notFreed,
    findAssignEffects(deps.db, to, now),
    listMovedMails(deps.db, { from, to }, now),
  ])
  const ownMail: ToldPerson = { ...owner, mail: 'moved', onlyIfTold: true }
  return {
    from: heads[0],
    to: heads[1],
    owner,
    refusals: toRules(decision.refusals),
    overridable: toRules(decision.overridden),
    ...effects,
    pointsBack: booking.debited,
    points: Math.abs(sumLines(lines.debit)),
    balances: listBalances({ from, to }, lines),
    wasWaived: booking.debited === 0 && booking.points > 0,
    lentOutTo: booking.lentOutName,
    freed,
    mails,
    fee: policy.administrationFeeKroner,
    told: decision.refusals.length === 0 ? [ownMail, ...told, ...tellFreed(freed)] : [],
  }
}

/** Returns who is offered the old week: the points of a claim that the new one pays are there by then. */
async function findOldWeekNext(
  reader: Queryable,
  { from, to }: MovedWeeks,
  now: Instant,
): Promise<Moving['freed']> {
  const week = await findWeekWithWaitlist(reader, from.unit.id)
  if (!week) return notFreed
  const paid = findPaidClaim(to, now)
  const waitlist = week.waitlist.map((row) =>
    paid?.membershipId === row.membershipId
      ? { ...row, owner: addToBalance(row.owner, paid.year, paid.points) }
      : row,
  )
  return nameNextOwners(reader, { ...week, waitlist }, now)
}

/** Returns the balance of each year that the move touches, the old week's first. */
function listBalances({ from, to }: MovedWeeks, lines: MoveLines): Moving['balances'] {
  const years = [...new Set([from.unit.year, to.unit.year])]
  return years.map((year) => {
    const before = findBalance(from.owner, year)
    const changes = [...lines.refund, ...lines.debit].filter((line) => line.year === year)
    return { year, before, after: before + sumLines(changes) }
  })
}

import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import * as changes from '../db/queries/change.ts'
import type { Affected } from '../db/queries/change.ts'
import * as claims from '../db/queries/refund-claim.ts'
import type { Tx } from '../db/core/client.ts'
import * as due from '../db/queries/due-work.ts'
import type { LiveRow, PassedDeadline } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'
import { nothingDue, workedOff, type Worked } from './job-result.ts'

const batchWeeks = 50
/** A browser that has not been told for so long has read everything anew since. */
const newsMs = 60 * 60 * 1000

/**
 * Lets booking deadlines pass, a batch of weeks at a time: offers and everybody who waits become `WaitExpire`,
 * an open claim lapses, and the week's change is announced, queue or not.
 *
 * @see docs/rules.md R60, R86, docs/domain.md §5
 */
export async function passBookingDeadlines(deps: Deps): Promise<Worked> {
  return pass(deps, due.claimPassedDeadlines)
}

/**
 * The same for weeks whose deadline had been told already when a process with a clock a moment behind let
 * somebody in. Rare, so it looks rarely.
 */
export async function passLateComers(deps: Deps): Promise<Worked> {
  return pass(deps, due.claimLateComers)
}

async function pass(deps: Deps, claim: typeof due.claimPassedDeadlines): Promise<Worked> {
  return deps.db.transaction(async (tx) => {
    const unitIds = await claim(tx, deps.now(), batchWeeks)
    if (unitIds.length === 0) return nothingDue
    const at = deps.now()
    const [rows, weeks] = await Promise.all([
      due.liveRowsOn(tx, unitIds),
      due.markDeadlinesPassed(tx, unitIds, at),
    ])
    const passing = weeks.map((week) => ({
      week,
      live: rows.filter(({ unitId }) => unitId === week.unitId),
      at,
    }))
    await Promise.all(passing.filter((each) => !isOldNews(each)).map((each) => endAll(tx, each)))
    // A week may be opened after its deadline; nobody has been waiting for that.
    return workedOff(
      passing.map((each) => (isOldNews(each) ? at : each.week.bookingDeadline)),
      at,
    )
  })
}

interface Passing {
  readonly week: PassedDeadline
  readonly live: readonly LiveRow[]
  readonly at: Instant
}

/** Nobody is concerned, and every browser has long seen the week without being told. */
function isOldNews({ week, live, at }: Passing): boolean {
  return live.length === 0 && week.claim === null && at - week.bookingDeadline > newsMs
}

async function endAll(tx: Tx, { week, live, at }: Passing): Promise<void> {
  const { unitId, groupId, claim } = week
  const concerned = [...live, ...(claim ? [claim] : [])]
  const affected: Affected[] = concerned.map(({ personId, bookingId }) => ({
    personId,
    bookingId,
    pointsChanged: false,
  }))
  await Promise.all([
    ...live.map((row) => expire(tx, { row, week, at })),
    claim ? lapse(tx, { week, claim, at }) : null,
    changes.announce(tx, { at, groupId, unitId, actorId: null, affected }),
  ])
}

/** A `Pre` ends when it ran out, where that was before the deadline; all others with the deadline. */
async function expire(
  tx: Tx,
  { row, week, at }: { row: LiveRow; week: PassedDeadline; at: Instant },
): Promise<void> {
  const { bookingId: id, type, origin, reservedUntil, groupId, unitId, membershipId } = row
  const endedAt = Math.min(reservedUntil ?? week.bookingDeadline, week.bookingDeadline)
  const action = type === 'Wait' ? 'wait-expired' : `${origin}-expired`
  await Promise.all([
    type === 'Wait'
      ? bookings.expire(tx, id, { at: endedAt, reason: 'booking-deadline-exceeded' })
      : bookings.endReservation(tx, { id, origin: origin ?? 'hold' }, { at: endedAt, reason: 'expired' }),
    audit.record(tx, {
      at,
      by: null,
      groupId,
      action,
      subjectKind: 'booking',
      subjectId: id,
      unitId,
      membershipId,
    }),
  ])
}

async function lapse(
  tx: Tx,
  { week, claim, at }: { week: PassedDeadline; claim: NonNullable<PassedDeadline['claim']>; at: Instant },
): Promise<void> {
  const { unitId, groupId } = week
  const subject = {
    subjectKind: 'claim',
    subjectId: claim.id,
    unitId,
    groupId,
    membershipId: claim.membershipId,
  }
  await Promise.all([
    claims.close(tx, claim.id, { state: 'lapsed', at }),
    audit.record(tx, { at, by: null, action: 'claim-lapsed', ...subject }),
  ])
}

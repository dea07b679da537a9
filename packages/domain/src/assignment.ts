import { createDebitLines, createExpiryLines, sumLines, type LedgerLine } from './points.ts'
import { applyClaimEvent } from './refund.ts'
import type { ClaimState } from './refund.ts'
import type { Instant } from './refusal.ts'
import { findNeighbours } from './season.ts'
import type { OwnWeek } from './owner-facts.ts'
import { findActiveHolder } from './unit-status.ts'
import type { RuleUnit, UnitState } from './unit-status.ts'

/**
 * Returns how the reservation that is stored on a week ends when an admin assigns the week: it has expired, or it is an
 * open offer, which an override sets aside; null: there is none. R112, R114
 */
export function getReservationEnd(
  state: Pick<UnitState, 'holder'>,
  now: Instant,
): 'expire' | 'override-offer' | null {
  if (!state.holder) return null
  return findActiveHolder(state, now) ? 'override-offer' : 'expire'
}

/**
 * Returns what becomes of an open claim on a week that an admin assigns. From the booking deadline on it is not paid: it
 * has lapsed, whether or not a job has already closed it, and is left to the job. R84 to R86
 */
export function getClaimAfterAssign(
  unit: Pick<RuleUnit, 'bookingDeadline'>,
  { byClaimant }: { readonly byClaimant: boolean },
  now: Instant,
): ClaimState {
  return now < unit.bookingDeadline ? applyClaimEvent('open', { kind: 'taken', byClaimant }) : 'open'
}

/** Returns the lines that debit an assigned week; none where it is waived. R75, R113 */
export function createAssignLines(
  unit: Pick<RuleUnit, 'points' | 'year'>,
  { isWaived }: { readonly isWaived: boolean },
): LedgerLine[] {
  return createDebitLines(isWaived ? 0 : unit.points, unit.year)
}

/** The points of a booking that is moved. */
export interface MovedPoints {
  /** The debit of the old week. `yearEndsAt`: 31 December 24:00 local of its year. */
  readonly old: { readonly year: number; readonly debited: number; readonly yearEndsAt: Instant }
  /** The new week. */
  readonly unit: Pick<RuleUnit, 'points' | 'year'>
  readonly isWaived: boolean
}

/** The ledger lines of a move: those of the old booking and those of the new one. */
export interface MoveLines {
  readonly refund: readonly LedgerLine[]
  readonly debit: readonly LedgerLine[]
}

/**
 * Returns the lines that give the old week's points back and take those of the new one. What comes back of a year that
 * has ended pays for the new week, if that is of the same year, and the rest expires at once.
 *
 * @see docs/rules.md R77, R179
 */
export function createMoveLines({ old, unit, isWaived }: MovedPoints, now: Instant): MoveLines {
  const { year, debited, yearEndsAt } = old
  const debit = createAssignLines(unit, { isWaived })
  if (debited === 0) return { refund: [], debit }
  const refund: LedgerLine = { type: 'Cancel', year, points: debited }
  if (now < yearEndsAt) return { refund: [refund], debit }
  const rest = debited + sumLines(debit.filter((line) => line.year === year))
  return { refund: [refund, ...createExpiryLines(rest, year)], debit }
}

/** Whether a moved booking still skips its cleaning: only where the owner has a week beside the new one. R66, R179 */
export function keepsSkip(
  booking: { readonly skipsCleaning: boolean },
  unit: RuleUnit,
  ownWeeks: readonly OwnWeek[],
): boolean {
  return booking.skipsCleaning && findNeighbours(unit, ownWeeks).length > 0
}

import { findBalance } from './owner-facts.ts'
import type { OwnerFacts } from './owner-facts.ts'
import type { Instant } from './refusal.ts'

/** A row of the append-only list. `Book` and `Expire` are negative, `Assign` and `Cancel` positive, `Adjust` either. */
export type LedgerType = 'Assign' | 'Book' | 'Cancel' | 'Expire' | 'Adjust'

export interface LedgerLine {
  readonly type: LedgerType
  /** The account: whose weeks the points pay for. */
  readonly year: number
  readonly points: number
}

/** The balance is the sum of the lines, never anything else. R74 */
export function sumLines(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, line) => sum + line.points, 0)
}

/** Points of a year that the owner's live holds have spoken for; an offer has not. R39 */
export function countHeldPoints(owner: OwnerFacts, year: number, now: Instant): number {
  let sum = 0
  for (const hold of owner.holds) if (hold.year === year && now < hold.reservedUntil) sum += hold.points
  return sum
}

/** What the owner can still take on: the balance less own live holds of that year. R39 */
export function countFreePoints(owner: OwnerFacts, year: number, now: Instant): number {
  return findBalance(owner, year) - countHeldPoints(owner, year, now)
}

/** The first scheduled assignment of that year with which `missing` more points have come. R39 */
export function findWhenPointsSuffice(owner: OwnerFacts, year: number, missing: number): Instant | null {
  let sum = 0
  const coming = owner.upcomingPoints.filter((upcoming) => upcoming.year === year)
  for (const { at, points } of coming.toSorted((a, b) => a.at - b.at)) {
    sum += points
    if (sum >= missing) return at
  }
  return null
}

/** The lines that a confirmed or office-given week takes; a free or waived one takes none. R75 */
export function createDebitLines(price: number, year: number): LedgerLine[] {
  return price > 0 ? [{ type: 'Book', year, points: -price }] : []
}

/** What is left of a year at its end; nothing left, no line. R76 */
export function createExpiryLines(balance: number, year: number): LedgerLine[] {
  return balance > 0 ? [{ type: 'Expire', year, points: -balance }] : []
}

/**
 * The lines that give back what a debit took. Into a year that has ended they are returned and expire at
 * once, in the same transaction. R77
 *
 * @param yearEndsAt 31 December 24:00 local of the account's year.
 */
export function createRefundLines(debit: Pick<LedgerLine, 'year' | 'points'>, yearEndsAt: Instant, now: Instant) {
  const points = Math.abs(debit.points)
  if (points === 0) return []
  const lines: LedgerLine[] = [{ type: 'Cancel', year: debit.year, points }]
  return now < yearEndsAt ? lines : [...lines, ...createExpiryLines(points, debit.year)]
}

/** A member who was one when the points were due, and still is, receives them. R78 */
export function receivesPoints(
  member: { readonly addedAt: Instant; readonly leftAt: Instant | null },
  assignAt: Instant,
): boolean {
  return member.addedAt <= assignAt && member.leftAt === null
}

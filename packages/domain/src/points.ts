import { findBalance } from './owner-facts.ts'
import type { OwnerFacts } from './owner-facts.ts'
import type { Instant } from './refusal.ts'

/** `Book` and `Expire` lines are negative, `Assign` and `Cancel` positive, `Adjust` either. */
export type LedgerType = 'Assign' | 'Book' | 'Cancel' | 'Expire' | 'Adjust'

export interface LedgerLine {
  readonly type: LedgerType
  /** The account: the year whose weeks the points pay for. */
  readonly year: number
  readonly points: number
}

/** Returns the balance: the sum of the lines. R74 */
export function sumLines(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, line) => sum + line.points, 0)
}

/** Returns the points of a year that the owner's active holds will cost; offers do not count. R39 */
export function countHeldPoints(owner: OwnerFacts, year: number, now: Instant): number {
  let sum = 0
  for (const hold of owner.holds) if (hold.year === year && now < hold.reservedUntil) sum += hold.points
  return sum
}

/** Returns the points that the owner can still spend: the balance less own active holds of that year. R39 */
export function countFreePoints(owner: OwnerFacts, year: number, now: Instant): number {
  return findBalance(owner, year) - countHeldPoints(owner, year, now)
}

/** Returns when scheduled assignments of that year will have brought `missing` more points; null: they do not. R39 */
export function findWhenPointsSuffice(owner: OwnerFacts, year: number, missing: number): Instant | null {
  let sum = 0
  const coming = owner.upcomingPoints.filter((upcoming) => upcoming.year === year)
  for (const { at, points } of coming.toSorted((a, b) => a.at - b.at)) {
    sum += points
    if (sum >= missing) return at
  }
  return null
}

/** Returns the lines that debit a confirmed or assigned week; none for a price of 0 or a waived one. R75 */
export function createDebitLines(price: number, year: number): LedgerLine[] {
  return price > 0 ? [{ type: 'Book', year, points: -price }] : []
}

/** Returns the lines that expire what is left of a year at its end; none for 0. R76 */
export function createExpiryLines(balance: number, year: number): LedgerLine[] {
  return balance > 0 ? [{ type: 'Expire', year, points: -balance }] : []
}

/**
 * Returns the lines that refund a debit. If the account's year has ended, the refunded points expire in the same
 * transaction. R77
 *
 * @param yearEndsAt 31 December 24:00 local of the account's year.
 */
export function createRefundLines(
  debit: Pick<LedgerLine, 'year' | 'points'>,
  yearEndsAt: Instant,
  now: Instant,
) {
  const points = Math.abs(debit.points)
  if (points === 0) return []
  const lines: LedgerLine[] = [{ type: 'Cancel', year: debit.year, points }]
  return now < yearEndsAt ? lines : [...lines, ...createExpiryLines(points, debit.year)]
}

/** Do scheduled points wait, however long they are due? While their group is archived, until it is reopened. R176 */
export function arePointsWaiting({
  status,
  isGroupArchived,
}: {
  readonly status: 'Scheduled' | 'Assigned' | 'Cancelled'
  readonly isGroupArchived: boolean
}): boolean {
  return status === 'Scheduled' && isGroupArchived
}

/** Whether a member receives points: a member when they were due, and still one. R78 */
export function receivesPoints(
  member: { readonly addedAt: Instant; readonly leftAt: Instant | null },
  assignAt: Instant,
): boolean {
  return member.addedAt <= assignAt && member.leftAt === null
}

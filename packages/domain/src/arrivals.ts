import type { StayWeek } from './stay.ts'
import { isNextWeek, isSameStay } from './stay.ts'

/** A booked week (`Book` or `Assign`) with its owner in the group. */
export interface OwnedStayWeek extends StayWeek {
  readonly membershipId: number
}

/**
 * Whether a house is cleaned on a Monday, and if not why: `same-stay`: those who are there stay; `skipped`: the owner of
 * both weeks wants none between them; `no-departure`: there is nothing to clean up after.
 */
export type Cleaning = 'cleaning' | 'same-stay' | 'skipped' | 'no-departure'

/** What happens in a house on the Monday between two of its weeks. */
export interface ChangeOver<Week> {
  /** The week that ends with a departure. */
  readonly leaves: Week | null
  /** The week that begins with an arrival. */
  readonly comes: Week | null
  /** The week that begins while those who have it are there already. */
  readonly stays: Week | null
  readonly cleaning: Cleaning
}

/**
 * Returns who leaves a house and who comes on a Monday, and whether it is cleaned then. R189, R190
 *
 * @param before The booked week that ends on that Monday; null: the house stood empty.
 * @param after The booked week that begins on it; null: the house will.
 */
export function getChangeOver<Week extends OwnedStayWeek>(
  before: Week | null,
  after: Week | null,
): ChangeOver<Week> {
  if (!before) return { leaves: null, comes: after, stays: null, cleaning: 'no-departure' }
  if (!after) return { leaves: before, comes: null, stays: null, cleaning: 'cleaning' }
  const isOfOneOwner = before.membershipId === after.membershipId && isNextWeek(before, after)
  if (isOfOneOwner && isSameStay(before, after)) {
    return { leaves: null, comes: null, stays: after, cleaning: 'same-stay' }
  }
  const isSkipped = isOfOneOwner && (before.skipsCleaning || after.skipsCleaning)
  return { leaves: before, comes: after, stays: null, cleaning: isSkipped ? 'skipped' : 'cleaning' }
}

/**
 * Returns the first name in a person's name, for those who may not know more; empty where there is none that is surely a
 * name. Of `Holm, Anna` that is Anna; an e-mail address and a telephone number have none. R191
 */
export function toFirstName(name: string): string {
  const [family = '', given] = name.split(',')
  const [first = ''] = (given?.trim() || family).trim().split(/[\s._/&+]+/)
  return /[@\d]/.test(name) || !/\p{L}/u.test(first) ? '' : first
}

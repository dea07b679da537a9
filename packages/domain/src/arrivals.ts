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

/** Before a family's name, and not a first name: how a family or a person is addressed, and particles of nobility. */
const noFirstNames = new Set(
  `familien familjen familie family fam hr hrn fru frk herr fröken mr mrs ms miss dr
   von van der den de del du la le af av`.split(/\s+/),
)

/**
 * Returns the first name in a person's name, for those who may not know more; empty where there is none that is surely one:
 * a name of one word may be a family's. Of `Holm, Anna` that is Anna; an e-mail address and a telephone number have none.
 * R191, R209
 */
export function toFirstName(name: string): string {
  if (/[@\d]/.test(name)) return ''
  const [family = '', given = ''] = name.split(',').map(listWords)
  // What stands behind a comma is a first name, also where it is a word alone.
  const [first = '', ...others] = given.length > 0 ? given : family
  const isAlone = given.length === 0 && others.length === 0
  return isAlone || noFirstNames.has(first.toLocaleLowerCase('da')) ? '' : first
}

/** Returns the words of a name: its parts that have a letter. */
function listWords(name: string): string[] {
  return name.split(/[\s._/&+]+/).filter((word) => /\p{L}/u.test(word))
}

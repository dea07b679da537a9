import { decide, refuse, type Decision, type Instant } from './refusal.ts'

/** Rows of one file. */
export const maxImportRows = 5000

export type ImportKind = 'owners' | 'houses' | 'calendars' | 'bookings' | 'queues' | 'balances'
export type ImportState = 'mapping' | 'checking' | 'checked' | 'applied' | 'discarded'
/** What becomes of a row. */
export type ImportFate = 'new' | 'changed' | 'unchanged' | 'refused'
/** Week 1 has the year's first Thursday, has 1 January, or begins with the year's first Monday. */
export type WeekNumbering = 'iso' | 'first-day' | 'first-monday'

/** An import as a rule about it needs it. */
export interface ImportFacts {
  readonly state: ImportState
  readonly refused: number
}

/**
 * May the rows of an import be written? Only as they have been shown; with refused rows only if those are left out. What
 * has been written already is no question of this. R199
 */
export function mayApplyImport(
  { state, refused }: ImportFacts,
  { leavesOutRefused }: { readonly leavesOutRefused: boolean },
): Decision {
  if (state !== 'checked') return refuse('changed-meanwhile')
  return decide([[refused > 0 && !leavesOutRefused, 'import-has-problems']])
}

/** May its columns be chosen again, or may it be discarded? Not once it is over. R199 */
export function mayChangeImport({ state }: Pick<ImportFacts, 'state'>): Decision {
  return decide([[state === 'applied' || state === 'discarded', 'changed-meanwhile']])
}

/** What becomes of a row, as it is shown to the admin. */
export interface ShownRow {
  /** Its line in a spreadsheet. */
  readonly number: number
  /** Null until it is judged. */
  readonly fate: ImportFate | null
  readonly changes: readonly {
    readonly field: string
    readonly before: string | null
    readonly after: string | null
  }[]
  readonly problems: readonly {
    readonly field: string | null
    readonly problem: string
    readonly detail?: string
  }[]
}

/**
 * Does every row become what the admin was shown? What others have done meanwhile may have made a new row an unchanged
 * one, or a refused one. R198
 */
export function isAsShown(planned: readonly ShownRow[], shown: readonly ShownRow[]): boolean {
  return (
    planned.length === shown.length && planned.every((row, index) => toText(row) === toText(shown[index]))
  )
}

function toText(row: ShownRow | undefined): string | undefined {
  return (
    row &&
    JSON.stringify([
      row.number,
      row.fate,
      row.changes.map(({ field, before, after }) => [field, before, after]),
      row.problems.map(({ field, problem, detail = null }) => [field, problem, detail]),
    ])
  )
}

/** Are planned mails sent about a stay that a file brings? Those of one that has begun were the earlier system's. R200 */
export function sendsMailsOfStay({ startsAt }: { readonly startsAt: Instant }, now: Instant): boolean {
  return now < startsAt
}

/**
 * Why may a file not say this about a person who is known? One who has left the group is taken back on their page alone,
 * and the data of an admin are changed by hand. R201
 */
export function findOwnerProblem({
  hasLeft,
  isAdmin,
  changesPerson,
}: {
  readonly hasLeft: boolean
  readonly isAdmin: boolean
  /** Other data than the membership's would change. */
  readonly changesPerson: boolean
}): 'has-left' | 'is-admin' | null {
  if (hasLeft) return 'has-left'
  return isAdmin && changesPerson ? 'is-admin' : null
}

import { decide, refuse, type Decision } from './refusal.ts'

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

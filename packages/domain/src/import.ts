import { decideMail, type MailStay, type PlannedMail } from './mail-plan.ts'
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

/**
 * Is a planned mail of a stay that a file brings held back? All of a stay that has begun, whose mails were the earlier
 * system's, and of another one that would go out at once. `before`: the stay as it was, where the file changes its guest;
 * null: it is new. R200
 */
export function isHeldByImport(
  { before, ...mail }: PlannedMail & { readonly before: MailStay | null },
  timeZone: string,
  now: Instant,
): boolean {
  if (before === null && now >= mail.stay.checkInAt) return true
  const goesOutNow = (stay: MailStay) => decideMail({ ...mail, stay }, timeZone, now).verdict === 'due'
  return goesOutNow(mail.stay) && (before === null || !goesOutNow(before))
}

/**
 * Why may a file not say this about a person who is known? One who has left the group is taken back on their page alone,
 * the data of an admin are changed by hand, and another person of the same address is not written over. R201, R206
 */
export function findOwnerProblem({
  hasLeft,
  isAdmin,
  changesPerson,
  isAnother,
}: {
  readonly hasLeft: boolean
  readonly isAdmin: boolean
  /** Other data than the membership's would change. */
  readonly changesPerson: boolean
  /** The file means another person. */
  readonly isAnother: boolean
}): 'another-person' | 'has-left' | 'is-admin' | null {
  if (isAnother) return 'another-person'
  if (hasLeft) return 'has-left'
  return isAdmin && changesPerson ? 'is-admin' : null
}

/** Who a person or a row is. */
interface NamedOwner {
  readonly name: string
  /** The owner's number; empty: none. */
  readonly code: string
}

/**
 * Are these two people who share an address? They are, unless the first name of one stands in the other: a couple has one
 * surname, and one person may get another. `Holm, Anna` has the first name Anna. Two who are called so, a mother and a
 * daughter, have different numbers and not quite the same name. R206
 */
export function isAnotherPerson(known: NamedOwner, said: NamedOwner): boolean {
  const [a, b] = [readName(known.name), readName(said.name)]
  if (a.words.length === 0 || b.words.length === 0) return false
  if (!b.words.includes(a.first) && !a.words.includes(b.first)) return true
  const haveOneNumber = known.code === '' || said.code === '' || toKey(known.code) === toKey(said.code)
  return !haveOneNumber && a.words.toSorted().join(' ') !== b.words.toSorted().join(' ')
}

const toKey = (code: string): string => code.trim().toLowerCase()

function readName(name: string): { readonly first: string; readonly words: readonly string[] } {
  const [surname = '', rest = ''] = name.normalize('NFC').toLowerCase().split(/,(.*)/s)
  const words = [rest, surname].flatMap((part) => part.split(/[^\p{L}\p{N}]+/u)).filter((word) => word !== '')
  return { first: words[0] ?? '', words }
}

/** A person whose row a file has. */
export interface ImportedOwner {
  readonly isEnabled: boolean
  readonly hasSignIn: boolean
  readonly invitedAt: Instant | null
}

/** Are the owners of an import invited at once? Those of a file of owners that is applied. R207 */
export function mayInviteImported({
  kind,
  state,
}: {
  readonly kind: ImportKind
  readonly state: ImportState
}): Decision {
  return decide([[kind !== 'owners' || state !== 'applied', 'changed-meanwhile']])
}

/** Is this person invited with the others of the import? Once, and not who can sign in or may not. R207 */
export function isInvitedWithImport({ isEnabled, hasSignIn, invitedAt }: ImportedOwner): boolean {
  return isEnabled && !hasSignIn && invitedAt === null
}

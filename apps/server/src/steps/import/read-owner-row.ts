import { isEmailAddress } from '@samhus/domain/contact'
import { findProfileProblems, tidyZip } from '@samhus/domain/profile'
import type { KnownOwner } from '../../db/queries/import-owners.ts'
import type { MemberFlags } from '../../db/queries/membership.ts'
import type { OwnerFields } from '../../db/queries/owner-record.ts'
import type { FieldChange, ImportProblem, ReadableRow } from './importer.ts'
import { hasOddCharacters, readLanguage, readYesNo, toLine } from './read-cell.ts'

/** What a row says of an owner. A field that it leaves empty, or has no column of, is missing. */
export interface OwnerRow {
  readonly number: number
  readonly values: Partial<OwnerFields> & { readonly email: string }
  readonly flags: Partial<MemberFlags>
  readonly problems: readonly ImportProblem[]
}

const maxLengths = { name: 200, title: 50, phone: 50, address: 200, city: 100 } as const
const texts = Object.keys(maxLengths) as (keyof typeof maxLengths)[]
const flagNames = ['isCommittee', 'isMarked'] as const

/** Reads a row of a file of owners. */
export function readOwnerRow({ number, cells }: ReadableRow): OwnerRow {
  const problems: ImportProblem[] = []
  const email = toLine(cells.email ?? '')
  if (email === '') problems.push({ field: 'email', problem: 'is-required' })
  else if (!isEmailAddress(email)) problems.push({ field: 'email', problem: 'not-an-email', detail: email })
  const values: Partial<Record<keyof typeof maxLengths | 'zip', string>> = {}
  for (const field of texts) {
    const text = toLine(cells[field] ?? '')
    if (text === '') continue
    values[field] = field === 'phone' ? tidyPhone(text) : text
    problems.push(...findTextProblems(field, text))
  }
  const zip = toLine(cells.zip ?? '')
  if (zip !== '') {
    values.zip = tidyZip(zip)
    problems.push(...findProblemsOf('zip', zip))
  }
  const { language, flags, found } = readChoices(cells)
  const spoken = language === null ? {} : { language }
  return { number, values: { email, ...values, ...spoken }, flags, problems: [...problems, ...found] }
}

function findTextProblems(field: keyof typeof maxLengths, text: string): ImportProblem[] {
  if (hasOddCharacters(text)) return [{ field, problem: 'odd-characters' }]
  if (text.length > maxLengths[field])
    return [{ field, problem: 'too-long', detail: String(maxLengths[field]) }]
  return field === 'phone' ? findProblemsOf('phone', tidyPhone(text)) : []
}

function findProblemsOf(field: 'phone' | 'zip', text: string): ImportProblem[] {
  const found = findProfileProblems({ name: '-', phone: '', zip: '', [field]: text })
  if (found.length === 0) return hasOddCharacters(text) ? [{ field, problem: 'odd-characters' }] : []
  return field === 'phone'
    ? [{ field, problem: 'not-a-phone', detail: text }]
    : [{ field, problem: 'too-long', detail: '10' }]
}

/** A spreadsheet that takes telephone numbers for numbers drops their plus. */
function tidyPhone(text: string): string {
  return /^45\d{8}$|^46[1-9]\d{7,8}$/.test(text.replaceAll(' ', '')) ? `+${text}` : text
}

function readChoices(cells: ReadableRow['cells']) {
  const found: ImportProblem[] = []
  const flags: Partial<Record<(typeof flagNames)[number], boolean>> = {}
  for (const field of flagNames) {
    const text = toLine(cells[field] ?? '')
    if (text === '') continue
    const isOn = readYesNo(text)
    if (isOn === null) found.push({ field, problem: 'not-yes-or-no', detail: text })
    else flags[field] = isOn
  }
  const named = toLine(cells.language ?? '')
  const language = readLanguage(named)
  if (named !== '' && language === null) {
    found.push({ field: 'language', problem: 'unknown-language', detail: named })
  }
  return { language, flags, found }
}

/** Returns what a row changes of a person and their membership; of a new one, what it adds. */
export function findOwnerChanges({ values, flags }: OwnerRow, known: KnownOwner | null): FieldChange[] {
  const changes: FieldChange[] = []
  for (const [field, after] of Object.entries(values as Record<string, string>)) {
    const before = known?.[field as keyof OwnerFields] ?? ''
    const isSame = field === 'email' ? before.toLowerCase() === after.toLowerCase() : before === after
    if (!isSame) changes.push({ field, before: before === '' ? null : before, after })
  }
  for (const field of flagNames) {
    const after = flags[field]
    if (after === undefined || after === (known?.[field] ?? false)) continue
    changes.push({
      field,
      before: known === null || known.membershipId === null ? null : String(!after),
      after: String(after),
    })
  }
  return changes
}

import { findOwnerProblem, isAnotherPerson } from '@samhus/domain/import'
import { isEmailAddress } from '@samhus/domain/contact'
import type { Queryable } from '../../db/core/client.ts'
import { listImportOwners } from '../../db/queries/import-facts.ts'
import { listOwnersByEmail } from '../../db/queries/import-owners.ts'
import type { KnownOwner } from '../../db/queries/import-owners.ts'
import { lockOwners } from '../../db/queries/owner-record.ts'
import { ownerColumnNames } from '../../locales/import-columns.ts'
import { toSlices } from '../../shared/slices.ts'
import type { ImportContext, Importer, ImportProblem, ReadableRow } from './importer.ts'
import { findOwnerChanges, readOwnerRow, type OwnerRow } from './read-owner-row.ts'
import { settleCodes, type JudgedOwner } from './settle-codes.ts'
import { writeOwners } from './write-owners.ts'

const rowsPerPause = 50
const rowsPerLookUp = 250

/**
 * Owners, by their e-mail address: who has none yet becomes a person and a member of the group, who has one a member; a
 * member’s data change where the file says something else. A former member, an admin’s data, another person of the same
 * address and another member’s code are refused. An empty cell changes nothing.
 *
 * @see docs/rules.md R201, R206
 */
export const owners: Importer = {
  fields: [
    { field: 'email', isRequired: true },
    { field: 'name', isRequired: true },
    { field: 'title', isRequired: false },
    { field: 'phone', isRequired: false },
    { field: 'address', isRequired: false },
    { field: 'zip', isRequired: false },
    { field: 'city', isRequired: false },
    { field: 'language', isRequired: false },
    { field: 'isCommittee', isRequired: false },
    { field: 'isMarked', isRequired: false },
  ],
  columnNames: ownerColumnNames,
  plan: async (reader, rows, context) => {
    const known = await findKnown(reader, rows, context)
    const judged = settleCodes(
      await judgeRows(rows, known, context),
      await listImportOwners(reader, context.groupId),
    )
    const writes = judged.flatMap(({ write }) => write ?? [])
    const touched = writes.flatMap(({ known: owner }) => owner ?? [])
    return {
      rows: judged.map(({ row }) => row),
      unitIds: [],
      membershipIds: touched.flatMap(({ membershipId }) => membershipId ?? []),
      lock: async (tx) =>
        void (await lockOwners(
          tx,
          touched.map(({ id }) => id),
        )),
      write: (tx) => writeOwners(tx, writes, context),
    }
  },
}

/** Returns the people of the rows that the database has, by their addresses. */
async function findKnown(
  reader: Queryable,
  rows: readonly ReadableRow[],
  { groupId }: ImportContext,
): Promise<ReadonlyMap<string, KnownOwner>> {
  const known = new Map<string, KnownOwner>()
  for (const some of toSlices(rows, rowsPerLookUp)) {
    const emails = new Set(some.map(({ cells }) => (cells.email ?? '').toLowerCase()))
    const found = await listOwnersByEmail(reader, groupId, [...emails].filter(isEmailAddress))
    for (const owner of found) known.set(owner.email.toLowerCase(), owner)
  }
  return known
}

async function judgeRows(
  rows: readonly ReadableRow[],
  known: ReadonlyMap<string, KnownOwner>,
  context: ImportContext,
): Promise<JudgedOwner[]> {
  const names = new Map<string, string>()
  const judged: JudgedOwner[] = []
  for (const row of rows) {
    const read = readOwnerRow(row)
    const email = read.values.email.toLowerCase()
    const one = judgeOwner(read, { known: known.get(email) ?? null, sameEmail: names.get(email) ?? null })
    if (one.row.fate !== 'refused') names.set(email, read.values.name ?? known.get(email)?.name ?? '')
    judged.push(one)
    if (judged.length % rowsPerPause === 0) await context.onJudged(judged.length)
  }
  return judged
}

interface Around {
  readonly known: KnownOwner | null
  /** The name in an earlier row with the same address. */
  readonly sameEmail: string | null
}

/** Decides what becomes of one row. */
export function judgeOwner(read: OwnerRow, { known, sameEmail }: Around): JudgedOwner {
  const { number } = read
  const changes = findOwnerChanges(read, known)
  const problems = listProblems(read, { known, sameEmail, changed: changes.map(({ field }) => field) })
  if (problems.length > 0) return { row: { number, fate: 'refused', changes: [], problems }, write: null }
  const isMember = known !== null && known.membershipId !== null
  const changesPerson = known !== null && changes.some(({ field }) => field in read.values)
  if (isMember && changes.length === 0) {
    return { row: { number, fate: 'unchanged', changes: [], problems: [] }, write: null }
  }
  const notes: ImportProblem[] =
    known && !isMember ? [{ field: 'email', problem: 'is-known', detail: known.name }] : []
  return {
    row: { number, fate: isMember || changesPerson ? 'changed' : 'new', changes, problems: notes },
    write: { known, values: read.values, flags: read.flags, changes },
  }
}

function listProblems(
  { problems, values }: OwnerRow,
  { known, sameEmail, changed }: Around & { readonly changed: readonly string[] },
): ImportProblem[] {
  // What a file repeats of old data is not asked about: only what is written must be valid.
  const own = problems.filter(
    ({ field }) => known === null || field === null || changed.includes(field) || !(field in values),
  )
  const ofKnown =
    known &&
    findOwnerProblem({
      hasLeft: known.leftAt !== null,
      isAdmin: known.roles.length > 0,
      changesPerson: changed.some((field) => field in values),
      isAnother: isAnotherPerson(
        { name: known.name, code: known.title },
        { name: values.name ?? '', code: values.title ?? '' },
      ),
    })
  const ofAll: readonly (ImportProblem | false)[] = [
    known === null && values.name === undefined && { field: 'name', problem: 'is-required' },
    // Of two reasons that name who has the address, the one that the whole file does not mend comes alone.
    sameEmail !== null &&
      ofKnown !== 'another-person' && { field: 'email', problem: 'same-email', detail: sameEmail },
    known !== null && ofKnown !== null && { field: 'email', problem: ofKnown, detail: known.name },
  ]
  return [...own, ...ofAll.filter((problem) => problem !== false)]
}

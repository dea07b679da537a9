import type { Tx } from '../../db/core/client.ts'
import { insertAuditRows, type AuditLine } from '../../db/queries/audit.ts'
import type { KnownOwner } from '../../db/queries/import-owners.ts'
import { insertMemberships, updateFlagsOfMembers, type MemberFlags } from '../../db/queries/membership.ts'
import { updateOwners, type OwnerFields } from '../../db/queries/owner-record.ts'
import { insertPeople } from '../../db/queries/person.ts'
import { toSlices } from '../../shared/slices.ts'
import type { FieldChange, ImportContext } from './importer.ts'

/** A row that is new or changed. */
export interface OwnerWrite {
  /** Null: there is no such person yet. */
  readonly known: KnownOwner | null
  readonly values: Partial<OwnerFields> & { readonly email: string }
  readonly flags: Partial<MemberFlags>
  readonly changes: readonly FieldChange[]
}

type PlacedWrite = OwnerWrite & { readonly personId: string }

const noFields: OwnerFields = {
  name: '',
  email: '',
  title: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
}
const flagNames: ReadonlySet<string> = new Set(['isCommittee', 'isMarked'])

/**
 * So few lines at a time that owners who book meanwhile hardly wait, and so many that PostgreSQL, which plans its check
 * of a foreign key at a table's first rows, uses the index.
 */
const rowsPerPause = 250

/** Writes people and memberships, with an audit row for each; no mail is sent. R200 */
export async function writeOwners(
  tx: Tx,
  writes: readonly OwnerWrite[],
  { groupId, at, by, newId }: ImportContext,
): Promise<void> {
  const placed = writes.map((write) => ({ ...write, personId: write.known?.id ?? newId() }))
  await insertPeople(tx, placed.filter(({ known }) => known === null).map(toNewPerson), at)
  const changed = placed.filter(({ known, changes }) => known !== null && changes.some(isOfPerson))
  await updateOwners(tx, changed.map(toOwner))
  const [members, joining] = [placed.filter(isOfMember), placed.filter((write) => !isOfMember(write))]
  await updateFlagsOfMembers(tx, groupId, members.filter(changesFlags).map(toMember))
  const added = await insertMemberships(tx, joining.map(toNewMember), { groupId, addedAt: at })
  const getMembershipId = ({ known, personId }: PlacedWrite): number =>
    known?.membershipId ?? added.get(personId) ?? 0
  for (const some of toSlices(placed, rowsPerPause)) {
    const lines = some.flatMap((write) => toAuditLines(write, getMembershipId(write)))
    await insertAuditRows(tx, lines, { at, by, groupId })
  }
}

const isOfMember = ({ known }: OwnerWrite): boolean => known !== null && known.membershipId !== null
const isOfPerson = ({ field }: FieldChange): boolean => !flagNames.has(field)
const changesFlags = ({ changes }: OwnerWrite): boolean => changes.some((change) => !isOfPerson(change))

function toNewPerson({ personId, values }: PlacedWrite) {
  const { title: code, ...fields } = { ...noFields, ...values }
  return { ...fields, id: personId, code }
}

function toOwner({ personId, known, values }: PlacedWrite) {
  const { name, email, title, phone, address, zip, city, language } = { ...noFields, ...known, ...values }
  return { id: personId, name, email: known?.email ?? email, title, phone, address, zip, city, language }
}

const toFlags = ({ known, flags }: PlacedWrite): MemberFlags => ({
  isCommittee: flags.isCommittee ?? known?.isCommittee ?? false,
  isMarked: flags.isMarked ?? known?.isMarked ?? false,
})
const toMember = (write: PlacedWrite) => ({ id: write.known?.membershipId ?? 0, ...toFlags(write) })
const toNewMember = (write: PlacedWrite) => ({ personId: write.personId, ...toFlags(write) })

/** Of a new person: the other values stand on the person, and on the act that changes them. Each costs time. */
const recordedOfNew: ReadonlySet<string> = new Set(['email', 'name'])

/**
 * A new person's row is about the membership too; a known one's data and membership are records of their own, whose later
 * saves find their versions by them.
 */
function toAuditLines({ personId, known, changes }: PlacedWrite, membershipId: number): AuditLine[] {
  const person = { subjectKind: 'person', subjectId: personId, membershipId }
  if (known === null) {
    const line = toLine(changes, { action: 'add-person', ...person })
    return [{ ...line, values: changes.filter(({ field }) => recordedOfNew.has(field)) }]
  }
  const [ofPerson, ofMember] = [changes.filter(isOfPerson), changes.filter((change) => !isOfPerson(change))]
  const membership = { subjectKind: 'membership', subjectId: String(membershipId), membershipId }
  const isMember = known.membershipId !== null
  return [
    ...(ofPerson.length > 0 ? [toLine(ofPerson, { action: 'update-owner', ...person })] : []),
    ...(isMember && ofMember.length === 0
      ? []
      : [toLine(ofMember, { action: isMember ? 'update-membership' : 'add-member', ...membership })]),
  ]
}

function toLine(changes: readonly FieldChange[], line: Omit<AuditLine, 'fields' | 'values'>): AuditLine {
  return { ...line, fields: changes.map(({ field }) => field), values: changes }
}

import { isInvitedWithImport, type ImportedOwner } from '@samhus/domain/import'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { StoredImport } from './import.ts'

const emailsOfImport = statement<
  { email: string | null },
  [importId: string, column: number, groupId: string]
>(
  'import-emails',
  `select cells[$2] as email from import_row
   where batch_id = $1 and group_id = $3 and fate <> 'refused'`,
)

type ImportedPerson = ImportedOwner & { readonly id: string }
type PeopleParams = [groupId: string, emails: readonly string[]]

// Joined with what is wanted, as the import itself finds them; who has left the group since is left out.
const membersByEmail = `select p.id, p.enabled as "isEnabled", p.sub is not null as "hasSignIn",
     p.invited_at as "invitedAt"
   from unnest($2::text[]) as wanted(email)
   join person p on lower(p.email) = wanted.email
   join membership m on m.group_id = $1 and m.person_id = p.id and m.left_at is null`

const importedOwners = statement<ImportedPerson, PeopleParams>('import-owners-of', membersByEmail)
const lockImportedOwners = statement<ImportedPerson, PeopleParams>(
  'import-owners-of-lock',
  `${membersByEmail} order by p.id for no key update of p`,
)

type OfImport = Pick<StoredImport, 'id' | 'groupId' | 'columns'>

async function listEmails(reader: Queryable, { id, groupId, columns }: OfImport): Promise<string[]> {
  // In SQL the first one has number 1.
  const rows = await reader.all(emailsOfImport, [id, (columns.email ?? -1) + 1, groupId])
  return [...new Set(rows.map(({ email }) => (email ?? '').trim().toLowerCase()))]
}

/** Returns how many people of an import of owners are invited with it; none once its rows are deleted. R207 */
export async function countOwnersToInvite(reader: Queryable, batch: OfImport): Promise<number> {
  const people = await reader.all(importedOwners, [batch.groupId, await listEmails(reader, batch)])
  return people.filter(isInvitedWithImport).length
}

/** Locks the people of an import of owners, by id. Returns the ids of those who are invited with it. R207 */
export async function lockOwnersToInvite(tx: Tx, batch: OfImport): Promise<string[]> {
  const people = await tx.all(lockImportedOwners, [batch.groupId, await listEmails(tx, batch)])
  return people.filter(isInvitedWithImport).map(({ id }) => id)
}

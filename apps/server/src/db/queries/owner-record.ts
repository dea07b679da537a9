import type { Role } from '@samhus/domain/access'
import type { SignIn } from '@samhus/domain/sign-in'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { signInColumns } from './sql-fragments.ts'

/** What an admin may change of a person. */
export interface OwnerFields {
  readonly name: string
  readonly email: string
  /** The owner's code. */
  readonly title: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
}

export interface LockedOwner extends OwnerFields, SignIn {
  readonly id: string
  readonly isEnabled: boolean
  readonly roles: readonly Role[]
}

const lockOwnerRows = statement<LockedOwner, [personIds: readonly string[]]>(
  'owners-lock',
  `select id, name, code as title, phone, address, zip, city, language, enabled as "isEnabled", role_type as roles,
     ${signInColumns('person')}
   from person where id = any($1::uuid[]) and anonymized_at is null order by id for no key update`,
)

/** Locks people by id. Unknown and anonymized ones are left out. */
export function lockOwners(tx: Tx, personIds: readonly string[]): Promise<LockedOwner[]> {
  return tx.all(lockOwnerRows, [personIds])
}

const updateOwnerRow = statement(
  'owner-update',
  `update person set name = $2, email = $3, code = $4, phone = $5, address = $6, zip = $7, city = $8, language = $9
   where id = $1`,
)

export async function updateOwnerFields(tx: Tx, personId: string, fields: OwnerFields): Promise<void> {
  const { name, email, title, phone, address, zip, city, language } = fields
  await tx.run(updateOwnerRow, [personId, name, email, title, phone, address, zip, city, language])
}

const updateOwnerRows = statement(
  'owners-update',
  `update person set name = p.name, email = p.email, code = p.title, phone = p.phone, address = p.address, zip = p.zip,
     city = p.city, language = p.language
   from jsonb_to_recordset($1::jsonb) as p(id uuid, name text, email text, title text, phone text, address text,
     zip text, city text, language text)
   where person.id = p.id`,
)

export async function updateOwners(
  tx: Tx,
  owners: readonly (OwnerFields & { readonly id: string })[],
): Promise<void> {
  if (owners.length > 0) await tx.run(updateOwnerRows, [JSON.stringify(owners)])
}

const otherPersonWithEmail = statement<{ id: string }, [email: string, personId: string | null]>(
  'owner-email-taken',
  'select id from person where lower(email) = lower($1) and id is distinct from $2::uuid',
)

/** Returns whether a person other than this one has the address, in upper or lower case. */
export async function isEmailTaken(
  reader: Queryable,
  email: string,
  personId: string | null = null,
): Promise<boolean> {
  return (await reader.maybe(otherPersonWithEmail, [email, personId])) !== undefined
}

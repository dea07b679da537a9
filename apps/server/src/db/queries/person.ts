import type { Role } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { SignIn } from '@samhus/domain/sign-in'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { noGroup, signInColumns } from './sql-fragments.ts'
import { toSlices } from '../../shared/slices.ts'

/** A person with an account. */
export interface Person {
  readonly id: string
  /** The identity provider's name for the person; null until the first sign-in. */
  readonly sub: string | null
  /** The provider; null also for who has not signed in since issuers are stored. */
  readonly issuer: string | null
  readonly email: string
  /** The address that the account had when it was bound or last seen; null: not known. */
  readonly boundEmail: string | null
  readonly name: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly picture: string | null
  readonly enabled: boolean
  /** `Admin`, `Super Admin`. */
  readonly roleType: readonly Role[]
}

/** Returns the select list of a `Person`, from the table `person` under the given alias. */
export function buildPersonColumns(table: string): string {
  const names = [
    'id',
    'sub',
    'issuer',
    'email',
    'bound_email as "boundEmail"',
    'name',
    'language',
    'picture',
    'enabled',
    'role_type as "roleType"',
  ]
  return names.map((name) => `${table}.${name}`).join(', ')
}

const ownColumns = buildPersonColumns('person')

const personById = statement<Person, [id: string]>(
  'person-by-id',
  `select ${ownColumns} from person where id = $1`,
)

/** A person's name at a provider. */
export interface ProviderSub {
  readonly sub: string
  readonly issuer: string
}

/**
 * Returns a subquery for the person of `requested (sub, issuer)`: never another provider's, and one without a provider
 * only where the provider has none of that name.
 */
export const personOfSub = `select * from person
  where sub = requested.sub and (issuer = requested.issuer or issuer is null) order by issuer nulls last limit 1`

const peopleBySub = statement<
  Person & { ordinal: number },
  [subs: readonly string[], issuers: readonly string[]]
>(
  'people-by-sub',
  `select requested.ordinal::int, ${ownColumns}
   from unnest($1::text[], $2::text[]) with ordinality as requested (sub, issuer, ordinal)
   cross join lateral (${personOfSub}) person`,
)

const personByEmail = statement<Person, [email: string]>(
  'person-by-email',
  `select ${ownColumns} from person where lower(email) = lower($1)`,
)

export function findPersonById(db: Queryable, id: string): Promise<Person | undefined> {
  return db.maybe(personById, [id])
}

/** Batched, since every request looks up its caller. */
export const findPersonBySub = batchLookup<ProviderSub, Person | undefined>(async (db, requested) => {
  const found: (Person | undefined)[] = requested.map(() => undefined)
  const rows = await db.all(peopleBySub, [
    requested.map(({ sub }) => sub),
    requested.map(({ issuer }) => issuer),
  ])
  for (const { ordinal, ...person } of rows) found[ordinal - 1] = person
  return found
})

/** Case-insensitive. */
export function findPersonByEmail(db: Queryable, email: string): Promise<Person | undefined> {
  return db.maybe(personByEmail, [email])
}

const updateInvitedRow = statement<never, [id: string, at: string]>(
  'person-invited',
  'update person set invited_at = $2 where id = $1',
)

const invitationFacts = statement<
  { invitedAt: Instant | null; sent: number },
  [personId: string, by: string, since: string]
>(
  'person-invitation-facts',
  `select (select invited_at from person where id = $1) as "invitedAt",
     (select count(distinct at)::int from audit
      where actor_id = $2 and action = 'invite-owner' and group_id = ${noGroup} and at > $3
        and number >= (select number from audit where at > $3 and group_id = ${noGroup} order by at, number limit 1)
     ) as sent`,
)
const lockInvitations = statement<never, [by: string]>(
  'person-lock-invitations',
  // Any number of our own, beside that of the first role.
  'select pg_advisory_xact_lock(7300002, hashtext($1))',
)

/**
 * Returns when a person was last invited, and how many invitations an admin has sent since an instant: what one act sends
 * to many at once has one instant, and counts as one. Other invitations of that admin wait for the end of the transaction.
 */
export async function findInvitationFacts(
  tx: Tx,
  { personId, by, since }: { personId: string; by: string; since: Instant },
): Promise<{ invitedAt: Instant | null; sent: number }> {
  await tx.all(lockInvitations, [by])
  return tx.one(invitationFacts, [personId, by, timestamptz(since)])
}

const updateInvitedRows = statement<never, [ids: readonly string[], at: string]>(
  'people-invited',
  'update person set invited_at = $2 where id = any($1::uuid[])',
)

export async function updateInvitedAt(tx: Tx, personId: string, at: Instant): Promise<void> {
  await tx.run(updateInvitedRow, [personId, timestamptz(at)])
}

export async function updateManyInvitedAt(tx: Tx, personIds: readonly string[], at: Instant): Promise<void> {
  await tx.run(updateInvitedRows, [personIds, timestamptz(at)])
}

/** A person's own profile, as shown to that person. */
export interface Profile {
  readonly id: string
  readonly sub: string | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly picture: string | null
  /** Hidden from the other owners. */
  readonly hidesPhone: boolean
  readonly hidesEmail: boolean
}

/** The select list of a `Profile`, from the table `person`. */
export const profileColumns = `id, sub, name, email, phone, address, zip, city, language, picture, hides_phone as "hidesPhone",
  hides_email as "hidesEmail"`

const profileById = statement<Profile>('profile-by-id', `select ${profileColumns} from person where id = $1`)

export async function findProfile(db: Db, personId: string): Promise<Profile | null> {
  return (await db.maybe(profileById, [personId])) ?? null
}

/** The fields that a person may change in their own profile. */
export type EditableProfile = Pick<
  Profile,
  'name' | 'phone' | 'address' | 'zip' | 'city' | 'language' | 'hidesPhone' | 'hidesEmail'
>

const profileForUpdate = statement<Profile>(
  'profile-lock',
  `select ${profileColumns} from person where id = $1 for no key update`,
)

const updateProfileRow = statement(
  'profile-update',
  `update person set name = $2, phone = $3, address = $4, zip = $5, city = $6, language = $7, hides_phone = $8,
     hides_email = $9
   where id = $1`,
)

export async function lockProfile(tx: Tx, personId: string): Promise<Profile | null> {
  return (await tx.maybe(profileForUpdate, [personId])) ?? null
}

export async function updateProfileFields(tx: Tx, personId: string, fields: EditableProfile): Promise<void> {
  const { name, phone, address, zip, city, language, hidesPhone, hidesEmail } = fields
  await tx.run(updateProfileRow, [
    personId,
    name,
    phone,
    address,
    zip,
    city,
    language,
    hidesPhone,
    hidesEmail,
  ])
}

/** A person as an admin creates them. */
export interface NewPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly code: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly enabled: boolean
  readonly roleType: readonly string[]
}

const insertPersonRow = statement(
  'person-insert',
  `insert into person (id, email, name, code, phone, address, zip, city, language, enabled, role_type, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

export async function insertPerson(tx: Tx, person: NewPerson, at: Instant): Promise<void> {
  const { id, email, name, code, phone, address, zip, city, language, enabled, roleType } = person
  await tx.run(insertPersonRow, [
    id,
    email,
    name,
    code,
    phone,
    address,
    zip,
    city,
    language,
    enabled,
    roleType,
    timestamptz(at),
  ])
}

const insertPeopleRows = statement(
  'people-insert',
  `insert into person (id, email, name, code, phone, address, zip, city, language, enabled, role_type, created_at)
   select id, email, name, code, phone, address, zip, city, language, true, '{}', $1
   from jsonb_to_recordset($2::jsonb) as p(id uuid, email text, name text, code text, phone text, address text,
     zip text, city text, language text)`,
)

/** Writing more of them as JSON at once would hold others up. */
const rowsPerStatement = 100

/** Inserts people without a role, who are enabled. */
export async function insertPeople(
  tx: Tx,
  people: readonly Omit<NewPerson, 'enabled' | 'roleType'>[],
  at: Instant,
): Promise<void> {
  for (const some of toSlices(people, rowsPerStatement)) {
    await tx.run(insertPeopleRows, [timestamptz(at), JSON.stringify(some)])
  }
}

const updateEnabledRow = statement(
  'person-enable',
  'update person set enabled = $2 where id = $1 and enabled <> $2',
)

/** Enables or disables a person's account. Returns false if it already was in that state. */
export async function updatePersonEnabled(tx: Tx, personId: string, isEnabled: boolean): Promise<boolean> {
  return (await tx.run(updateEnabledRow, [personId, isEnabled])) === 1
}

/** A person as an act on roles and access sees them. */
export interface PersonAccess extends SignIn {
  readonly id: string
  readonly isEnabled: boolean
  readonly roles: readonly Role[]
}

const lockAccessRows = statement<PersonAccess, [personIds: readonly string[]]>(
  'person-lock-access',
  `select id, enabled as "isEnabled", role_type as roles, ${signInColumns('person')} from person
   where (id = any($1::uuid[]) and anonymized_at is null) or (enabled and 'Super Admin' = any(role_type))
   order by id for no key update`,
)

/** Locks these people, but for anonymized ones, and every enabled Super Admin, by id, so that two acts cannot take the last one's role or access. */
export function lockAccess(tx: Tx, personIds: readonly string[]): Promise<PersonAccess[]> {
  return tx.all(lockAccessRows, [personIds])
}

const updateRolesRow = statement('person-roles', 'update person set role_type = $2 where id = $1')

export async function updateRoles(tx: Tx, personId: string, roles: readonly Role[]): Promise<void> {
  await tx.run(updateRolesRow, [personId, roles])
}

const lockFirstSuperAdminRow = statement(
  'first-super-admin-lock',
  // Any number of our own; nothing else takes this lock.
  'select pg_advisory_xact_lock(7300001)',
)
const superAdminExists = statement<{ exists: boolean }>(
  'super-admin-exists',
  `select exists (select from person where role_type <> '{}' and 'Super Admin' = any(role_type) and enabled)`,
)

/** Keeps other processes that start from giving the first role, until this transaction ends. */
export async function lockFirstSuperAdmin(tx: Tx): Promise<void> {
  await tx.all(lockFirstSuperAdminRow, [])
}

/** Returns whether there is an enabled Super Admin. */
export async function hasSuperAdmin(reader: Queryable): Promise<boolean> {
  return (await reader.one(superAdminExists, [])).exists
}

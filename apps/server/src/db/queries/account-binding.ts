import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { buildPersonColumns, type Person, type ProviderSub } from './person.ts'
import { noGroup } from './sql-fragments.ts'

const personColumns = buildPersonColumns('person')

/** SQL: whether the mail that tells the former address of a change was handed over. */
const isChangeTold = (person: string): string => `exists (select from mail m
  where m.id = ${person}.address_notice_id and m.group_id = ${noGroup} and m.state = 'Sent')`

/** SQL: until when a first sign-in with the person's address waits; null: for nothing. R224 */
export const signInHeldUntil = (person: string): string =>
  `case when ${person}.sub is null and not ${isChangeTold(person)} then ${person}.sign_in_held_until end`

const bindSubRow = statement<Person, [sub: string, issuer: string, email: string, at: string]>(
  'person-bind-sub',
  `update person set sub = $1, issuer = $2, bound_email = $3, bound_at = $4, sign_in_held_until = null,
     address_notice_id = null
   where lower(email) = lower($3) and sub is null
     and coalesce(${signInHeldUntil('person')} <= $4, true)
   returning ${personColumns}`,
)

const signInHold = statement<{ until: Instant }, [email: string, at: string]>(
  'person-sign-in-hold',
  `select sign_in_held_until as until from person
   where lower(email) = lower($1) and ${signInHeldUntil('person')} > $2`,
)

const boundEmailRow = statement<Person, [id: string, sub: string, email: string]>(
  'person-bound-email',
  `update person set bound_email = $3 where id = $1 and sub = $2 and bound_email is distinct from $3
   returning ${personColumns}`,
)

const addressChangeRow = statement<
  never,
  [id: string, at: string, heldUntil: string | null, noticeId: string | null]
>(
  'person-address-change',
  // The first untold one of several changes counts: only its mail goes to an address that was the person's own.
  `update person set email_changed_at = $2, sign_in_held_until = $3,
     address_notice_id = case when $3::timestamptz is not null and sign_in_held_until > $2 and not ${isChangeTold('person')}
       then address_notice_id else $4 end
   where id = $1`,
)

const bindIssuerRow = statement<Person, [id: string, issuer: string]>(
  'person-bind-issuer',
  `update person set issuer = $2 where id = $1 and sub is not null and issuer is null returning ${personColumns}`,
)

/**
 * Stores the identity provider's subject on the person with this email. Returns undefined if there is no such person,
 * the person already has a subject, or a first sign-in with the address has to wait. R224
 */
export function bindSub(
  tx: Tx,
  { sub, issuer }: ProviderSub,
  { email, at }: { readonly email: string; readonly at: Instant },
): Promise<Person | undefined> {
  return tx.maybe(bindSubRow, [sub, issuer, email, timestamptz(at)])
}

/** Returns until when a first sign-in with this address waits; null: it does not, or no person has the address. R224 */
export async function findSignInHold(reader: Queryable, email: string, at: Instant): Promise<Instant | null> {
  return (await reader.maybe(signInHold, [email, timestamptz(at)]))?.until ?? null
}

/** Stores the address of a person's account. Returns undefined if it is stored, or the account is no longer theirs. */
export function updateBoundEmail(tx: Tx, { id, sub }: Person, email: string): Promise<Person | undefined> {
  return tx.maybe(boundEmailRow, [id, sub ?? '', email])
}

/**
 * Notes that an admin has changed a person's address.
 *
 * @param change.heldUntil Until when a first sign-in with it waits; null: it does not.
 * @param change.noticeId The mail that tells the former address, which ends the wait.
 */
export async function noteAddressChange(
  tx: Tx,
  personId: string,
  change: { readonly at: Instant; readonly heldUntil: Instant | null; readonly noticeId: string },
): Promise<void> {
  const { at, heldUntil, noticeId } = change
  const held = timestamptz(heldUntil)
  await tx.run(addressChangeRow, [personId, timestamptz(at), held, held === null ? null : noticeId])
}

const endHoldRow = statement<never, [id: string, at: string]>(
  'person-sign-in-hold-end',
  `update person set sign_in_held_until = null, address_notice_id = null
   where id = $1 and ${signInHeldUntil('person')} > $2`,
)

/** Lets the person sign in with the address at once. Returns false if they may already. R224 */
export async function endSignInHold(tx: Tx, personId: string, at: Instant): Promise<boolean> {
  return (await tx.run(endHoldRow, [personId, timestamptz(at)])) === 1
}

/** Stores the provider of a person who has a subject without one. Returns undefined if there is none any more. */
export function bindIssuer(tx: Tx, personId: string, issuer: string): Promise<Person | undefined> {
  return tx.maybe(bindIssuerRow, [personId, issuer])
}

const clearSubRow = statement<never, [id: string]>(
  'person-clear-sub',
  `update person set sub = null, issuer = null, bound_email = null, bound_at = null
   where id = $1 and sub is not null`,
)

/** Unbinds a person from their account. Returns false if they have none. */
export async function clearSub(tx: Tx, personId: string): Promise<boolean> {
  return (await tx.run(clearSubRow, [personId])) === 1
}

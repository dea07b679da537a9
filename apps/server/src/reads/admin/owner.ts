import type { Owner, OwnerMembership, owner as contract } from '@samhus/contract/admin-owners'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findOwner, type OwnerMembershipRow } from '../../db/queries/admin-owners.ts'
import { isSuppressed } from '../../db/queries/mail-address.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns a person with roles, memberships and balances; disabled and anonymized people too.
 *
 * @throws RefusedError user-not-found
 */
export async function owner(deps: Deps, _actor: Actor, { userId }: Input<typeof contract>): Promise<Owner> {
  const record = await findOwner(deps.db, userId)
  if (!record) throw new RefusedError('user-not-found')
  const addressBounces = record.anonymizedAt === null && (await isSuppressed(deps.db, record.email))
  const {
    code,
    roles,
    memberships,
    invitedAt,
    firstSignInAt,
    lastUsedAt,
    anonymizedAt,
    signInHeldUntil,
    ...plain
  } = record
  const former = memberships.flatMap((each) =>
    each.leftAt === null ? [] : [{ ...toWireMembership(each), leftAt: toIso(each.leftAt) }],
  )
  return {
    ...plain,
    title: code,
    code,
    addressBounces,
    roleType: [...roles],
    groups: memberships.filter(({ leftAt }) => leftAt === null).map(toWireMembership),
    formerGroups: former,
    invitedAt: toIso(invitedAt),
    firstSignInAt: toIso(firstSignInAt),
    lastUsedAt: toIso(lastUsedAt),
    anonymizedAt: toIso(anonymizedAt),
    signInHeldUntil: signInHeldUntil !== null && signInHeldUntil > deps.now() ? toIso(signInHeldUntil) : null,
  }
}

function toWireMembership(row: OwnerMembershipRow): OwnerMembership {
  const { groupId, membershipId, code, name, addedAt, backSince, isCommittee, isMarked, balances } = row
  return {
    id: groupId,
    membershipId: String(membershipId),
    code,
    name,
    addedAt: toIso(addedAt),
    backSince: toIso(backSince),
    isCommittee,
    isMarked,
    balances: [...balances],
  }
}

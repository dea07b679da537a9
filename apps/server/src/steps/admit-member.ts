import { mayBecomeMember } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { hasGroup } from '../db/queries/group.ts'
import { enqueueMail } from '../db/queries/mail.ts'
import {
  insertMembership,
  lockMembershipOf,
  markMembershipActive,
  updateMemberFlags,
  type MemberFlags,
  type MembershipRow,
} from '../db/queries/membership.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'
import { toAuditValues } from './merge-save.ts'

export interface AdmitArgs {
  readonly member: MemberFlags & { readonly groupId: string; readonly personId: string }
  readonly by: AuditActor | null
  readonly adminReason?: string
  readonly tellsOwner: boolean
  readonly at: Instant
}

/**
 * Makes a person a member of a group, or one again: a former member gets the same membership, with its points. The
 * caller has locked the person. Returns the membership's id.
 *
 * @throws RefusedError no-group-found; already-member
 * @see docs/rules.md R137
 */
export async function admitMember(tx: Tx, deps: Deps, args: AdmitArgs): Promise<number> {
  const { member, at } = args
  const former = await lockMembershipOf(tx, member)
  throwIfRefused(mayBecomeMember(former && { hasLeft: former.leftAt !== null }), at)
  if (!former && !(await hasGroup(tx, member.groupId))) throw new RefusedError('no-group-found')
  const id = former?.id ?? (await insertMembership(tx, { ...member, addedAt: at }))
  if (former) {
    const key = { groupId: member.groupId, membershipId: id }
    await markMembershipActive(tx, key)
    await updateMemberFlags(tx, key, member)
  }
  await recordMember(tx, deps, { ...args, id, former })
  return id
}

async function recordMember(
  tx: Tx,
  deps: Deps,
  args: AdmitArgs & { id: number; former: MembershipRow | null },
): Promise<void> {
  const { id, member, former, by, at, adminReason, tellsOwner } = args
  const { groupId, personId } = member
  const [before, after] = [former ? toTexts(former) : noFlags, toTexts(member)]
  const changed = flagNames.filter((name) => before[name] !== after[name])
  const what = former ? 'rejoined-group' : 'joined-group'
  const data = { what, ...(adminReason === undefined ? {} : { reason: adminReason }) }
  await Promise.all([
    insertAuditRow(tx, {
      at,
      by,
      ...(adminReason === undefined ? {} : { adminReason }),
      action: former ? 'reopen-membership' : 'add-member',
      groupId,
      subjectKind: 'membership',
      subjectId: String(id),
      membershipId: id,
      ...(by ? toAuditValues(changed, before, after) : { fields: changed }),
    }),
    tellsOwner ? enqueueMail(tx, { id: deps.newId(), groupId, personId, kind: 'changed', data }, at) : null,
  ])
}

export const flagNames = ['isCommittee', 'isMarked'] as const

const noFlags = { isCommittee: null, isMarked: null }

/** Returns the flags as the audit trail takes them. */
export function toTexts({ isCommittee, isMarked }: MemberFlags) {
  return { isCommittee: String(isCommittee), isMarked: String(isMarked) }
}

import type { endMembership as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { getTypeAfter } from '@samhus/domain/row-transitions'
import * as audit from '../../db/queries/audit.ts'
import { closeRefundClaim } from '../../db/queries/refund-claim.ts'
import type { Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers, type LockedMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import {
  markMembershipEnded,
  findMembershipFacts,
  type MembershipFacts,
  type MemberBookingRow,
} from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { releaseMemberWeeks } from '../../steps/release-member-weeks.ts'
import { StaleReadError, idempotentWrite } from '../../steps/idempotent-write.ts'

type EndInput = Input<typeof contract>

/** The owner may get rows on other weeks between the read and the lock; once the membership is locked no more can come. */
const maxAttempts = 20

/**
 * Ends a membership: the owner's holds, offers and waitlist entries end, freed weeks are offered to the next owner,
 * open refund claims lapse; booked weeks that are not over are kept or cancelled. The owner gets a mail,
 * and one about each row that ends. Ending it again changes nothing.
 *
 * @throws RefusedError invalid-request without a reason; user-not-found if the membership does not exist
 * @see docs/rules.md R86, R111, docs/domain.md §5
 */
export async function endMembership(
  deps: Deps,
  actor: Actor,
  input: EndInput,
): Promise<Output<typeof contract>> {
  const membershipId = Number(input.membershipId)
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'end-membership',
    input,
    maxAttempts,
    run: async (inTransaction) => {
      const factsBeforeLock = await findMembershipFacts(deps.db, membershipId)
      if (!factsBeforeLock) throw new RefusedError('user-not-found')
      return inTransaction(async (tx) => {
        const unitIds = listUnitIds(factsBeforeLock)
        const locked = await lockWeeksAndMembers(tx, {
          groupId: factsBeforeLock.groupId,
          unitIds,
          membershipIds: [membershipId],
          waitlistUnitIds: unitIds,
        })
        const member = await findMembershipFacts(tx, membershipId)
        if (!member) throw new RefusedError('user-not-found')
        if (listUnitIds(member).some((id) => !unitIds.includes(id)))
          throw new StaleReadError('the owner has a row on another week')
        await end(tx, deps, { actor, input: { ...input, reason }, member, locked })
        return { membershipId: input.membershipId }
      })
    },
  })
}

function listUnitIds({ rows, claims: open }: MembershipFacts): number[] {
  return [...new Set([...rows, ...open].map(({ unitId }) => unitId))]
}

interface EndArgs {
  readonly actor: Actor
  readonly input: EndInput
  readonly member: MembershipFacts
  readonly locked: LockedMembers
}

async function end(tx: Tx, deps: Deps, { actor, input, member, locked }: EndArgs): Promise<void> {
  const at = deps.now()
  const { membershipId, groupId, personId } = member
  const { reason, tellsOwner = true } = input
  if (!(await markMembershipEnded(tx, { groupId, membershipId }, at))) return
  const mayCancel = ({ checkOutAt, checkedOutAt }: MemberBookingRow) =>
    input.bookedWeeks === 'cancel' && checkedOutAt === null && at < checkOutAt
  const rows = member.rows.filter((row) => getTypeAfter('leave', row) !== null || mayCancel(row))
  await releaseMemberWeeks(tx, deps, {
    member,
    rows,
    locked,
    event: 'leave',
    reason,
    tellsOwner,
    by: actor,
    at,
  })
  const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId, groupId }
  const mail = {
    id: deps.newId(),
    groupId,
    personId,
    kind: 'changed',
    data: { what: 'left-group', reason },
  } as const
  await Promise.all([
    audit.insertAuditRow(tx, { at, by: actor, action: 'end-membership', adminReason: reason, ...subject }),
    tellsOwner ? enqueueMail(tx, mail, at) : null,
    ...member.claims.map((claim) => lapseClaim(tx, { actor, member, claim, at })),
  ])
}

async function lapseClaim(
  tx: Tx,
  {
    actor,
    member,
    claim,
    at,
  }: { actor: Actor; member: MembershipFacts; claim: MembershipFacts['claims'][number]; at: number },
): Promise<void> {
  const { membershipId, groupId } = member
  const subject = { subjectKind: 'claim', subjectId: claim.id, unitId: claim.unitId, membershipId, groupId }
  await Promise.all([
    closeRefundClaim(tx, { groupId, claimId: claim.id }, { state: 'lapsed', at }),
    audit.insertAuditRow(tx, { at, by: actor, action: 'claim-lapsed', ...subject }),
  ])
}

import { getTypeAfter } from '@samhus/domain/row-transitions'
import * as audit from '../../db/queries/audit.ts'
import * as claims from '../../db/queries/refund-claim.ts'
import type { Tx } from '../../db/core/client.ts'
import { lock, type Locked } from '../../db/queries/locks.ts'
import * as mails from '../../db/queries/mail.ts'
import {
  endMembershipRow,
  memberFacts,
  type MemberFacts,
  type MemberRow,
} from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { takeOffWeeks } from '../../steps/release-member-weeks.ts'
import { LookAgainError, write } from '../../steps/idempotent-write.ts'

/** Who leaves, why, and what becomes of the weeks they have booked. */
export interface EndMembership {
  readonly membershipId: number
  readonly reason: string
  readonly bookedWeeks: 'keep' | 'cancel'
}

/** The owner may be busy on many weeks; once the membership is locked nothing new can come. */
const mostAttempts = 20

/**
 * Ends a membership: the owner's holds, offers and places in queues end, freed weeks are passed on, open claims
 * lapse; booked weeks that are not over are kept or cancelled. The owner is told. Ending it again changes nothing.
 *
 * Refuses user-not-found for a membership that does not exist.
 *
 * @see docs/rules.md R86, R111, docs/domain.md §5
 */
export async function endMembership(
  deps: Deps,
  actor: Actor,
  input: EndMembership,
): Promise<{ membershipId: number }> {
  const { membershipId } = input
  return write(deps, actor, {
    operation: 'end-membership',
    input,
    mostAttempts,
    attempt: async (inTransaction) => {
      const seen = await memberFacts(deps.db, membershipId)
      if (!seen) throw new RefusedError('user-not-found')
      return inTransaction(async (tx) => {
        const unitIds = weeksOf(seen)
        const locked = await lock(tx, { unitIds, membershipIds: [membershipId], queuesOf: unitIds })
        const member = await memberFacts(tx, membershipId)
        if (!member) throw new RefusedError('user-not-found')
        if (weeksOf(member).some((id) => !unitIds.includes(id)))
          throw new LookAgainError('another week meanwhile')
        await end(tx, deps, { actor, input, member, locked })
        return { membershipId }
      })
    },
  })
}

function weeksOf({ rows, claims: open }: MemberFacts): number[] {
  return [...new Set([...rows, ...open].map(({ unitId }) => unitId))]
}

interface Ending {
  readonly actor: Actor
  readonly input: EndMembership
  readonly member: MemberFacts
  readonly locked: Locked
}

async function end(tx: Tx, deps: Deps, { actor, input, member, locked }: Ending): Promise<void> {
  const at = deps.now()
  const { membershipId, groupId, personId } = member
  const { reason } = input
  if (!(await endMembershipRow(tx, membershipId, at))) return
  const mayCancel = ({ checkOutAt, checkedOutAt }: MemberRow) =>
    input.bookedWeeks === 'cancel' && checkedOutAt === null && at < checkOutAt
  const rows = member.rows.filter((row) => getTypeAfter('leave', row) !== null || mayCancel(row))
  await takeOffWeeks(tx, deps, { member, rows, locked, by: actor, at, why: { action: 'left-group', reason } })
  const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId, groupId }
  const mail = {
    id: deps.ids(),
    groupId,
    personId,
    kind: 'changed',
    data: { what: 'left-group', reason },
  } as const
  await Promise.all([
    audit.record(tx, { at, by: actor, action: 'end-membership', reason, ...subject }),
    mails.post(tx, mail, at),
    ...member.claims.map((claim) => lapse(tx, { actor, member, claim, at })),
  ])
}

async function lapse(
  tx: Tx,
  {
    actor,
    member,
    claim,
    at,
  }: { actor: Actor; member: MemberFacts; claim: MemberFacts['claims'][number]; at: number },
): Promise<void> {
  const { membershipId, groupId } = member
  const subject = { subjectKind: 'claim', subjectId: claim.id, unitId: claim.unitId, membershipId, groupId }
  await Promise.all([
    claims.close(tx, claim.id, { state: 'lapsed', at }),
    audit.record(tx, { at, by: actor, action: 'claim-lapsed', ...subject }),
  ])
}

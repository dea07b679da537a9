import type { setPersonEnabled as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { getTypeAfter } from '@samhus/domain/row-transitions'
import * as audit from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { findMembershipFacts, listMembershipIds, type MembershipFacts } from '../../db/queries/membership.ts'
import { findPersonById, updatePersonEnabled } from '../../db/queries/person.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { authorizeAccessChange } from '../../steps/authorize-access-change.ts'
import { releaseMemberWeeks } from '../../steps/release-member-weeks.ts'
import { StaleReadError, idempotentWrite } from '../../steps/idempotent-write.ts'

type AccessInput = Input<typeof contract>

/** The owner may be offered another week between the read and the lock, but not after the person is disabled. */
const maxAttempts = 20

/**
 * Disables a person, or enables the person again. For a disabled person holds and offers end, group by group, and the
 * freed weeks are offered to the next owner; waitlist entries stay and are skipped when their turn comes, booked
 * weeks stay. The owner gets a mail about the access, and one about each hold and offer.
 *
 * The person is disabled first, in a transaction of its own: after that they can hold nothing and are offered
 * nothing. If the process stops in between, the remaining holds and offers expire by themselves, and repeating the
 * call ends them, with the same key too, unless the person has been enabled since.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden (R107, R110); user-not-found
 * @see docs/rules.md R111, docs/domain.md §5
 */
export async function setPersonEnabled(
  deps: Deps,
  actor: Actor,
  input: AccessInput,
): Promise<Output<typeof contract>> {
  const { userId: personId, isEnabled, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  const answer = await idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'set-access',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await authorizeAccessChange(tx, deps, { by: actor, personId, isEnabled })
        await updateAccess(tx, deps, { actor, input: { ...input, reason } })
        return { userId: personId }
      }),
  })
  if (isEnabled) return answer
  for (const membershipId of await listMembershipIds(deps.db, personId)) {
    await endMemberReservations(deps, actor, { membershipId, reason, tellsOwner })
  }
  return answer
}

async function updateAccess(
  tx: Tx,
  deps: Deps,
  { actor, input }: { actor: Actor; input: AccessInput },
): Promise<void> {
  const { userId: personId, isEnabled, tellsOwner = true, reason } = input
  if (!(await updatePersonEnabled(tx, personId, isEnabled))) return
  const at = deps.now()
  const kind = isEnabled ? 'access-opened' : 'access-closed'
  const mail = { id: deps.newId(), groupId: null, personId, kind, data: { reason } } as const
  await Promise.all([
    audit.insertAuditRow(tx, {
      at,
      by: actor,
      action: 'set-access',
      subjectKind: 'person',
      subjectId: personId,
      groupId: null,
      fields: ['enabled'],
      values: [{ field: 'enabled', before: String(!isEnabled), after: String(isEnabled) }],
      adminReason: reason,
    }),
    tellsOwner ? enqueueMail(tx, mail, at) : null,
  ])
}

async function endMemberReservations(
  deps: Deps,
  actor: Actor,
  { membershipId, reason, tellsOwner }: { membershipId: number; reason: string; tellsOwner: boolean },
): Promise<void> {
  await idempotentWrite(
    deps,
    { ...actor, idempotencyKey: null },
    {
      operation: 'set-access',
      input: membershipId,
      maxAttempts,
      run: async (inTransaction) => {
        const seen = await findMembershipFacts(deps.db, membershipId)
        if (!seen) return
        const { groupId } = seen
        const unitIds = listReservations(seen).map(({ unitId }) => unitId)
        return inTransaction(async (tx) => {
          const locked = await lockWeeksAndMembers(tx, {
            groupId,
            unitIds,
            membershipIds: [membershipId],
            waitlistUnitIds: unitIds,
          })
          const member = await findMembershipFacts(tx, membershipId)
          const rows = listReservations(member)
          if (!member || rows.length === 0) return
          if ((await findPersonById(tx, member.personId))?.enabled !== false) return
          if (rows.some(({ unitId }) => !unitIds.includes(unitId)))
            throw new StaleReadError('the owner has a reservation on another week')
          const at = deps.now()
          await releaseMemberWeeks(tx, deps, {
            member,
            rows,
            locked,
            event: 'disable',
            reason,
            tellsOwner,
            by: actor,
            at,
          })
        })
      },
    },
  )
}

function listReservations(member: MembershipFacts | null): MembershipFacts['rows'] {
  return member?.rows.filter((row) => getTypeAfter('disable', row) !== null) ?? []
}

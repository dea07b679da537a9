import { getTypeAfter } from '@samhus/domain/row-transitions'
import * as audit from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { findMembershipFacts, listMembershipIds, type MembershipFacts } from '../../db/queries/membership.ts'
import { updatePersonEnabled } from '../../db/queries/person.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason, type ReasonInput } from '../../steps/admin-act.ts'
import { authorizeAccessChange } from '../../steps/authorize-access-change.ts'
import { releaseMemberWeeks } from '../../steps/release-member-weeks.ts'
import { StaleReadError, idempotentWrite } from '../../steps/idempotent-write.ts'

export interface SetPersonEnabledInput extends ReasonInput {
  readonly personId: string
  readonly isEnabled: boolean
}

/** The owner may be offered another week between the read and the lock, but not after the person is disabled. */
const maxAttempts = 20

/**
 * Disables a person, or enables the person again. For a disabled person holds and offers end, group by group, and the
 * freed weeks are offered to the next owner; waitlist entries stay and are skipped when their turn comes, booked
 * weeks stay. The owner gets a mail about the access, and one about each hold and offer.
 *
 * The person is disabled first, in a transaction of its own: after that they can hold nothing and are offered
 * nothing. If the process stops in between, the remaining holds and offers expire by themselves, and repeating the
 * call ends them.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden (R107, R110); user-not-found
 * @see docs/rules.md R111, docs/domain.md §5
 */
export async function setPersonEnabled(
  deps: Deps,
  actor: Actor,
  input: SetPersonEnabledInput,
): Promise<{ personId: string }> {
  const { personId, isEnabled, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  await deps.db.transaction(async (tx) => {
    await authorizeAccessChange(tx, deps, { by: actor, personId, isEnabled })
    if (!(await updatePersonEnabled(tx, personId, isEnabled))) return
    const at = deps.now()
    const subject = { subjectKind: 'person', subjectId: personId, groupId: null, fields: ['enabled'] }
    const kind = isEnabled ? 'access-opened' : 'access-closed'
    const mail = { id: deps.newId(), groupId: null, personId, kind, data: { reason } } as const
    await Promise.all([
      audit.insertAuditRow(tx, { at, by: actor, action: 'set-access', adminReason: reason, ...subject }),
      tellsOwner ? enqueueMail(tx, mail, at) : null,
    ])
  })
  if (isEnabled) return { personId }
  for (const membershipId of await listMembershipIds(deps.db, personId)) {
    await endMemberReservations(deps, actor, { membershipId, reason, tellsOwner })
  }
  return { personId }
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
        const unitIds = listReservations(await findMembershipFacts(deps.db, membershipId)).map(
          ({ unitId }) => unitId,
        )
        return inTransaction(async (tx) => {
          const locked = await lockWeeksAndMembers(tx, {
            unitIds,
            membershipIds: [membershipId],
            waitlistUnitIds: unitIds,
          })
          const member = await findMembershipFacts(tx, membershipId)
          const rows = listReservations(member)
          if (!member || rows.length === 0) return
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

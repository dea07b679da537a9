import type { assign as contract } from '@samhus/contract/admin-booking-acts'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAssign } from '@samhus/domain/admin-rules'
import { createAssignLines } from '@samhus/domain/assignment'
import type { Decision, Instant } from '@samhus/domain/refusal'
import { findMemberWeek, type MemberWeekFacts } from '../../db/queries/booking-facts.ts'
import { publishChange } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { insertFee } from '../../db/queries/fee.ts'
import { appendLedgerLines } from '../../db/queries/ledger.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { assignWeek } from '../../steps/assign-week.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { throwUnlessShown } from '../../steps/overridden-offer.ts'

type AssignInput = Input<typeof contract>
type AssignAnswer = Output<typeof contract>

/**
 * Assigns a free week to an owner: its price is debited unless it is waived, an open refund claim on it is settled, and
 * the policy's fee is noted if the admin says so. With an override an open offer ends and its owner is told; who waits
 * goes on waiting.
 *
 * @throws RefusedError invalid-request without a reason; docs/rules.md R113, R114, R177, in that order;
 *   changed-meanwhile for an override of more than the form has shown
 */
export async function assign(deps: Deps, actor: Actor, input: AssignInput): Promise<AssignAnswer> {
  const told = readToldAct(input)
  const [unitId, membershipId] = [Number(input.unitId), Number(input.membershipId)]
  return idempotentWrite<AssignAnswer>(deps, actor, {
    operation: 'assign',
    input,
    run: async (inTransaction) => {
      const { facts } = await loadForAssign(deps.db, input, deps.now())
      const { groupId } = facts
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [unitId], membershipIds: [membershipId] })
        const at = deps.now()
        const loaded = await loadForAssign(tx, input, at)
        return give(tx, deps, { actor, input, told, ...loaded, at })
      })
    },
  })
}

interface AllowedAssignment {
  readonly facts: MemberWeekFacts
  readonly overridden: Decision
}

/** @throws RefusedError R113, R114, R177; changed-meanwhile */
async function loadForAssign(
  reader: Queryable,
  { unitId, membershipId, isWaived = false, hasOverride = false, shown }: AssignInput,
  at: Instant,
): Promise<AllowedAssignment> {
  const facts = await findMemberWeek(reader, Number(membershipId), { unitId: Number(unitId), at })
  if (!facts) throw new RefusedError('calendar-unit-not-found')
  const { policy } = facts
  const { refusals, overridden } = mayAssign({ ...facts, isWaived }, { policy, hasOverride }, at)
  throwIfRefused(refusals, at)
  throwUnlessShown({ facts, overridden, shown }, at)
  return { facts, overridden }
}

interface GiveArgs extends AllowedAssignment {
  readonly actor: Actor
  readonly input: AssignInput
  readonly told: ToldAct
  readonly at: Instant
}

async function give(
  tx: Tx,
  deps: Deps,
  { actor, input, told, facts, overridden, at }: GiveArgs,
): Promise<AssignAnswer> {
  const { unit, groupId, policy } = facts
  const { personId } = facts.member
  const { isWaived = false, notesFee = false } = input
  const { reason, tells, words } = told
  const bookingId = deps.newId()
  const debit = createAssignLines(unit, { isWaived })
  const points = isWaived ? 0 : unit.points
  const kroner = notesFee ? policy.administrationFeeKroner : 0
  const assigned = await assignWeek(tx, deps, {
    act: 'assign',
    bookingId,
    facts,
    debit,
    pointsBefore: null,
    isWaived,
    kroner,
    overridden,
    reason,
    by: actor,
    at,
  })
  const fee = kroner > 0 ? { fee: kroner } : {}
  const data = { what: 'assigned', points, waived: isWaived, ...fee, ...words }
  await Promise.all([
    appendLedgerLines(tx, assigned.lines, at),
    kroner > 0 ? insertFee(tx, { id: deps.newId(), groupId, bookingId, act: 'assign', kroner }, at) : null,
    tells
      ? enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'confirmed', data }, at)
      : null,
    publishChange(tx, {
      at,
      groupId,
      unitId: unit.id,
      actorId: null,
      affected: [{ personId, bookingId, pointsChanged: debit.length > 0 }, ...assigned.affected],
    }),
  ])
  return { bookingId, points }
}

import type { takeBackPoints as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { publishPoints } from '../../db/queries/change.ts'
import { appendLedgerLines } from '../../db/queries/ledger.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { enqueueChangedMails } from '../../db/queries/mail.ts'
import { findTakeBack, type TakeBack } from '../../db/queries/take-back.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { readToldAct, type ToldAct } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/** The ledger's code for a correction that takes back what an assignment gave. */
const takenBack = 'taken-back'

/**
 * Takes points of an assignment back from everybody who has them, as far as each balance allows: one correction for each,
 * and a mail. What is taken is what the caller was shown, or nothing.
 *
 * @throws RefusedError not-found for an unknown assignment; no-group-found for an archived one; year-has-ended, no-receivers
 * (R231); changed-meanwhile if it is not as the caller has seen it; invalid-request without a reason
 * @see docs/rules.md R231, docs/domain.md §7
 */
export async function takeBackPoints(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const told = readToldAct(input)
  return idempotentWrite(deps, actor, {
    operation: 'take-back-points',
    input,
    run: async (inTransaction) => {
      const { assignment, receivers } = await authorize(deps.db, input, deps.now())
      const { groupId } = assignment
      const membershipIds = receivers.map(({ membershipId }) => membershipId)
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds })
        const at = deps.now()
        const plan = await authorize(tx, input, at)
        await take(tx, deps, { actor, told, plan, at })
        return { assignmentId: input.assignmentId, total: plan.total }
      }, groupId)
    },
  })
}

async function authorize(reader: Queryable, input: Input<typeof contract>, at: Instant): Promise<TakeBack> {
  const plan = await findTakeBack(reader, input, at)
  if (!plan) throw new RefusedError('not-found')
  if (plan.seen !== input.seen) throw new RefusedError('changed-meanwhile')
  throwIfRefused(plan.refusals, at)
  return plan
}

interface TakeArgs {
  readonly actor: Actor
  readonly told: ToldAct
  readonly plan: TakeBack
  readonly at: Instant
}

async function take(tx: Tx, deps: Deps, { actor, told, plan, at }: TakeArgs): Promise<void> {
  const { id: assignmentId, groupId, membershipId, year } = plan.assignment
  const takers = plan.receivers.filter(({ takes }) => takes > 0)
  const lines = takers.map((taker) => ({
    id: deps.newId(),
    groupId,
    membershipId: taker.membershipId,
    year,
    type: 'Adjust' as const,
    points: -taker.takes,
    assignmentId,
    reason: takenBack,
  }))
  const mails = takers.map(({ userId, takes }) => ({
    id: deps.newId(),
    personId: userId,
    data: { what: 'points-adjusted', points: -takes, year, ...told.words },
  }))
  const left = plan.receivers.reduce((sum, { given, takenBefore }) => sum + given - takenBefore, 0)
  await Promise.all([
    appendLedgerLines(tx, lines, at),
    told.tells ? enqueueChangedMails(tx, mails, { groupId, at }) : null,
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action: 'take-back-points',
      subjectKind: 'assignment',
      subjectId: assignmentId,
      ...(membershipId === null ? {} : { membershipId }),
      fields: ['points'],
      values: [{ field: 'points', before: String(left), after: String(left - plan.total) }],
      adminReason: told.reason,
    }),
    publish(tx, { groupId, year, takers, at }),
  ])
}

/** One event for all who give back the same. */
async function publish(
  tx: Tx,
  { takers, ...change }: { groupId: string; year: number; takers: TakeBack['receivers']; at: Instant },
): Promise<void> {
  for (const points of new Set(takers.map(({ takes }) => takes))) {
    const some = takers.filter(({ takes }) => takes === points)
    await publishPoints(tx, { ...change, points: -points, personIds: some.map(({ userId }) => userId) })
  }
}

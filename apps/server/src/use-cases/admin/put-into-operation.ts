import type { putIntoOperation as contract } from '@samhus/contract/admin-weeks'
import type { Input, Output } from '@samhus/contract/operation'
import { opensAgain } from '@samhus/domain/outage'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { markInOperation } from '../../db/queries/calendar.ts'
import { publishChange } from '../../db/queries/change.ts'
import type { Tx } from '../../db/core/client.ts'
import { lockWeeksWithTheirMembers } from '../../db/queries/locks.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { OutageWeek } from '../../db/queries/outage.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { loadOutageWeeks, toUnitIds } from '../../steps/load-outage-weeks.ts'

/**
 * Puts weeks back into operation, free for every owner at the points that they had. Those whose booking, offer or place
 * on the waitlist had ended with it are told, unless the admin unticks it. Weeks in operation are passed over.
 *
 * @throws RefusedError invalid-request without a reason; calendar-unit-not-found; booking-date-passed if one of them
 *   has begun: then none is put back
 * @see docs/rules.md R116, R165
 */
export async function putIntoOperation(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const reason = requireReason(input.reason)
  const unitIds = toUnitIds(input.unitIds)
  const { tellsOwner = true } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'put-into-operation',
    input,
    run: async (inTransaction) => {
      const seen = await loadOutageWeeks(deps.db, unitIds, deps.now())
      return inTransaction(async (tx) => {
        await lockWeeksWithTheirMembers(tx, seen)
        const at = deps.now()
        const weeks = await loadOutageWeeks(tx, unitIds, at)
        const closed = weeks.filter((week) => week.isOutOfOperation)
        await markInOperation(tx, closed)
        await Promise.all(closed.map((week) => openWeek(tx, week, { actor, reason, at })))
        const told = tellsOwner
          ? await Promise.all(closed.map((week) => tellOfOpening(tx, deps, { week, at })))
          : []
        return {
          unitIds: closed.map(({ unitId }) => String(unitId)),
          told: new Set(told.flat()).size,
        }
      })
    },
  })
}

async function openWeek(
  tx: Tx,
  { unitId, groupId }: OutageWeek,
  { actor, reason, at }: { actor: Actor; reason: string; at: Instant },
): Promise<void> {
  await Promise.all([
    insertAuditRow(tx, {
      at,
      by: actor,
      groupId,
      action: 'put-into-operation',
      subjectKind: 'unit',
      subjectId: String(unitId),
      unitId,
      fields: ['isOutOfOperation'],
      values: [{ field: 'isOutOfOperation', before: 'true', after: 'false' }],
      adminReason: reason,
    }),
    publishChange(tx, { at, groupId, unitId, actorId: null }),
  ])
}

/** Returns the people who get a mail. R165 */
async function tellOfOpening(
  tx: Tx,
  deps: Deps,
  { week, at }: { week: OutageWeek; at: Instant },
): Promise<string[]> {
  const { unitId, groupId, formerly, isArchived } = week
  if (!opensAgain({ ...week, isOutOfOperation: isArchived }, at)) return []
  const data = { what: 'week-opened', unitId }
  await Promise.all(
    formerly.map(({ personId, bookingId }) =>
      enqueueMail(tx, { id: deps.newId(), groupId, personId, bookingId, kind: 'changed', data }, at),
    ),
  )
  return formerly.map(({ personId }) => personId)
}

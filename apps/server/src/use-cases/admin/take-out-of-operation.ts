import type { takeOutOfOperation as contract } from '@samhus/contract/admin-weeks'
import type { Input, Output } from '@samhus/contract/operation'
import { computeOutageRefund, countsUntilOutage } from '@samhus/domain/outage'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { markOutOfOperation } from '../../db/queries/calendar.ts'
import { appendLedgerLines } from '../../db/queries/ledger.ts'
import { lockWeeksWithTheirMembers } from '../../db/queries/locks.ts'
import type { OutageWeek } from '../../db/queries/outage.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { closeWeek, tellOfOutage, type Outage } from '../../steps/close-week.ts'
import { endRows } from '../../steps/end-row.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { loadOutageWeeks, toUnitIds } from '../../steps/load-outage-weeks.ts'
import { createRefundLedgerLines } from '../../steps/refund-ledger-lines.ts'
import { resetSkippedCleaning } from '../../steps/reset-skipped-cleaning.ts'

type OutageAnswer = Output<typeof contract>

/**
 * Takes weeks out of operation, all in one transaction: hold → `Ended`, offer and `Wait` → `WaitExpire`, booked →
 * `Cancel` with what the debit took, open refund claims lapse. Everybody concerned gets a mail unless the admin unticks
 * it. A week's points stay, for when it is put back. Weeks that are already out of operation are passed over.
 *
 * @throws RefusedError invalid-request without a reason; calendar-unit-not-found; booking-date-passed,
 *   already-checked-out if one of them has begun or is checked out: then none is taken out
 * @see docs/rules.md R86, R111, R116, R163, R164, docs/domain.md §5
 */
export async function takeOutOfOperation(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<OutageAnswer> {
  const reason = requireReason(input.reason)
  const unitIds = toUnitIds(input.unitIds)
  const { note = '', tellsOwner = true } = input
  return idempotentWrite<OutageAnswer>(deps, actor, {
    operation: 'take-out-of-operation',
    input,
    run: async (inTransaction) => {
      const seen = await loadOutageWeeks(deps.db, unitIds, deps.now())
      return inTransaction(async (tx) => {
        await lockWeeksWithTheirMembers(tx, seen)
        const at = deps.now()
        const weeks = await loadOutageWeeks(tx, unitIds, at)
        const open = weeks.filter((week) => !week.isOutOfOperation)
        const outage = { reason, note: note.trim(), by: actor, at }
        await closeWeeks(tx, deps, { weeks: open, outage })
        const told = tellsOwner
          ? await Promise.all(open.map((week) => tellOfOutage(tx, deps, { week, outage })))
          : []
        return { ...summarize(open, at), told: new Set(told.flat()).size }
      })
    },
  })
}

async function closeWeeks(
  tx: Tx,
  deps: Deps,
  { weeks, outage }: { weeks: readonly OutageWeek[]; outage: Outage },
): Promise<void> {
  const { reason, by, at } = outage
  const rows = weeks.flatMap(({ unitId, groupId, rows: each }) =>
    each.map((row) => ({ ...row, unitId, groupId })),
  )
  await endRows(tx, rows, { event: 'out-of-operation', reason, by, at })
  const refunds = weeks.flatMap((week) => createRefunds(deps, week, at))
  await Promise.all([
    markOutOfOperation(tx, weeks, { reason, at }),
    appendLedgerLines(tx, refunds, at),
    ...weeks.map((week) => closeWeek(tx, week, outage)),
  ])
  for (const owner of listOwnersOfStays(weeks)) await resetSkippedCleaning(tx, owner, { by, at })
}

function createRefunds(deps: Deps, { groupId, year, policy, rows }: OutageWeek, at: Instant) {
  return rows.flatMap((row) => {
    const { membershipId, bookingId } = row
    const points = computeOutageRefund(row)
    if (points === 0) return []
    return createRefundLedgerLines(deps, { groupId, membershipId, bookingId, year, points }, { policy, at })
  })
}

/** Returns each owner and house of a booked week once. */
function listOwnersOfStays(weeks: readonly OutageWeek[]) {
  const owners = weeks.flatMap(({ groupId, houseId, rows }) =>
    rows.filter(isBooked).map(({ membershipId }) => ({ groupId, membershipId, houseId })),
  )
  return new Map(owners.map((owner) => [`${owner.membershipId} ${owner.houseId}`, owner])).values()
}

const isBooked = ({ type }: OutageWeek['rows'][number]): boolean => type === 'Book' || type === 'Assign'

/** What has expired does not count. */
function summarize(weeks: readonly OutageWeek[], at: Instant): Omit<OutageAnswer, 'told'> {
  const rows = weeks.flatMap((week) => week.rows.filter((row) => countsUntilOutage(row, week, at)))
  const cancelled = rows.filter(isBooked).length
  return {
    unitIds: weeks.map(({ unitId }) => String(unitId)),
    cancelled,
    ended: rows.length - cancelled,
    pointsBack: rows.reduce((sum, row) => sum + computeOutageRefund(row), 0),
  }
}

import type { Output, Input } from '@samhus/contract/operation'
import type { pointsStatement as contract, StatementWeek } from '@samhus/contract/points'
import { toIso } from '@samhus/domain/day'
import { getLineKind, computeRunningBalances } from '@samhus/domain/points-statement'
import { getYearEnd } from '@samhus/domain/week'
import { findMembershipId } from '../db/queries/membership.ts'
import { findPolicy } from '../db/queries/group.ts'
import { listOpenRefundClaims } from '../db/queries/refund-claim.ts'
import { listPointLines, type AccountLineRow } from '../db/queries/ledger.ts'
import type { WeekColumns } from '../db/queries/sql-fragments.ts'
import { listUpcomingAssignments } from '../db/queries/point-assignments.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

type Statement = Output<typeof contract>

/**
 * Returns the caller's points of one year: every ledger line with the balance after it, open refund claims, scheduled
 * assignments, and when the rest expires. A year without an account has no lines.
 *
 * @throws RefusedError no-group-found if the caller is no member
 * @see docs/rules.md R117, R118, docs/domain.md §14
 */
export async function pointsStatement(
  deps: Deps,
  actor: Actor,
  { groupId, year }: Input<typeof contract>,
): Promise<Statement> {
  const { db } = deps
  const membershipId = await findMembershipId(db, groupId, actor.personId)
  if (membershipId === null) throw new RefusedError('no-group-found')
  const now = deps.now()
  const [rows, claims, coming, policy] = await Promise.all([
    listPointLines(db, { groupId, membershipId, year }),
    listOpenRefundClaims(db, { groupId, membershipId, year }, now),
    listUpcomingAssignments(db, { groupId, membershipId, year }, now),
    findPolicy(db, groupId),
  ])
  if (!policy) throw new RefusedError('no-group-found')
  const accounts = new Map(rows.map(({ accountYear, balance }) => [accountYear, balance]))
  const balance = accounts.get(year) ?? 0
  return {
    year,
    balance,
    years: [...accounts].map(([accountYear, points]) => ({ year: accountYear, points })),
    lines: toWireLines(rows, balance),
    waiting: claims.map((claim) => ({
      bookingId: claim.bookingId,
      points: claim.points,
      since: toIso(claim.since),
      until: toIso(claim.until),
      week: toWireWeek(claim),
    })),
    coming: coming.map(({ at, points }) => ({ assignAt: toIso(at), points })),
    expiresAt: toIso(getYearEnd(year, policy.timeZone)),
  }
}

function toWireLines(rows: readonly AccountLineRow[], balance: number): Statement['lines'] {
  const lines = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]))
  const balances = computeRunningBalances(balance, lines)
  return lines.map((line, index) => ({
    id: line.id,
    at: toIso(line.at),
    kind: getLineKind(line),
    points: line.points,
    balance: balances[index] ?? 0,
    reason: line.reason,
    week: hasWeek(line) ? toWireWeek(line) : null,
  }))
}

/** Outer joins return nulls; assigned points have no week. */
function hasWeek(line: Partial<WeekColumns>): line is WeekColumns {
  return (line.unitId ?? null) !== null
}

function toWireWeek({ unitId, code, houseId, houseName, weekYear }: WeekColumns): StatementWeek {
  return { calendarUnitId: String(unitId), calendarUnitCode: code, houseId, houseName, year: weekYear }
}

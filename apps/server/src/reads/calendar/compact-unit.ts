import type {
  CompactExceptions,
  CompactUnit,
  CompactWeek,
  compactStates,
} from '@samhus/contract/compact-calendars'
import { toDayNumber } from '@samhus/domain/day'
import type { Policy } from '@samhus/domain/policy'
import { getFullRefundEnd } from '@samhus/domain/refund'
import type { UnitStatus } from '@samhus/domain/unit-status'
import type { CalendarUnitRow } from '../../db/queries/calendar-rows.ts'
import type { Cell } from './calendar-cell.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Positions in `compactStates`. */
const stateNumbers = {
  Available: 0,
  AvailableForWaitlist: 1,
  Reserved: 2,
  NotAvailable: 3,
} satisfies Partial<Record<UnitStatus, number>> & Partial<Record<(typeof compactStates)[number], number>>
const outOfOperation = 4

export function toCompactWeek(row: CalendarUnitRow): CompactWeek {
  const midnight = toDayNumber(row.dateFrom) * dayMs
  return [
    row.year,
    row.week,
    row.dateFrom,
    midnight - row.startsAt,
    midnight - row.bookingDeadline,
    midnight - row.refundEndHigh,
    midnight - row.refundEndLow,
  ]
}

/** Returns what anyone sees of a week, which has nothing that differs by who holds it. `week`: its row in `weeks`. */
export function toCompactUnit(
  { row, unit, view, refundEnd }: Cell,
  week: CalendarUnitRow,
  policy: Policy,
): CompactUnit {
  const state = unit.isOutOfOperation
    ? outOfOperation
    : stateNumbers[view.status as keyof typeof stateNumbers]
  const common = [row.code, row.points, state, row.waitlistCount, row.version] as const
  const heldUntil = view.status === 'Reserved' ? (view.reasons[0]?.until ?? null) : null
  const exceptions = findExceptions({ row, refundEnd }, week, policy)
  if (exceptions) return [...common, heldUntil, exceptions]
  return heldUntil === null ? [...common] : [...common, heldUntil]
}

/** Returns what a browser would derive wrongly: instants that were computed with an earlier policy. */
function findExceptions(
  { row, refundEnd }: Pick<Cell, 'row' | 'refundEnd'>,
  week: CalendarUnitRow,
  policy: Policy,
): CompactExceptions | null {
  const { startsAt, bookingDeadline, restrictedUntil } = row
  const hasUsualEnd = refundEnd === null || refundEnd === getFullRefundEnd(week, row.points, policy)
  const differing = {
    ...(startsAt === week.startsAt ? {} : { startsAt }),
    ...(bookingDeadline === week.bookingDeadline ? {} : { bookingDeadline }),
    ...(restrictedUntil === startsAt - policy.restrictionHours * hourMs ? {} : { restrictedUntil }),
    ...(hasUsualEnd ? {} : { refundEnd }),
  }
  return Object.keys(differing).length > 0 ? differing : null
}

import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import type { HouseWeek, Week, YearView } from './year-view.ts'

/** What a press on one house's week does. */
export type WeekAction =
  | { kind: 'reserve' | 'join-waitlist' | 'explain' | 'not-loaded'; unit: HouseWeek }
  | { kind: 'confirm' | 'edit' | 'leave-waitlist'; booking: Booking }

const ownActions = {
  YourReservation: 'confirm',
  YourBooking: 'edit',
  YourWaitlist: 'leave-waitlist',
} as const

/**
 * Returns what the week's status calls for: the dialog of the owner's own booking if there is one, reserve or join the
 * waitlist if no rule blocks it, otherwise the reason why not. An own week whose booking is not in the lists yet has none:
 * `not-loaded`. docs/domain.md §15
 */
export function getWeekAction(unit: HouseWeek, lists: Output<typeof myBookings>): WeekAction {
  if (unit.status in ownActions) {
    const booking = [lists.reserved, lists.active, lists.waitlists, lists.history]
      .flat()
      .find((one) => one.calendarUnitId === unit.unitId && one.type !== 'Cancel' && one.type !== 'WaitExpire')
    if (booking === undefined) return { kind: 'not-loaded', unit }
    return { kind: ownActions[unit.status as keyof typeof ownActions], booking }
  }
  if (unit.status === 'Available' && unit.reasons.length === 0) return { kind: 'reserve', unit }
  if (canJoin(unit)) return { kind: 'join-waitlist', unit }
  return { kind: 'explain', unit }
}

/** Whether the owner could join the waitlist now. */
export function canJoin({ status, reasons }: HouseWeek): boolean {
  return status === 'AvailableForWaitlist' && reasons.length === 0
}

/**
 * What a pressed cell leads to: a house's week, the choice of a house, or the message that the week has begun or that no
 * house has it; null for no cell.
 */
export type CellTarget =
  { kind: 'unit'; unit: HouseWeek } | { kind: 'choice' | 'passed' | 'unknown'; week: Week } | null

/** @param id Of the cell: a unit's id, or `w` and the number of a week over all houses. */
export function resolveCell(id: string, view: YearView): CellTarget {
  const unit = findUnit(view, id)
  if (unit !== undefined) return { kind: 'unit', unit }
  const week = id.startsWith('w') ? view.weeks[Number(id.slice(1)) - 1] : undefined
  if (week === undefined) return null
  const units = view.houses.flatMap(({ weeks }) => weeks[week.week - 1] ?? [])
  const [only] = units
  if (only === undefined) return { kind: week.hasBegun ? 'passed' : 'unknown', week }
  if (units.length === 1) return { kind: 'unit', unit: only }
  const isOwn = units.some(({ status }) => status in ownActions)
  return week.hasBegun && !isOwn ? { kind: 'passed', week } : { kind: 'choice', week }
}

export function findUnit(view: YearView, unitId: string): HouseWeek | undefined {
  return view.houses.flatMap(({ weeks }) => weeks.find((one) => one?.unitId === unitId) ?? [])[0]
}

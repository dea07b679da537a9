import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import type { HouseWeek, Week, YearView } from './year-view.ts'

/** What a press on one house's week leads to. */
export type WeekAction =
  | { does: 'reserve'; unit: HouseWeek }
  | { does: 'join'; unit: HouseWeek }
  | { does: 'explain'; unit: HouseWeek }
  | { does: 'confirm' | 'edit' | 'leave'; booking: Booking }

const ownActions = { YourReservation: 'confirm', YourBooking: 'edit', YourWaitlist: 'leave' } as const

/**
 * Which dialog a week of a house opens, by its status: the owner's own row where it is theirs, reserve or join
 * where no rule is against it, else why not. docs/domain.md §15
 */
export function getWeekAction(unit: HouseWeek, lists: Answer<typeof myBookings>): WeekAction {
  if (unit.status in ownActions) {
    const booking = [lists.reserved, lists.active, lists.waitlists, lists.history]
      .flat()
      .find((one) => one.calendarUnitId === unit.unitId && one.type !== 'Cancel' && one.type !== 'WaitExpire')
    if (booking !== undefined) return { does: ownActions[unit.status as keyof typeof ownActions], booking }
  }
  if (unit.status === 'Available' && unit.reasons.length === 0) return { does: 'reserve', unit }
  if (unit.status === 'AvailableForWaitlist' && unit.reasons.length === 0) return { does: 'join', unit }
  return { does: 'explain', unit }
}

/** What a press on a cell leads to: at once to a house's week, to the choice of a house, or to what has passed. */
export type CellTarget =
  { is: 'unit'; unit: HouseWeek } | { is: 'choice'; week: Week } | { is: 'passed'; week: Week } | null

/** @param id Of the cell: a week's id, or `w` and the number of a week over all houses. */
export function resolveCell(id: string, view: YearView): CellTarget {
  const unit = findUnit(view, id)
  if (unit !== undefined) return { is: 'unit', unit }
  const week = id.startsWith('w') ? view.weeks[Number(id.slice(1)) - 1] : undefined
  if (week === undefined) return null
  const units = view.houses.flatMap(({ weeks }) => weeks[week.week - 1] ?? [])
  const [only] = units
  if (only === undefined) return week.hasBegun ? { is: 'passed', week } : null
  if (units.length === 1) return { is: 'unit', unit: only }
  const isOwn = units.some(({ status }) => status in ownActions)
  return week.hasBegun && !isOwn ? { is: 'passed', week } : { is: 'choice', week }
}

export function findUnit(view: YearView, unitId: string): HouseWeek | undefined {
  return view.houses.flatMap(({ weeks }) => weeks.find((one) => one?.unitId === unitId) ?? [])[0]
}

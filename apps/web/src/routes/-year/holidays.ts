import type { Cell, CellMonth } from '../../components/year/cell.ts'
import type { GridHouse, GridWeek } from '../../components/year/house-grid.tsx'
import type { HolidayNames } from '../-booking-dialogs/use-holidays.ts'

function addName<Week extends Cell>(cell: Week, names: HolidayNames): Week {
  const holiday = names.get(cell.week)
  return holiday === undefined ? cell : { ...cell, holiday, label: `${cell.label}, ${holiday}` }
}

/** Returns the months with each week's holidays, which its accessible name then says last. */
export function addHolidaysToMonths(months: readonly CellMonth[], names: HolidayNames): CellMonth[] {
  return months.map(({ month, cells }) => ({ month, cells: cells.map((cell) => addName(cell, names)) }))
}

/** Returns the houses with each week's holidays. */
export function addHolidaysToHouses(houses: readonly GridHouse[], names: HolidayNames): GridHouse[] {
  return houses.map((house) => ({
    ...house,
    cells: house.cells.map((cell) => cell && addName(cell, names)),
  }))
}

/** Returns the weeks with their holidays, for the heads of the table of all houses. */
export function addHolidaysToWeeks(weeks: readonly GridWeek[], names: HolidayNames): GridWeek[] {
  return weeks.map((week) => {
    const holiday = names.get(week.week)
    return holiday === undefined ? week : { ...week, holiday }
  })
}

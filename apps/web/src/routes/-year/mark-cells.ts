import type { Cell, CellMonth } from '../../components/year/cell.ts'
import type { GridHouse } from '../../components/year/house-grid.tsx'
import { canBook, type House, type HouseWeek } from './year-view.ts'

/** What stands out among the weeks. */
export interface Marks {
  /** The ids of the weeks that the search finds; null while there is no search. */
  found: ReadonlySet<string> | null
  /** Weeks that the owner can book for at most as many points are outlined in the points mode; null: none is. */
  limit: number | null
  /** Ends the accessible name of a week that the search finds. */
  foundLabel: string
}

/** A week over several houses stands out where that of one of them does. */
function markCell(cell: Cell, units: readonly HouseWeek[], { found, limit, foundLabel }: Marks): Cell {
  const isFound = found === null ? null : units.some(({ unitId }) => found.has(unitId))
  return {
    ...cell,
    isFound,
    label: isFound === true ? `${cell.label}, ${foundLabel}` : cell.label,
    isWithinLimit: limit !== null && units.some((unit) => canBook(unit) && unit.points <= limit),
  }
}

const hasNone = ({ found, limit }: Marks) => found === null && limit === null

/**
 * Returns the months with these weeks marked. Apart from making the cells, whose words take most of the time: a choice
 * in the search makes none again.
 *
 * @param houses Those that a cell stands for.
 */
export function markMonths(
  months: readonly CellMonth[],
  houses: readonly House[],
  marks: Marks,
): readonly CellMonth[] {
  if (hasNone(marks)) return months
  return months.map(({ month, cells }) => ({
    month,
    cells: cells.map((cell) =>
      markCell(
        cell,
        houses.flatMap(({ weeks }) => weeks[cell.week - 1] ?? []),
        marks,
      ),
    ),
  }))
}

/** The same for the table of all houses, in their order. */
export function markGridHouses(
  gridHouses: readonly GridHouse[],
  houses: readonly House[],
  marks: Marks,
): readonly GridHouse[] {
  if (hasNone(marks)) return gridHouses
  return gridHouses.map((gridHouse, row) => ({
    ...gridHouse,
    cells: gridHouse.cells.map((cell, index) => {
      const unit = houses[row]?.weeks[index]
      return cell === null || !unit ? null : markCell(cell, [unit], marks)
    }),
  }))
}

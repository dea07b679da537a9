import type { UnitStatus } from '@samhus/domain/unit-status'
import { type Appearance, getPointStep } from '../../theme/status.ts'

/**
 * One week as a circle or a cell shows it.
 *
 * Only plain values, so that a cell whose week did not change is not drawn again.
 */
export interface Cell {
  /** Unique in its grid, and how a press is told apart. */
  id: string
  week: number
  appearance: Appearance
  /** In the corner where the look's sign is a number: place in the queue, or how many wait. 0 shows none. */
  count: number
  /** The lowest price, and the highest where houses differ. */
  points: number
  pointsTo: number
  /** How many houses are free; null where one house is shown. */
  free: number | null
  isPast: boolean
  isCurrent: boolean
  /** Left out by the filter: its place stays, empty. */
  isHidden: boolean
  /** Does nothing when pressed; its label says why. */
  isLocked: boolean
  /** All of it in words. */
  label: string
}

export interface CellMonth {
  month: number
  cells: Cell[]
}

/** What the button of a week says of itself, circle or cell of the grid: to styles, keys and screen readers. */
export function getCellAttributes(cell: Cell) {
  return {
    'data-cell': cell.id,
    'data-look': cell.appearance,
    'data-points': getPointStep(cell.points),
    'data-past': cell.isPast || undefined,
    'aria-disabled': cell.isLocked || undefined,
    'aria-label': cell.label,
    // One of all cells is reached by Tab: `useRoving` says which.
    tabIndex: -1,
  } as const
}

/**
 * The look of a week.
 *
 * A rule locks only what could otherwise be taken; an owner's own week and one that is gone keep their look.
 */
export function getAppearance(status: UnitStatus, isLocked: boolean): Appearance {
  const couldBeTaken = status === 'Available' || status === 'AvailableForWaitlist'
  return couldBeTaken && isLocked ? 'Blocked' : status
}

import type { Board } from '@samhus/contract/admin-bookings'
import type { TFunction } from 'i18next'
import { nameOf } from '../drawers/row-words.ts'

type T = TFunction<'admin'>
export type BoardHouse = Board['houses'][number]
export type BoardWeek = Board['weeks'][number]
/** Null: the house has no calendar then. */
export type BoardCell = BoardHouse['cells'][number]
type Unit = NonNullable<BoardCell>

/** What a cell looks like. */
export type CellLook = 'booked' | 'free' | 'missing' | 'out' | 'reserved' | 'unpriced'

export function getLook(cell: BoardCell): CellLook {
  if (cell === null) return 'missing'
  if (cell.isOutOfOperation) return 'out'
  if (cell.holder !== null) return cell.holder.type === 'Pre' ? 'reserved' : 'booked'
  return cell.points === 0 ? 'unpriced' : 'free'
}

/** Returns what stands in a cell: the holder's name, or what the week costs. */
export function getCellText(t: T, cell: BoardCell): string {
  switch (getLook(cell)) {
    case 'missing':
      return '–'
    case 'out':
      return t('board.out')
    case 'unpriced':
      return t('board.noPrice')
    case 'free':
      return t('board.points', { count: cell?.points ?? 0 })
    case 'booked':
    case 'reserved':
      return nameOf(t, cell?.holder?.name ?? '')
  }
}

interface Place {
  readonly house: Pick<BoardHouse, 'name'>
  readonly week: BoardWeek
}

/** Returns all that a cell shows, as a sentence for those who cannot see it. */
export function describeCell(t: T, { house, week }: Place, cell: BoardCell): string {
  const words = cell === null ? [t('board.noCalendar')] : describeUnit(t, cell)
  return t('board.cell', { house: house.name, week: week.week, year: week.year, words: words.join(', ') })
}

function describeUnit(t: T, cell: Unit): string[] {
  const { holder, waiting, hasClaim, checkedOut, restrictOne } = cell
  const guest = holder?.lentOutTo ?? null
  return [
    describeHolder(t, cell),
    ...(guest === null ? [] : [t('board.lentOut', { guest })]),
    ...(waiting === 0 ? [] : [t('board.waiting', { count: waiting })]),
    ...(hasClaim ? [t('board.claim')] : []),
    ...(checkedOut ? [t('board.checkedOut')] : []),
    ...(restrictOne ? [t('board.restrictOne')] : []),
  ]
}

function describeHolder(t: T, cell: Unit): string {
  const { holder, isOutOfOperation, points } = cell
  if (holder === null) {
    if (isOutOfOperation) return t('board.out')
    return points === 0 ? t('board.noPrice') : `${t('board.free')}, ${t('board.points', { count: points })}`
  }
  const name = nameOf(t, holder.name)
  if (isOutOfOperation) return t('board.outOf', { name })
  if (holder.type === 'Pre')
    return t(holder.origin === 'offer' ? 'board.offered' : 'board.reserved', { name })
  return t(holder.type === 'Assign' ? 'board.assigned' : 'board.booked', { name })
}

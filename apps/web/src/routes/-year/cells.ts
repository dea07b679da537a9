import type { TFunction } from 'i18next'
import { type Cell, getAppearance, type CellMonth } from '../../components/year/cell.ts'
import type { GridHouse } from '../../components/year/house-grid.tsx'
import { dayAndTime, shortDay } from '../../locales/format.ts'
import { ruleNumbers } from '../../locales/i18n.ts'
import {
  summarizeWeek,
  canBook,
  type House,
  type HouseWeek,
  type Reason,
  type Week,
  type YearView,
} from './year-view.ts'

/** How the cells are to be made: in which language, and whether only what the owner can book is shown. */
export interface CellOptions {
  t: TFunction
  onlyBookable: boolean
}

/** Why a week is locked, and when it opens, in words. */
export function describeReason({ type, until, adjacentWeek: beside }: Reason, t: TFunction): string {
  const opens = until === null ? '' : ` ${t('year.opens', dayAndTime(until))}`
  if (beside !== undefined) return t('year.beside', { week: beside, ...ruleNumbers }) + opens
  // Of a week it is said that it was held again and again, not that somebody pressed too fast.
  return t(type === 'too-many-requests' ? 'year.cooling' : `errors.${type}`) + opens
}

function formatPointRange(points: number, pointsTo: number, t: TFunction): string {
  return points === pointsTo
    ? t('common.points', { count: points })
    : t('year.pointsSpan', { points, pointsTo })
}

/** One house in one week: `Uge 26, 28/06 til 05/07, 3 point, min booking`. */
export function toHouseCell(unit: HouseWeek, week: Week, { t, onlyBookable }: CellOptions): Cell {
  const look = getAppearance(unit.status, unit.lock !== null)
  const count = unit.status === 'YourWaitlist' ? (unit.place ?? unit.waitlistCount) : unit.waitlistCount
  const hasPassed = unit.status === 'NotAvailable' && unit.lock === null && unit.reasons.length > 0
  const words = [
    t('year.weekFromTo', { week: unit.week, from: shortDay(unit.dateFrom), to: shortDay(unit.dateTo) }),
    t('common.points', { count: unit.points }),
    unit.status === 'YourWaitlist' && unit.place !== null
      ? t('year.inQueue', { place: unit.place })
      : t(`status.${look}`),
    unit.status === 'AvailableForWaitlist' && unit.waitlistCount > 0
      ? t('year.waiting', { count: unit.waitlistCount })
      : '',
    unit.lock === null ? '' : describeReason(unit.lock, t),
  ]
  return {
    id: unit.unitId,
    week: unit.week,
    appearance: look,
    count,
    points: unit.points,
    pointsTo: unit.points,
    free: null,
    isPast: week.isPast,
    isCurrent: week.isCurrent,
    isHidden: onlyBookable && !canBook(unit),
    isLocked: unit.lock !== null || (unit.status === 'NotAvailable' && !hasPassed),
    label: words.filter(Boolean).join(', '),
  }
}

/** One week over all houses: the most telling status, and how many houses are free. */
export function toOverviewCell(view: YearView, week: Week, { t, onlyBookable }: CellOptions): Cell {
  const across = summarizeWeek(view.houses, week.week)
  const look = getAppearance(across.status, across.isLocked)
  const words = [
    t('year.weekFromTo', { week: week.week, from: shortDay(week.dateFrom), to: shortDay(week.dateTo) }),
    formatPointRange(across.points, across.pointsTo, t),
    t(`status.${look}`),
    across.free > 0 ? t('year.housesFree', { count: across.free }) : '',
  ]
  return {
    id: `w${week.week}`,
    week: week.week,
    appearance: look,
    count: across.status === 'YourWaitlist' ? (across.place ?? across.waitlistCount) : across.waitlistCount,
    points: across.points,
    pointsTo: across.pointsTo,
    free: across.free,
    isPast: week.isPast,
    isCurrent: week.isCurrent,
    isHidden: onlyBookable && !across.isBookable,
    isLocked: false,
    label: words.filter(Boolean).join(', '),
  }
}

function groupByMonth(weeks: readonly Week[], cellOf: (week: Week) => Cell | null): CellMonth[] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    cells: weeks.flatMap((week) => {
      const cell = week.month === index + 1 ? cellOf(week) : null
      return cell === null ? [] : [cell]
    }),
  }))
}

export function toOverviewMonths(view: YearView, wishes: CellOptions): CellMonth[] {
  return groupByMonth(view.weeks, (week) => toOverviewCell(view, week, wishes))
}

export function toHouseMonths(view: YearView, house: House, wishes: CellOptions): CellMonth[] {
  return groupByMonth(view.weeks, (week) => {
    const unit = house.weeks[week.week - 1]
    return unit ? toHouseCell(unit, week, wishes) : null
  })
}

export function toGridHouses(view: YearView, wishes: CellOptions): GridHouse[] {
  return view.houses.map((house) => ({
    houseId: house.houseId,
    name: house.name,
    cells: view.weeks.map((week) => {
      const unit = house.weeks[week.week - 1]
      if (!unit) return null
      const cell = toHouseCell(unit, week, wishes)
      return { ...cell, label: `${house.name}, ${cell.label}` }
    }),
  }))
}

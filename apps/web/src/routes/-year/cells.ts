import type { TFunction } from 'i18next'
import { type Cell, getAppearance, getFill, type CellMonth } from '../../components/year/cell.ts'
import type { GridHouse } from '../../components/year/house-grid.tsx'
import { formatCaptionDay, formatShortDay } from '../../locales/format.ts'
import { getErrorSentence, nameOwnWeekBeside } from '../../locales/rule-sentences.ts'
import {
  summarizeWeek,
  type House,
  type HouseWeek,
  type Reason,
  type Week,
  type WeekOverview,
  type YearView,
} from './year-view.ts'

export interface CellOptions {
  t: TFunction
}

/** Returns in words why a week is locked, and when it opens. */
export function describeReason({ type, until, adjacentWeek, deadline }: Reason, t: TFunction): string {
  const opens = until === null ? '' : ` ${t('year.opens', { at: until })}`
  if (deadline !== undefined) return t('year.deadlinePassed', { at: deadline })
  if (adjacentWeek !== undefined) return nameOwnWeekBeside(adjacentWeek, t) + opens
  // A week's own text: the owner has reserved it too often. The error's text is about requests sent too fast.
  return (type === 'too-many-requests' ? t('year.cooling') : getErrorSentence(type, t)) + opens
}

function formatPointRange(points: number, pointsTo: number, t: TFunction): string {
  return points === pointsTo
    ? t('common.points', { count: points })
    : t('year.pointsSpan', { points, pointsTo })
}

/** Returns the line below a week over all houses: how many are free and what they cost, or what the own week costs. */
function formatCaption({ status, free, points, pointsTo }: WeekOverview, t: TFunction) {
  const isOwn = status === 'YourBooking' || status === 'YourReservation'
  if (!isOwn && free === 0) return { caption: '–' }
  const caption = t('findWeek.caption', { points: points === pointsTo ? points : `${points}–${pointsTo}` })
  return isOwn ? { caption } : { caption, homes: free }
}

/** One house in one week, labelled like `Uge 26, 28/06 til 05/07, 3 point, min booking`. */
export function toHouseCell(unit: HouseWeek, week: Week, { t }: CellOptions): Cell {
  const appearance = getAppearance(unit.status, unit.lock !== null)
  const count = unit.status === 'YourWaitlist' ? (unit.place ?? unit.waitlistCount) : unit.waitlistCount
  const hasPassed = unit.status === 'NotAvailable' && unit.lock === null && unit.reasons.length > 0
  const parts = [
    t('year.weekFromTo', {
      week: unit.week,
      from: formatShortDay(unit.dateFrom),
      to: formatShortDay(unit.dateTo),
    }),
    t('common.points', { count: unit.points }),
    unit.status === 'YourWaitlist' && unit.place !== null
      ? t('year.inQueue', { place: unit.place })
      : t(`status.${appearance}`),
    unit.status === 'AvailableForWaitlist' && unit.waitlistCount > 0
      ? t('year.waiting', { count: unit.waitlistCount })
      : '',
    unit.lock === null ? '' : describeReason(unit.lock, t),
  ]
  return {
    id: unit.unitId,
    week: unit.week,
    appearance,
    count,
    points: unit.points,
    pointsTo: unit.points,
    prices: String(unit.points),
    isWithinLimit: false,
    free: null,
    fill: null,
    date: formatCaptionDay(unit.dateFrom),
    caption: '',
    isPast: week.isPast,
    isCurrent: week.isCurrent,
    isPriceFaded: false,
    isFound: null,
    isLocked: unit.lock !== null || (unit.status === 'NotAvailable' && !hasPassed),
    label: parts.filter(Boolean).join(', '),
  }
}

/** One week over all houses: the status of highest precedence, and how many houses are free or locked. */
export function toOverviewCell(view: YearView, week: Week, { t }: CellOptions): Cell {
  const across = summarizeWeek(view.houses, week.week)
  const appearance = getAppearance(across.status, across.isLocked)
  const parts = [
    t('year.weekFromTo', {
      week: week.week,
      from: formatShortDay(week.dateFrom),
      to: formatShortDay(week.dateTo),
    }),
    formatPointRange(across.points, across.pointsTo, t),
    t(`status.${appearance}`),
    across.free > 0 ? t('year.housesFree', { count: across.free }) : '',
    across.locked > 0 ? t('year.housesLocked', { count: across.locked }) : '',
  ]
  return {
    id: `w${week.week}`,
    week: week.week,
    appearance,
    count: across.status === 'YourWaitlist' ? (across.place ?? across.waitlistCount) : across.waitlistCount,
    points: across.points,
    pointsTo: across.pointsTo,
    prices: across.prices,
    isWithinLimit: false,
    free: across.free,
    fill: getFill(across.free, view.houses.length),
    date: formatCaptionDay(week.dateFrom),
    ...formatCaption(across, t),
    isPast: week.isPast,
    isCurrent: week.isCurrent,
    isPriceFaded: across.isPriceFaded,
    isFound: null,
    isLocked: false,
    label: parts.filter(Boolean).join(', '),
  }
}

function groupByMonth(weeks: readonly Week[], toCell: (week: Week) => Cell | null): CellMonth[] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    cells: weeks.flatMap((week) => {
      const cell = week.month === index + 1 ? toCell(week) : null
      return cell === null ? [] : [cell]
    }),
  }))
}

export function toOverviewMonths(view: YearView, options: CellOptions): CellMonth[] {
  return groupByMonth(view.weeks, (week) => toOverviewCell(view, week, options))
}

export function toHouseMonths(view: YearView, house: House, options: CellOptions): CellMonth[] {
  return groupByMonth(view.weeks, (week) => {
    const unit = house.weeks[week.week - 1]
    return unit ? toHouseCell(unit, week, options) : null
  })
}

export function toGridHouses(view: YearView, options: CellOptions): GridHouse[] {
  return view.houses.map((house) => ({
    houseId: house.houseId,
    name: house.name,
    cells: view.weeks.map((week) => {
      const unit = house.weeks[week.week - 1]
      if (!unit) return null
      const cell = toHouseCell(unit, week, options)
      return { ...cell, label: `${house.name}, ${cell.label}` }
    }),
  }))
}

import type { WeekMark } from '@samhus/domain/season-plan'
import { addDays } from '@samhus/domain/day'
import type { TFunction } from 'i18next'
import { formatShortDay } from '../../../locales/format.ts'
import type { BoardRow, BoardWeek, Price } from './board-model.ts'
import { isChanged, type Refused } from './board-draft.ts'

type T = TFunction<'admin'>

/** Returns 05/07–12/07. */
export function formatSpan(dateFrom: string): string {
  return `${formatShortDay(dateFrom)}–${formatShortDay(addDays(dateFrom, 7))}`
}

/** Returns the sign of what a week is, apart from its price; null: it is free. */
export function getWeekState({ unit }: BoardWeek): 'booked' | 'offered' | 'reserved' | 'out' | null {
  if (unit === null) return null
  if (unit.isOutOfOperation) return 'out'
  if (unit.holder === null) return null
  if (unit.holder.isOffer) return 'offered'
  return unit.holder.type === 'Pre' ? 'reserved' : 'booked'
}

/** Returns what a price says: 3 points, RestrictOne. */
export function describePrice(t: T, { points, restrictOne }: Price): string {
  const words = points === 0 ? t('years.noPrice') : t('years.points', { count: points })
  return restrictOne ? `${words}, ${t('years.restrictOne')}` : words
}

interface CellFacts {
  readonly row: BoardRow
  readonly week: BoardWeek
  readonly price: Price
  readonly mark: WeekMark | null
}

/** Returns all that a cell shows, as a sentence for who cannot see it. */
export function describeCell(t: T, { row, week, price, mark }: CellFacts): string {
  const parts = [
    `${row.name}, ${t('years.week', { week: week.week })}, ${formatSpan(week.dateFrom)}: ${describePrice(t, price)}`,
  ]
  if (isChanged(week, price)) parts.push(t('years.wasPrice', { price: describePrice(t, week) }))
  parts.push(...describeState(t, week))
  if (mark !== null) parts.push(describeMark(t, mark))
  return parts.join('. ')
}

/** Returns who has the week, how many wait, and why it cannot be changed; empty: nothing of it. */
export function describeState(t: T, week: BoardWeek): string[] {
  const { unit } = week
  if (unit === null) return []
  const parts: string[] = []
  const state = getWeekState(week)
  const name = unit.holder?.name ?? ''
  if (unit.hasBegun) parts.push(t('years.begun'))
  if (state === 'out') {
    parts.push(unit.outReason === null ? t('years.out') : t('years.outBecause', { reason: unit.outReason }))
  } else if (state !== null) parts.push(t(`years.${state}`, { name }))
  if (unit.waitlistCount > 0) parts.push(t('years.waiting', { count: unit.waitlistCount }))
  return parts
}

/** Returns why a week of a plan should be looked at. */
export function describeMark(t: T, mark: WeekMark): string {
  const holiday = t(`years.holiday.${mark.holiday}`)
  if (mark.kind === 'lies-here') return t('years.mark.liesHere', { holiday })
  if (mark.kind === 'moved-away') {
    const { toWeek, priceOf } = mark
    const values = { holiday, priceOf, was: describePrice(t, mark.was) }
    return toWeek === null ? t('years.mark.gone', values) : t('years.mark.movedAway', { ...values, toWeek })
  }
  const { fromWeek, was } = mark
  if (fromWeek === null) return t('years.mark.isNew', { holiday })
  return was === null
    ? t('years.mark.movedHereNew', { holiday, fromWeek })
    : t('years.mark.movedHere', { holiday, fromWeek, was: describePrice(t, was) })
}

/** Returns why a week stays as it is, naming it. */
export function describeRefused(t: T, { row, week, reason }: Refused): string {
  const values = { house: row.name, week: week.week, name: week.unit?.holder?.name ?? '' }
  if (reason === 'begun') return t('years.refused.begun', values)
  return week.unit?.holder === null
    ? t('years.refused.waiting', { ...values, count: week.unit.waitlistCount })
    : t('years.refused.held', values)
}

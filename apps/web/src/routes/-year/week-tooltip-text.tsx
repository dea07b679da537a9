import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { getAppearance } from '../../components/year/cell.ts'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { formatShortDay } from '../../locales/format.ts'
import { describeReason } from './cells.ts'
import styles from './week-tooltip-text.module.css'
import type { HouseWeek, YearView } from './year-view.ts'

/**
 * Content of a cell's tooltip: the week, and its status, over all houses with the name of each; null for an unknown
 * cell.
 */
export function renderWeekTooltip(cellId: string, view: YearView, t: TFunction): ReactNode {
  const isOverview = cellId.startsWith('w')
  const units = isOverview
    ? view.houses.flatMap((house) => house.weeks[Number(cellId.slice(1)) - 1] ?? [])
    : view.houses
        .flatMap((house) => house.weeks.filter((unit) => unit?.unitId === cellId))
        .filter((unit) => unit !== null)
  const first = units[0]
  if (first === undefined) return null
  return (
    <>
      <strong>
        {t('year.weekShort', { week: first.week })} · {formatShortDay(first.dateFrom)}–
        {formatShortDay(first.dateTo)}
      </strong>
      <div className={styles.houses}>
        {units.map((unit) => (
          <TooltipLine key={unit.unitId} unit={unit} hasName={isOverview} t={t} />
        ))}
      </div>
    </>
  )
}

interface LineProps {
  unit: HouseWeek
  hasName: boolean
  t: TFunction
}

function TooltipLine({ unit, hasName, t }: LineProps) {
  const appearance = getAppearance(unit.status, unit.lock !== null)
  return (
    <>
      <LegendSwatch appearance={appearance} count={unit.place ?? unit.waitlistCount} />
      <span>
        {hasName && <b>{unit.houseName} </b>}
        <span>{describeStatus(unit, t)}</span>
      </span>
    </>
  )
}

function describeStatus(unit: HouseWeek, t: TFunction): string {
  if (unit.lock !== null) return describeReason(unit.lock, t)
  if (unit.place !== null) return t('year.inQueue', { place: unit.place })
  const waiting = unit.waitlistCount > 0 ? ` (${t('year.waiting', { count: unit.waitlistCount })})` : ''
  return `${t(`status.${unit.status}`)}${waiting}`
}

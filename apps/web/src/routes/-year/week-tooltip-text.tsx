import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { getAppearance } from '../../components/year/cell.ts'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { shortDay } from '../../locales/format.ts'
import { describeReason } from './cells.ts'
import styles from './week-tooltip-text.module.css'
import type { HouseWeek, YearView } from './year-view.ts'

/** The note beside a cell: which week, and what each house says of it; null for a cell that is not there. */
export function renderWeekTooltip(key: string, view: YearView, t: TFunction): ReactNode {
  const isWeek = key.startsWith('w')
  const units = isWeek
    ? view.houses.flatMap((house) => house.weeks[Number(key.slice(1)) - 1] ?? [])
    : view.houses
        .flatMap((house) => house.weeks.filter((unit) => unit?.unitId === key))
        .filter((unit) => unit !== null)
  const first = units[0]
  if (first === undefined) return null
  return (
    <>
      <strong>
        {t('year.weekShort', { week: first.week })} · {shortDay(first.dateFrom)}–{shortDay(first.dateTo)}
      </strong>
      <div className={styles.houses}>
        {units.map((unit) => (
          <TooltipLine key={unit.unitId} unit={unit} t={t} />
        ))}
      </div>
    </>
  )
}

function TooltipLine({ unit, t }: { unit: HouseWeek; t: TFunction }) {
  const look = getAppearance(unit.status, unit.lock !== null)
  return (
    <>
      <LegendSwatch appearance={look} count={unit.place ?? unit.waitlistCount} />
      <span>
        <b>{unit.houseName}</b> {describeStatus(unit, t)}
      </span>
      <span className={styles.points}>{t('common.points', { count: unit.points })}</span>
    </>
  )
}

function describeStatus(unit: HouseWeek, t: TFunction): string {
  if (unit.lock !== null) return describeReason(unit.lock, t)
  if (unit.place !== null) return t('year.inQueue', { place: unit.place })
  const waiting = unit.waitlistCount > 0 ? ` (${t('year.waiting', { count: unit.waitlistCount })})` : ''
  return `${t(`status.${unit.status}`)}${waiting}`
}

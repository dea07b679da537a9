import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { lookOf } from '../../components/year/cell.ts'
import { LookKey } from '../../components/year/legend.tsx'
import { shortDay } from '../../locales/format.ts'
import { reasonText } from './cells.ts'
import styles from './week-tooltip-text.module.css'
import type { HouseWeek, YearView } from './year-view.ts'

/** The note beside a cell: which week, and what each house says of it; null for a cell that is not there. */
export function weekNote(key: string, view: YearView, t: TFunction): ReactNode {
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
          <NoteLine key={unit.unitId} unit={unit} t={t} />
        ))}
      </div>
    </>
  )
}

function NoteLine({ unit, t }: { unit: HouseWeek; t: TFunction }) {
  const look = lookOf(unit.status, unit.lock !== null)
  return (
    <>
      <LookKey look={look} count={unit.place ?? unit.waitlistCount} />
      <span>
        <b>{unit.houseName}</b> {sayOf(unit, t)}
      </span>
      <span className={styles.points}>{t('common.points', { count: unit.points })}</span>
    </>
  )
}

function sayOf(unit: HouseWeek, t: TFunction): string {
  if (unit.lock !== null) return reasonText(unit.lock, t)
  if (unit.place !== null) return t('year.inQueue', { place: unit.place })
  const waiting = unit.waitlistCount > 0 ? ` (${t('year.waiting', { count: unit.waitlistCount })})` : ''
  return `${t(`status.${unit.status}`)}${waiting}`
}

import type { GroupCalendars } from '@samhus/contract/calendars'
import type { House } from '@samhus/contract/houses'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../components/ui/segmented.tsx'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { listHouseTabs } from '../../lib/list-house-tabs.ts'
import { capitalize, formatShortDay } from '../../locales/format.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { type ComingWeek, findHouseWeek, type HouseInWeek, listComingWeeks } from './coming-weeks.ts'
import styles from './compare.module.css'

interface Props {
  pair: readonly [House, House]
  calendars: GroupCalendars
  /** Of the address; undefined: that of the next week. */
  year: number | undefined
  onlyFree: boolean
  onYear: (year: number) => void
  onOnlyFree: (onlyFree: boolean) => void
}

/** The coming weeks of two houses in a table: status and price of each, and the way to it. */
export function CompareWeeks({ pair, calendars, year, onlyFree, onYear, onOnlyFree }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const coming = listComingWeeks(calendars, getServerNow())
  const years = [...new Set(coming.map((week) => week.year))]
  const shownYear = year !== undefined && years.includes(year) ? year : years[0]
  if (shownYear === undefined) return null
  const tabs = listHouseTabs(calendars.calendars, shownYear)
  const rows = coming
    .filter((week) => week.year === shownYear)
    .map((week) => ({ week, units: pair.map(({ id }) => findHouseWeek(calendars, id, week)) }))
    .filter(({ units }) => !onlyFree || units.some((unit) => unit?.isFree))
  return (
    <section className={styles.weeks} aria-labelledby={headingId}>
      <div className={styles.tools}>
        <h2 id={headingId}>{t('compare.weeks')}</h2>
        {years.length > 1 && (
          <SegmentedControl
            legend={t('compare.year')}
            value={String(shownYear)}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => onYear(Number(next))}
          />
        )}
        <label className={styles.only}>
          <input type="checkbox" checked={onlyFree} onChange={({ target }) => onOnlyFree(target.checked)} />
          {t('compare.onlyFree')}
        </label>
        <p role="status" className={styles.count}>
          {t('compare.shown', { count: rows.length })}
        </p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('year.week')}</th>
            {pair.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ week, units }) => (
            <tr key={week.week}>
              <th scope="row">
                <b>{String(week.week).padStart(2, '0')}</b>
                <small>{formatShortDay(week.dateFrom)}</small>
              </th>
              {pair.map(({ id }, index) => (
                <td key={id}>
                  <WeekOfHouse unit={units[index] ?? null} week={week} tabIndex={tabs.get(id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface WeekOfHouseProps {
  unit: HouseInWeek | null
  week: ComingWeek
  /** Of the house on the page of the week's year. */
  tabIndex: number | undefined
}

/** A week of one house, which leads to the week on the year's page. */
function WeekOfHouse({ unit, week, tabIndex }: WeekOfHouseProps) {
  const { t, i18n } = useTranslation()
  if (unit === null) return <span className={styles.closed}>{t('places.notOpen')}</span>
  const { appearance, count, points } = unit
  return (
    <Link
      to="/booking/$year"
      params={{ year: String(week.year) }}
      search={{ tabIndex, week: week.week }}
      className={styles.unit}
      data-free={unit.isFree || undefined}
    >
      <LegendSwatch appearance={appearance} count={count} />
      <span>{capitalize(t(`status.${appearance}`), i18n.language)}</span>
      {points > 0 && <b>{t('common.points', { count: points })}</b>}
    </Link>
  )
}

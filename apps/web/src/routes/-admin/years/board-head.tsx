import type { Holiday } from '@samhus/domain/holidays'
import { countIsoWeeks, getMonday, getMonthOfWeek } from '@samhus/domain/week'
import { useTranslation } from 'react-i18next'
import { formatMonthName, formatShortDay } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import styles from './board.module.css'

interface Props {
  year: number
  holidays: ReadonlyMap<number, Holiday>
  houseHead: string
}

/** Weeks beside one another that have something in common. */
interface Span<Of> {
  readonly of: Of
  readonly first: number
  readonly last: number
}

function joinWeeks<Of>(year: number, getOf: (week: number) => Of): Span<Of>[] {
  const spans: Span<Of>[] = []
  for (let week = 1; week <= countIsoWeeks(year); week += 1) {
    const of = getOf(week)
    const last = spans.at(-1)
    if (last !== undefined && last.of === of) spans[spans.length - 1] = { ...last, last: week }
    else spans.push({ of, first: week, last: week })
  }
  return spans
}

/** Months, holidays and week numbers. A press selects their weeks; the keyboard does it from a cell. */
export function BoardHead({ year, holidays, houseHead }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const months = joinWeeks(year, (week) => getMonthOfWeek(year, week))
  const breaks = joinWeeks(year, (week) => holidays.get(week) ?? null)
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={3} className={styles.corner}>
          {houseHead}
        </th>
        {months.map(({ of, first, last }) => (
          <th key={first} scope="colgroup" colSpan={last - first + 1} className={styles.month}>
            {formatMonthName(of, language, first === last ? 'short' : 'long')}
          </th>
        ))}
      </tr>
      <tr>
        {breaks.map(({ of, first, last }) =>
          of === null ? (
            <td key={first} colSpan={last - first + 1} role="gridcell" />
          ) : (
            <th key={first} scope="colgroup" colSpan={last - first + 1} className={styles.holiday}>
              <button
                type="button"
                tabIndex={-1}
                data-weeks={`${first} ${last}`}
                title={t(`years.holiday.${of}`)}
                aria-label={t('years.selectHoliday', { holiday: t(`years.holiday.${of}`) })}
              >
                {t(last > first ? `years.holiday.${of}` : `years.holidayShort.${of}`)}
              </button>
            </th>
          ),
        )}
      </tr>
      <tr>
        {Array.from({ length: countIsoWeeks(year) }, (_, at) => at + 1).map((week) => (
          <th key={week} scope="col" className={styles.week}>
            <button
              type="button"
              tabIndex={-1}
              data-weeks={week}
              title={t('years.weekFrom', { week, day: formatShortDay(getMonday(year, week)) })}
              aria-label={t('years.selectWeek', { week })}
            >
              {week}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

import { NativeSelect } from '@mantine/core'
import { countIsoWeeks } from '@samhus/domain/week'
import { useTranslation } from 'react-i18next'
import type { ReportUrl } from './use-report-url.ts'

/** The year of a report. */
export function YearField({ url }: { url: ReportUrl }) {
  const { t } = useTranslation('admin')
  return (
    <NativeSelect
      label={t('reports.year')}
      data={url.years.map(String)}
      value={String(url.year)}
      onChange={({ currentTarget }) => url.choose({ year: Number(currentTarget.value) })}
    />
  )
}

/** The ISO week of a report: 53 can be chosen in years that have it. */
export function WeekField({ url: { week, year, choose } }: { url: ReportUrl }) {
  const { t } = useTranslation('admin')
  const last = countIsoWeeks(year)
  const weeks = Array.from({ length: 53 }, (_, index) => index + 1)
  return (
    <NativeSelect
      label={t('reports.week')}
      data={weeks.map((each) => ({
        value: String(each),
        label: each > last ? t('reports.noWeek53', { year }) : t('reports.weekNumber', { week: each }),
        disabled: each > last,
      }))}
      value={String(week)}
      onChange={({ currentTarget }) => choose({ week: Number(currentTarget.value) })}
    />
  )
}

import { countIsoWeeks, getMonday } from '@samhus/domain/week'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../components/ui/button.tsx'
import { getServerToday } from '../../lib/server-time.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { useCalendarYears } from './use-calendar-years.ts'

/** Links to the week in the next year that has calendars and in which it is still to come; nothing if there is none. */
export function NextYearLink({ year, week }: { year: number; week: number }) {
  const { t } = useTranslation()
  const years = useCalendarYears()
  const today = getServerToday(useCurrentGroup().policy.timeZone)
  const isAhead = (one: number) => one > year && week <= countIsoWeeks(one) && getMonday(one, week) > today
  const next = years.find(isAhead)
  if (next === undefined) return null
  return (
    <LinkButton kind="secondary" to="/booking/$year" params={{ year: String(next) }} search={{ week }}>
      {t('explain.nextYear', { week, year: next })}
    </LinkButton>
  )
}

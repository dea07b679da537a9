import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../components/ui/button.tsx'
import { MessageCard } from '../../components/ui/message-card.tsx'
import { useTitleDetail } from '../../lib/title-detail.ts'
import { useCalendarYears } from './use-calendar-years.ts'

/** The group has no calendars for the year: says so and links to the nearest year that has some. */
export function NoCalendars({ year, currentYear }: { year: number; currentYear: number }) {
  const { t } = useTranslation()
  useTitleDetail(String(year))
  const distance = (one: number) => Math.abs(one - year)
  // Of two that are as near the later one, whose weeks can be booked.
  const [nearest] = useCalendarYears().toSorted(
    (one, other) => distance(one) - distance(other) || other - one,
  )
  return (
    <MessageCard
      icon={<IconCalendarOff size={28} />}
      title={t('year.noCalendarsFound', { year: String(year).padStart(4, '0') })}
      actions={
        nearest !== undefined && (
          <LinkButton kind="secondary" to="/booking/$year" params={{ year: String(nearest) }}>
            {t('year.goTo', { year: nearest })}
          </LinkButton>
        )
      }
    >
      <p>{t(year < currentYear ? 'year.noCalendarsPast' : 'year.noCalendarsText')}</p>
    </MessageCard>
  )
}

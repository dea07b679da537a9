import { IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../components/ui/button.tsx'
import { MessageCard } from '../../components/ui/message-card.tsx'

/** The group has no calendars for the year: says so and links to a year that may have some. */
export function NoCalendars({ year, currentYear }: { year: number; currentYear: number }) {
  const { t } = useTranslation()
  const other = year === currentYear ? currentYear + 1 : currentYear
  return (
    <MessageCard
      icon={<IconCalendarOff size={28} />}
      title={t('year.noCalendarsFound', { year: String(year).padStart(4, '0') })}
      actions={
        <LinkButton kind="secondary" to="/booking/$year" params={{ year: String(other) }}>
          {t('year.goTo', { year: other })}
        </LinkButton>
      }
    >
      <p>{t(year < currentYear ? 'year.noCalendarsPast' : 'year.noCalendarsText')}</p>
    </MessageCard>
  )
}

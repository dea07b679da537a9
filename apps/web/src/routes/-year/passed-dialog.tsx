import { countIsoWeeks, getMonday } from '@samhus/domain/week'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { getServerNow } from '../../lib/server-time.ts'
import { useCalendarYears } from './use-calendar-years.ts'
import type { Week } from './year-view.ts'

interface Props {
  week: Week | null
  year: number
  isOpen: boolean
  onClose: () => void
}

/** Says of a week of all houses that it has begun or passed, and leads on to that week of a later year. */
export function PassedDialog({ week, year, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  if (week === null) return null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('common.weekOfYear', { week: week.week, year })}>
      <DialogStack>
        <p>{t('errors.booking-date-passed')}</p>
      </DialogStack>
      <DialogActions>
        <NextYearLink year={year} week={week.week} />
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Links to the week in the next year that has calendars and in which it is still to come; nothing if there is none. */
export function NextYearLink({ year, week }: { year: number; week: number }) {
  const { t } = useTranslation()
  const years = useCalendarYears()
  const isAhead = (one: number) =>
    one > year && week <= countIsoWeeks(one) && Date.parse(getMonday(one, week)) > getServerNow()
  const next = years.find(isAhead)
  if (next === undefined) return null
  return (
    <LinkButton kind="secondary" to="/booking/$year" params={{ year: String(next) }} search={{ week }}>
      {t('explain.nextYear', { week, year: next })}
    </LinkButton>
  )
}

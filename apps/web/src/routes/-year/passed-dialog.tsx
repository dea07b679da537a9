import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { NextYearLink } from './next-year-link.tsx'
import type { Week, YearView } from './year-view.ts'

interface Props {
  week: Week | null
  view: YearView
  isOpen: boolean
  onClose: () => void
}

/** Says of a week that it has begun or passed, or that no house has it, and leads on to that week of a later year. */
export function PassedDialog({ week, view, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  if (week === null) return null
  const { year } = view
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('common.weekOfYear', { week: week.week, year })}>
      <DialogStack>
        <p>{week.hasBegun ? t('errors.booking-date-passed') : t('dialogs.blocked.unknown')}</p>
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

import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { getAppearance } from '../../components/year/cell.ts'
import { formatDayAndTime } from '../../locales/format.ts'
import { describeReason } from './cells.ts'
import type { HouseWeek } from './year-view.ts'

interface Props {
  unit: HouseWeek | null
  isOpen: boolean
  /** Points of the week's year. */
  balance: number | null
  /** When the owner next gets points; null if that is not known. */
  nextPointsAt: number | null
  onClose: () => void
}

/** Explains why a week cannot be booked now: each rule in words, with the instant from which it no longer applies. */
export function BlockedDialog({ unit, isOpen, balance, nextPointsAt, onClose }: Props) {
  const { t } = useTranslation()
  if (unit === null) return null
  const isShort = unit.reasons.some(({ type }) => type === 'not-enough-points')
  const isHeld = unit.status === 'Reserved'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(isHeld ? 'explain.titleHeld' : 'explain.title')}>
      <DialogStack>
        <WeekSummary {...unit} appearance={getAppearance(unit.status, unit.lock !== null)} />
        {isHeld && <p>{t('explain.held')}</p>}
        {!isHeld && (
          <ul>
            {unit.reasons.map((reason) => (
              <li key={reason.type}>{describeReason(reason, t)}</li>
            ))}
          </ul>
        )}
        {isShort && balance !== null && (
          <p>
            {t('explain.missing', { count: Math.max(1, unit.points - balance), balance, year: unit.year })}
          </p>
        )}
        {isShort && nextPointsAt !== null && <p>{t('explain.nextPoints', formatDayAndTime(nextPointsAt))}</p>}
      </DialogStack>
      <DialogActions>
        <Button onClick={onClose}>{t('common.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}

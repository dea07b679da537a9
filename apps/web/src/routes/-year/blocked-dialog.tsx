import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { getAppearance } from '../../components/year/cell.ts'
import { describeReason } from './cells.ts'
import { NextYearLink } from './passed-dialog.tsx'
import type { HouseWeek } from './year-view.ts'

interface Props {
  unit: HouseWeek | null
  isOpen: boolean
  /** Points of the week's year. */
  balance: number | null
  /** When the owner next gets points for the week's year; null if none come any more. */
  nextPointsAt: number | null
  /** Leads to the same week in other houses; null if there are none. */
  onOtherHouses: ((unit: HouseWeek) => void) | null
  onClose: () => void
}

/**
 * Explains why a week cannot be booked now, each rule in words with the instant from which it no longer applies, and
 * leads on.
 */
export function BlockedDialog({ unit, isOpen, balance, nextPointsAt, onOtherHouses, onClose }: Props) {
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
        {isShort && (
          <p>
            {nextPointsAt === null
              ? t('explain.noMorePoints', { year: unit.year })
              : t('explain.nextPoints', {
                  year: unit.year,
                  at: nextPointsAt,
                })}
          </p>
        )}
      </DialogStack>
      <DialogActions>
        <WayOn {...{ unit, isShort, onOtherHouses }} />
        <Button onClick={onClose}>{t('common.ok')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface WayOnProps extends Pick<Props, 'onOtherHouses'> {
  unit: HouseWeek
  isShort: boolean
}

/** Where the owner may find a week instead: next year, in another house, or by knowing the points. */
function WayOn({ unit, isShort, onOtherHouses }: WayOnProps) {
  const { t } = useTranslation()
  if (
    unit.reasons.some(({ type }) => type === 'booking-date-passed' || type === 'booking-deadline-exceeded')
  ) {
    return <NextYearLink year={unit.year} week={unit.week} />
  }
  if (onOtherHouses !== null) {
    return (
      <Button kind="secondary" onClick={() => onOtherHouses(unit)}>
        {t('explain.otherHouses')}
      </Button>
    )
  }
  return isShort ? (
    <LinkButton kind="secondary" to="/booking/points" search={{ year: unit.year }}>
      {t('points.show')}
    </LinkButton>
  ) : null
}

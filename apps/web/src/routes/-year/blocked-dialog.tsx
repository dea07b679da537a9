import { IconBellPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { getAppearance } from '../../components/year/cell.ts'
import { saveCalendarFile } from '../../lib/calendar-file.ts'
import { getServerNow } from '../../lib/server-time.ts'
import styles from './blocked-dialog.module.css'
import { describeReason } from './cells.ts'
import { WaysOn } from './ways-on.tsx'
import type { HouseWeek, YearView } from './year-view.ts'

interface Props {
  unit: HouseWeek | null
  view: YearView
  isOpen: boolean
  /** Points of the week's year. */
  balance: number | null
  /** Another house was chosen for the week. */
  onPick: (unit: HouseWeek) => void
  /** Leads to the week in all houses. */
  onAllHouses: (unit: HouseWeek) => void
  onClose: () => void
}

/**
 * Explains why a week cannot be booked now: the first rule in words with the instant from which it no longer applies,
 * then the others; and leads on.
 */
export function BlockedDialog({ unit, view, isOpen, balance, onPick, onAllHouses, onClose }: Props) {
  const { t } = useTranslation()
  if (unit === null) return null
  const isShort = unit.reasons.some(({ type }) => type === 'not-enough-points')
  const isHeld = unit.status === 'Reserved'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(isHeld ? 'explain.titleHeld' : 'explain.title')}>
      <DialogStack>
        <WeekSummary {...unit} appearance={getAppearance(unit.status, unit.lock !== null)} />
        {isHeld ? <p>{t('explain.held')}</p> : <Reasons unit={unit} />}
        {isShort && balance !== null && <MissingPoints {...{ unit, view, balance }} />}
        <WaysOn
          view={view}
          week={unit.week}
          unit={unit}
          isShort={isShort}
          onPick={onPick}
          onAllHouses={() => onAllHouses(unit)}
        />
      </DialogStack>
      <DialogActions isSticky>
        <RemindMe unit={unit} />
        <Button onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The first reason; the others are for who wants to know. */
function Reasons({ unit: { reasons, lock } }: { unit: HouseWeek }) {
  const { t } = useTranslation()
  // The one that the calendar names.
  const first = reasons.find(({ type }) => type === lock?.type) ?? reasons[0]
  if (first === undefined) return null
  // A week that has begun is past its deadline too, which says nothing more.
  const isSaid = ({ type }: HouseWeek['reasons'][number]) =>
    type === 'booking-deadline-exceeded' && first.type === 'booking-date-passed'
  const others = reasons.filter((reason) => reason !== first && !isSaid(reason))
  return (
    <>
      <p className={styles.reason}>{describeReason(first, t)}</p>
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{t('dialogs.blocked.also')}</p>
          <ul>
            {others.map((reason) => (
              <li key={reason.type}>{describeReason(reason, t)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface MissingProps extends Pick<Props, 'view'> {
  unit: HouseWeek
  balance: number
}

/** How many points the owner lacks, and when the next for that year come. */
function MissingPoints({ unit: { points, year }, view, balance }: MissingProps) {
  const { t } = useTranslation()
  const next = view.upcomingPoints[0]
  return (
    <>
      <p>{t('explain.missing', { count: Math.max(1, points - balance), balance, year })}</p>
      <p>
        {next === undefined
          ? t('explain.noMorePoints', { year })
          : t('explain.nextPoints', { year, at: next.at })}
      </p>
    </>
  )
}

const eventMs = 15 * 60_000

/** Saves the instant at which the week opens as a file for the owner's calendar; nothing where no rule knows one. */
function RemindMe({ unit }: { unit: HouseWeek }) {
  const { t } = useTranslation()
  const { reasons, status, unitId, houseName: house, week, year } = unit
  // The week opens when the last of its rules does, if each of them does.
  const untils = reasons.map(({ until }) => until)
  if (status === 'Reserved' || untils.length === 0 || untils.some((until) => until === null)) return null
  const from = Math.max(...untils.map((until) => until ?? 0))
  const press = () =>
    saveCalendarFile(
      {
        id: `${unitId}-${from}`,
        title: t('dialogs.blocked.reminder', { house, week, year }),
        from,
        to: from + eventMs,
        url: `${window.location.origin}/booking/${year}?week=${week}`,
        hasAlarm: true,
      },
      { name: `${house}-${year}-${week}`, now: getServerNow() },
    )
  return (
    <Button kind="secondary" icon={<IconBellPlus size={19} aria-hidden />} onClick={press}>
      {t('dialogs.blocked.remind')}
    </Button>
  )
}

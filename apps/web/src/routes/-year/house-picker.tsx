import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/ui/dialog.tsx'
import { getAppearance } from '../../components/year/cell.ts'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { formatShortDay } from '../../locales/format.ts'
import { describeReason } from './cells.ts'
import styles from './house-picker.module.css'
import { WeekHints } from './week-hints.tsx'
import type { HouseWeek, Week, YearView } from './year-view.ts'

interface Props {
  view: YearView
  week: Week | null
  isOpen: boolean
  onClose: () => void
  onPick: (unit: HouseWeek) => void
}

/** Picks a house for one week: each with its status and price, or the reason that locks it. */
export function HousePicker({ view, week, isOpen, onClose, onPick }: Props) {
  const { t } = useTranslation()
  if (week === null) return null
  const units = view.houses.flatMap((house) => house.weeks[week.week - 1] ?? [])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      kind="wide"
      title={t('picker.title', {
        week: week.week,
        from: formatShortDay(week.dateFrom),
        to: formatShortDay(week.dateTo),
      })}
    >
      <p>{t('picker.choose')}</p>
      <WeekHints year={view.year} week={week.week} houseId={null} />
      <ul className={styles.list}>
        {units.map((unit) => (
          <li key={unit.unitId}>
            <HouseRow unit={unit} onPick={onPick} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function HouseRow({ unit, onPick }: { unit: HouseWeek; onPick: (unit: HouseWeek) => void }) {
  const { t } = useTranslation()
  const appearance = getAppearance(unit.status, unit.lock !== null)
  // A press on a row that is disabled explains why, as it does in the calendar.
  const isDisabled = unit.lock !== null || (unit.status === 'NotAvailable' && unit.reasons.length === 0)
  const count = unit.place ?? unit.waitlistCount
  const reason = unit.lock ?? (unit.status === 'NotAvailable' ? (unit.reasons[0] ?? null) : null)
  return (
    <button
      type="button"
      className={styles.row}
      aria-disabled={isDisabled || undefined}
      onClick={() => onPick(unit)}
    >
      <span className={styles.key}>
        <LegendSwatch appearance={appearance} count={count} />
      </span>
      <span className={styles.name}>{unit.houseName}</span>
      <span className={styles.points}>{t('common.points', { count: unit.points })}</span>
      <span className={styles.status}>
        {reason === null ? t(`legend.${appearance}`) : describeReason(reason, t)}
        {reason === null && unit.waitlistCount > 0 && `, ${t('year.waiting', { count: unit.waitlistCount })}`}
      </span>
    </button>
  )
}

import type { House } from '@samhus/contract/houses'
import { useQuery } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupHousesQuery } from '../../api/houses.ts'
import { HouseImage } from '../../components/house/house-image.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { getAppearance } from '../../components/year/cell.ts'
import { LegendSwatch } from '../../components/year/legend.tsx'
import { capitalize } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { WeekHints } from '../-booking-dialogs/week-hints.tsx'
import { describeReason } from './cells.ts'
import styles from './house-picker.module.css'
import { sortForPicking } from './sort-for-picking.ts'
import { canBook, type HouseWeek, type Week, type YearView } from './year-view.ts'

interface Props {
  view: YearView
  week: Week | null
  /** Points of the year; null while they are not known. */
  balance: number | null
  isOpen: boolean
  onClose: () => void
  onPick: (unit: HouseWeek) => void
}

/**
 * Picks a house for one week: each with its picture, place, status and price, or the reason that locks it. The owner's
 * own come first, then what can be booked by its price; closed houses are folded at the end.
 */
export const HousePicker = memo(function HousePicker({
  view,
  week,
  balance,
  isOpen,
  onClose,
  onPick,
}: Props) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { data } = useQuery({ ...groupHousesQuery(group.id, useLanguage()), enabled: week !== null })
  if (week === null) return null
  const units = view.houses.flatMap((house) => house.weeks[week.week - 1] ?? [])
  const { open, closed } = sortForPicking(units)
  const renderRow = (unit: HouseWeek) => (
    <li key={unit.unitId}>
      <HouseRow
        isFirst={unit === open[0]}
        unit={unit}
        house={data?.houses.find(({ id }) => id === unit.houseId)}
        balance={balance}
        onPick={onPick}
      />
    </li>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      kind="wide"
      title={t('dialogs.picker.title', { week: week.week, from: week.dateFrom, to: week.dateTo })}
    >
      {open.length > 0 && <p>{t('picker.choose')}</p>}
      <WeekHints year={view.year} week={week.week} houseId={null} />
      <ul className={styles.list}>{open.map(renderRow)}</ul>
      {closed.length > 0 && (
        <details className={styles.closed} open={open.length === 0}>
          <summary className={styles.fold}>
            {t('dialogs.picker.closed', { count: closed.length })}
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <ul className={styles.list}>{closed.map(renderRow)}</ul>
        </details>
      )}
    </Dialog>
  )
})

interface RowProps {
  /** Has the focus once the dialog is open. */
  isFirst: boolean
  unit: HouseWeek
  /** Undefined while the houses are not loaded: the row has its full height without them. */
  house: House | undefined
  balance: number | null
  onPick: (unit: HouseWeek) => void
}

function HouseRow({ isFirst, unit, house, balance, onPick }: RowProps) {
  const { t, i18n } = useTranslation()
  const appearance = getAppearance(unit.status, unit.lock !== null)
  // A press on a row that is disabled explains why, as it does in the calendar.
  const isDisabled = unit.lock !== null || (unit.status === 'NotAvailable' && unit.reasons.length === 0)
  const reason = unit.lock ?? (unit.status === 'NotAvailable' ? (unit.reasons[0] ?? null) : null)
  const place = [house?.city, house?.country].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={styles.row}
      aria-disabled={isDisabled || undefined}
      data-autofocus={isFirst || undefined}
      onClick={() => onPick(unit)}
    >
      <span className={styles.picture}>
        <span className={styles.image}>
          <HouseImage src={house?.imageUrls[0]} name={unit.houseName} sizes="64px" />
        </span>
        <span className={styles.sign}>
          <LegendSwatch appearance={appearance} count={unit.place ?? unit.waitlistCount} />
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{unit.houseName}</span>
        {place !== '' && <span className={styles.place}>{place}</span>}
        <span className={styles.status}>
          <span>
            {reason === null
              ? capitalize(t(`status.${appearance}`), i18n.language)
              : describeReason(reason, t)}
          </span>
          <span>
            {reason === null &&
              unit.waitlistCount > 0 &&
              `, ${t('year.waiting', { count: unit.waitlistCount })}`}
          </span>
        </span>
      </span>
      {unit.points > 0 && !isDisabled && (
        <span className={styles.price}>
          <span className={styles.points}>{t('common.points', { count: unit.points })}</span>
          <Left unit={unit} balance={balance} />
        </span>
      )}
      <IconChevronRight className={styles.chevron} size={20} aria-hidden />
    </button>
  )
}

/** What the owner would have left, or lacks, for a week that is free. */
function Left({ unit, balance }: Pick<RowProps, 'unit' | 'balance'>) {
  const { t } = useTranslation()
  if (balance === null || unit.status !== 'Available') return null
  const left = balance - unit.points
  if (left < 0) return <span className={styles.left}>{t('dialogs.picker.short', { count: -left })}</span>
  return canBook(unit) ? (
    <span className={styles.left}>{t('dialogs.picker.left', { count: left })}</span>
  ) : null
}

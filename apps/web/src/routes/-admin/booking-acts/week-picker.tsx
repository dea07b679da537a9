import { Select } from '@mantine/core'
import type { AdminBooking, Board } from '@samhus/contract/admin-bookings'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boardQuery } from '../../../api/admin-bookings.ts'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday, getServerYear } from '../../../lib/server-time.ts'
import { formatDay } from '../../../locales/format.ts'
import { isOffer } from './allowed-acts.ts'
import styles from './booking-acts.module.css'

interface Props {
  booking: Pick<AdminBooking, 'groupId' | 'houseId' | 'unitId' | 'year'>
  value: string | null
  error?: string | undefined
  onChange: (unitId: string | null) => void
}

/** Chooses another week of the group: its year and house, and then one of its weeks, of which the taken ones are marked. */
export function WeekPicker({ booking, value, error, onChange }: Props) {
  const { t } = useTranslation('admin')
  const [year, setYear] = useState(booking.year)
  const [houseId, setHouseId] = useState(booking.houseId)
  // The first week of an ISO week year has its 4 January.
  const { data: board } = useQuery(boardQuery({ groupId: booking.groupId, from: `${year}-01-04`, weeks: 53 }))
  const weeks = useMemo(
    () => listWeeks(board, { houseId, year, own: booking.unitId }, t),
    [board, houseId, year, booking.unitId, t],
  )
  const thisYear = getServerYear(getHouseZone())
  const years = [...new Set([thisYear, thisYear + 1, thisYear + 2, booking.year])].toSorted((a, b) => a - b)
  return (
    <div className={styles.picker}>
      <Select
        label={t('acts.move.house')}
        data={(board?.houses ?? []).map((house) => ({ value: house.houseId, label: house.name }))}
        value={houseId}
        onChange={(id) => {
          setHouseId(id ?? booking.houseId)
          onChange(null)
        }}
      />
      <Select
        label={t('acts.move.year')}
        data={years.map(String)}
        value={String(year)}
        onChange={(chosen) => {
          setYear(Number(chosen ?? booking.year))
          onChange(null)
        }}
      />
      <Select
        name="week"
        id="week"
        classNames={{ root: styles.pickedWeek ?? '', option: styles.weekOption ?? '' }}
        label={t('acts.move.week')}
        description={t('acts.move.weekHint')}
        required
        searchable
        clearable
        error={error}
        data={weeks}
        value={value}
        onChange={onChange}
        nothingFoundMessage={t('acts.move.noWeeks')}
        renderOption={({ option }) => <WeekOption option={option as WeekChoice} />}
      />
    </div>
  )
}

interface WeekChoice {
  readonly value: string
  readonly label: string
  readonly state: string
  readonly disabled: boolean
}

function WeekOption({ option: { label, state, disabled } }: { option: WeekChoice }) {
  return (
    <span className={styles.option} data-is-taken={disabled || undefined}>
      <span>{label}</span>
      <span className={styles.optionState}>{state}</span>
    </span>
  )
}

type Cell = NonNullable<Board['houses'][number]['cells'][number]>

interface Wanted {
  houseId: string
  year: number
  /** The week that the booking has. */
  own: string
}

/** Returns the house's weeks that are not over, with who has them. */
function listWeeks(
  board: Board | undefined,
  { houseId, year, own }: Wanted,
  t: TFunction<'admin'>,
): WeekChoice[] {
  const cells = board?.houses.find((house) => house.houseId === houseId)?.cells ?? []
  const today = getServerToday(getHouseZone())
  return cells.flatMap((cell, index) => {
    const column = board?.weeks[index]
    const isOver = board?.weeks[index + 1] !== undefined && (board.weeks[index + 1]?.dateFrom ?? '') <= today
    if (cell === null || column === undefined || column.year !== year || isOver || cell.unitId === own)
      return []
    const label = t('acts.move.option', { week: column.week, day: formatDay(column.dateFrom) })
    return [{ value: cell.unitId, label, state: describeCell(cell, t), disabled: isTaken(cell) }]
  })
}

function isTaken({ holder, isOutOfOperation, points }: Cell): boolean {
  return isOutOfOperation || points === 0 || (holder !== null && !isOffer(holder))
}

/** Returns who has the week, or what it costs. */
function describeCell({ holder, isOutOfOperation, points, waiting }: Cell, t: TFunction<'admin'>): string {
  if (isOutOfOperation || points === 0) return t('acts.weekOut')
  const name = holder === null ? '' : holder.name || t('outage.nameless')
  if (holder !== null && !isOffer(holder)) return t('acts.taken', { name })
  const cost = t('acts.points', { count: points })
  if (holder !== null) return `${cost}, ${t('acts.offeredTo', { name })}`
  return `${cost}, ${t(waiting > 0 ? 'acts.weekWaits' : 'acts.weekFree')}`
}

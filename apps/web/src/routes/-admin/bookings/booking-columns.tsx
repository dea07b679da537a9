import { Badge } from '@mantine/core'
import type { BookingRow } from '@samhus/contract/admin-bookings'
import type { Language } from '@samhus/contract/fields'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { getServerNow } from '../../../lib/server-time.ts'
import { formatDay } from '../../../locales/format.ts'
import { describeEnd, getRowState, nameOf, stateColors } from '../drawers/row-words.ts'
import type { ListColumn } from '../list/list-types.ts'
import { formatTableMoment } from '../points/moment.ts'
import styles from './bookings.module.css'

type T = TFunction<'admin'>
const shownIdLength = 8

/** The columns of the list. */
export function createBookingColumns(t: T, language: Language): ListColumn<BookingRow>[] {
  const week = (row: BookingRow) => t('bookings.week', { week: row.week, year: row.year })
  const state = (row: BookingRow) => t(`bookings.state.${getRowState(row, getServerNow())}`)
  return [
    {
      id: 'dateFrom',
      header: t('bookings.column.week'),
      isSortable: true,
      cell: (row) => (
        <span className={styles.two}>
          <span className={styles.unbroken}>{week(row)}</span>
          <span className={styles.second}>{formatDay(row.dateFrom)}</span>
        </span>
      ),
      text: (row) => `${week(row)} ${formatDay(row.dateFrom)}`,
    },
    {
      id: 'houseName',
      header: t('bookings.column.house'),
      isSortable: true,
      cell: ({ houseName, groupName }) => (
        <span className={styles.two}>
          <span>{houseName}</span>
          <span className={styles.second}>{groupName}</span>
        </span>
      ),
      text: ({ houseName, groupName }) => `${houseName}, ${groupName}`,
    },
    {
      id: 'userName',
      header: t('bookings.column.owner'),
      isSortable: true,
      cell: (row) => <Owner row={row} t={t} />,
      text: ({ name, userCode }) => [nameOf(t, name), userCode].filter(Boolean).join(' '),
    },
    {
      id: 'type',
      header: t('bookings.column.state'),
      isSortable: true,
      cell: (row) => <State row={row} t={t} />,
      text: (row) => [state(row), ...describeDetails(t, row)].join('. '),
    },
    {
      id: 'points',
      header: t('bookings.column.points'),
      isSortable: true,
      align: 'right',
      cell: ({ points }) => points,
      text: ({ points }) => points,
    },
    ...createMoreColumns(t, language),
  ]
}

/** When it was made, and what is shown only once it is chosen. */
function createMoreColumns(t: T, language: Language): ListColumn<BookingRow>[] {
  const moment = (
    id: 'createdAt' | 'endedAt',
    header: string,
  ): Pick<ListColumn<BookingRow>, 'id' | 'header' | 'isUnbroken' | 'cell' | 'text'> => {
    const text = ({ [id]: at }: BookingRow) => (at === null ? '' : formatTableMoment(at, language))
    return { id, header, isUnbroken: true, cell: text, text }
  }
  return [
    { ...moment('createdAt', t('bookings.column.created')), isSortable: true },
    {
      id: 'debited',
      header: t('bookings.column.debited'),
      align: 'right',
      isHiddenAtFirst: true,
      cell: ({ debited }) => debited,
      text: ({ debited }) => debited,
    },
    { ...moment('endedAt', t('bookings.column.ended')), isHiddenAtFirst: true },
    {
      id: 'id',
      header: t('bookings.column.id'),
      isHiddenAtFirst: true,
      cell: ({ bookingId }) => <code>{bookingId.slice(-shownIdLength)}</code>,
      text: ({ bookingId }) => bookingId,
    },
  ]
}

/** The owner, with a link to their screen, and their code. */
function Owner({ row: { userId, name, userCode }, t }: { row: BookingRow; t: T }) {
  return (
    <span className={styles.two}>
      <Link
        to="/admin/owners/$userId"
        params={{ userId }}
        search={{ tab: 'bookings' }}
        className={styles.owner}
      >
        {nameOf(t, name)}
      </Link>
      {userCode !== '' && <span className={styles.second}>{userCode}</span>}
    </span>
  )
}

function State({ row, t }: { row: BookingRow; t: T }) {
  const state = getRowState(row, getServerNow())
  return (
    <span className={styles.two}>
      <Badge className={styles.badge} color={stateColors[state]} variant="light" tt="none">
        {t(`bookings.state.${state}`)}
      </Badge>
      {describeDetails(t, row).map((words) => (
        <span key={words} className={styles.second}>
          {words}
        </span>
      ))}
    </span>
  )
}

/** Returns what the state alone does not say. */
function describeDetails(t: T, row: BookingRow): string[] {
  const { reservedUntil, place, lentOutTo, checkedOutAt, endReason } = row
  switch (getRowState(row, getServerNow())) {
    case 'hold':
    case 'offer':
      return reservedUntil === null ? [] : [t('bookings.until', { until: Date.parse(reservedUntil) })]
    case 'wait':
      return place === null ? [] : [t('bookings.place', { place })]
    case 'booked':
    case 'assigned':
      return [
        ...(lentOutTo === null ? [] : [t('bookings.lentOutTo', { guest: lentOutTo })]),
        ...(checkedOutAt === null ? [] : [t('bookings.checkedOut')]),
      ]
    case 'cancelled':
      return endReason === null || endReason === 'cancelled' ? [] : [describeEnd(t, endReason)]
    case 'moved':
    case 'expired':
      return []
    case 'over':
      return endReason === null ? [] : [describeEnd(t, endReason)]
  }
}

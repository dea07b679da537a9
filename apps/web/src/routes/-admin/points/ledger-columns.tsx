import { VisuallyHidden } from '@mantine/core'
import type { Language } from '@samhus/contract/fields'
import type { LedgerEntry } from '@samhus/contract/admin-points'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ListColumn } from '../list/list-types.ts'
import { formatTableMoment } from './moment.ts'
import styles from './points.module.css'

const dash = '–'
const shownIdLength = 8

/** The columns of the ledger. */
export function createLedgerColumns(t: TFunction<'admin'>, language: Language): ListColumn<LedgerEntry>[] {
  const getMoment = ({ timestamp }: LedgerEntry) => formatTableMoment(timestamp, language)
  const getType = ({ type }: LedgerEntry) => t(`points.types.${type}`)
  const getWeek = ({ calendarUnitCode }: LedgerEntry) => /^\d+/.exec(calendarUnitCode ?? '')?.[0] ?? dash
  const getHouse = ({ houseName }: LedgerEntry) => houseName ?? dash
  return [
    {
      id: 'timestamp',
      header: t('points.timestamp'),
      isSortable: true,
      cell: (row) => <Moment text={getMoment(row)} />,
      text: getMoment,
    },
    {
      id: 'owner',
      header: t('points.owner'),
      cell: (row) => <Owner row={row} none={t('points.noUser')} />,
      text: ({ userName, userCode }) =>
        userName === null ? t('points.noUser') : [userName, userCode].filter(Boolean).join(' '),
    },
    {
      id: 'group',
      header: t('points.group'),
      cell: ({ groupName }) => groupName,
      text: ({ groupName }) => groupName,
    },
    {
      id: 'year',
      header: t('points.year'),
      align: 'right',
      cell: ({ year }) => year,
      text: ({ year }) => year,
    },
    {
      id: 'points',
      header: t('points.points'),
      align: 'right',
      cell: ({ point }) => (
        <span className={point >= 0 ? styles.gain : styles.loss}>{formatSigned(point)}</span>
      ),
      text: ({ point }) => point,
    },
    { id: 'type', header: t('points.type'), cell: getType, text: getType },
    { id: 'house', header: t('points.house'), cell: getHouse, text: ({ houseName }) => houseName },
    {
      id: 'week',
      header: t('points.week'),
      align: 'right',
      cell: getWeek,
      text: ({ calendarUnitCode }) => calendarUnitCode,
    },
    createFlag(t, 'booking', ({ hasBooking }) => hasBooking),
    createFlag(t, 'assignment', (row) => row.hasScheduledPointAssignment),
    {
      id: 'id',
      header: t('points.id'),
      cell: ({ id }) => <span className={styles.id}>{id.slice(-shownIdLength)}</span>,
      text: ({ id }) => id,
    },
  ]
}

/** Day and time, below each other where the table is narrow. */
function Moment({ text }: { text: string }) {
  const [day, time] = text.split(' ')
  return (
    <span>
      <span className={styles.moment}>{day}</span> <span className={styles.moment}>{time}</span>
    </span>
  )
}

/** The person, with a link to their screen, and their code; a text for a person who was anonymized. */
function Owner({ row: { userId, userName, userCode }, none }: { row: LedgerEntry; none: string }) {
  if (userId === null) return none
  return (
    <span className={styles.owner}>
      <Link to="/admin/owners/$userId" params={{ userId }} className={styles.user}>
        {userName}
      </Link>{' '}
      {userCode !== null && userCode !== '' && <span className={styles.code}>{userCode}</span>}
    </span>
  )
}

function createFlag(
  t: TFunction<'admin'>,
  id: 'booking' | 'assignment',
  isSet: (row: LedgerEntry) => boolean,
): ListColumn<LedgerEntry> {
  const getText = (row: LedgerEntry) => t(isSet(row) ? 'points.yes' : 'points.no')
  return {
    id,
    header: t(`points.${id}`),
    cell: (row) => (
      <>
        {isSet(row) ? (
          <IconCheck size={18} aria-hidden className={styles.yes} />
        ) : (
          <IconX size={18} aria-hidden className={styles.no} />
        )}
        <VisuallyHidden>{getText(row)}</VisuallyHidden>
      </>
    ),
    text: getText,
  }
}

/** Returns +4, −2 or 0: the sign says what the colour says. */
export function formatSigned(points: number): string {
  if (points === 0) return '0'
  return points > 0 ? `+${points}` : `\u2212${-points}`
}

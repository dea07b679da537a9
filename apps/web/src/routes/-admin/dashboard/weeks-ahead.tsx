import { VisuallyHidden } from '@mantine/core'
import type { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { IconClock, IconHourglass, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../../locales/format.ts'
import styles from './weeks-ahead.module.css'

type Group = OutputOf<typeof adminEndpoints.dashboard>['groups'][number]
type Week = Group['weeks'][number]

/** How many of the houses in operation are booked. */
type Level = 'missing' | 'none' | 'some' | 'half' | 'full'

/** The coming weeks of each group: as numbers, and the darker the more is booked. */
export function WeeksAhead({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="weeks-ahead" className={styles.part}>
      <h2 id="weeks-ahead">{t('dashboard.weeks')}</h2>
      <p className={styles.hint}>{t('dashboard.weeksHint')}</p>
      {groups.length === 0 ? (
        <p className={styles.hint}>{t('dashboard.weeksNone')}</p>
      ) : (
        <Table groups={groups} />
      )}
      <Legend />
    </section>
  )
}

function Table({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('admin')
  return (
    // A region that scrolls sideways has to be reached by keyboard.
    <div className={styles.scroller} tabIndex={0} role="group" aria-labelledby="weeks-ahead">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.group')}</th>
            {groups[0]?.weeks.map(({ year, week, dateFrom }) => (
              <th key={`${year} ${week}`} scope="col">
                <VisuallyHidden>{t('dashboard.weekHead', { week })}</VisuallyHidden>
                <span aria-hidden>{week}</span>
                <span className={styles.day}>{formatShortDay(dateFrom)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ groupId, name, weeks }) => (
            <tr key={groupId}>
              <th scope="row">
                <Link to="/admin/board" search={{ groupId } as never} className={styles.group}>
                  {name}
                </Link>
              </th>
              {weeks.map((week) => (
                <Cell key={`${week.year} ${week.week}`} groupId={groupId} week={week} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function getLevel({ booked, reserved, free, out }: Week): Level {
  const total = booked + reserved + free
  if (total + out === 0) return 'missing'
  if (booked === 0) return 'none'
  if (booked === total) return 'full'
  return booked * 2 >= total ? 'half' : 'some'
}

/**
 * Returns the link to who has the weeks; where they only are waited for, to who waits; where there is no such row, to the
 * board, which has the free ones; and to where a calendar is made where the houses have none.
 */
function findPlace(groupId: string, { year, week, dateFrom, ...counts }: Week): Place {
  if (getLevel({ year, week, dateFrom, ...counts }) === 'missing') {
    return { to: `/admin/groups/${groupId}`, search: { tab: 'years', year: String(year) } }
  }
  const numHeld = counts.booked + counts.reserved
  if (numHeld + counts.waiting === 0) return { to: '/admin/board', search: { groupId, from: dateFrom } }
  const type = numHeld > 0 ? 'held' : 'Wait'
  return { to: '/admin/bookings', search: { groupId, year: String(year), week: String(week), type } }
}

interface Place {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

function Cell({ groupId, week }: { groupId: string; week: Week }) {
  const { t } = useTranslation('admin')
  const { booked, reserved, free, out, waiting } = week
  const total = booked + reserved + free
  const level = getLevel(week)
  const words =
    level === 'missing'
      ? t('dashboard.cellNone')
      : t('dashboard.cell', { booked, total, reserved, free, out, waiting })
  return (
    <td>
      <Link
        {...(findPlace(groupId, week) as { to: string })}
        className={styles.cell}
        data-level={level}
        title={words}
      >
        <VisuallyHidden>{words}</VisuallyHidden>
        <span aria-hidden className={styles.count}>
          {level === 'missing' ? '–' : `${booked}/${total}`}
        </span>
        <span aria-hidden className={styles.signs}>
          {reserved > 0 && <IconClock size={12} />}
          {waiting > 0 && (
            <>
              <IconHourglass size={12} />
              <span>{waiting}</span>
            </>
          )}
          {out > 0 && (
            <>
              <IconX size={12} />
              <span>{out}</span>
            </>
          )}
        </span>
      </Link>
    </td>
  )
}

function Legend() {
  const { t } = useTranslation('admin')
  const levels = [
    ['none', '0/5', t('dashboard.legendNone')],
    ['some', '2/5', t('dashboard.legendSome')],
    ['half', '3/5', t('dashboard.legendHalf')],
    ['full', '5/5', t('dashboard.legendFull')],
    ['missing', '–', t('dashboard.legendMissing')],
  ] as const
  const signs = [
    [IconClock, t('dashboard.legendReserved')],
    [IconHourglass, t('dashboard.legendWaiting')],
    [IconX, t('dashboard.legendOut')],
  ] as const
  return (
    <ul className={styles.legend} aria-label={t('dashboard.legend')}>
      {levels.map(([level, sample, words]) => (
        <li key={level}>
          <span className={styles.swatch} data-level={level} aria-hidden>
            {sample}
          </span>
          {words}
        </li>
      ))}
      {signs.map(([Icon, words]) => (
        <li key={words}>
          <Icon size={14} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  )
}

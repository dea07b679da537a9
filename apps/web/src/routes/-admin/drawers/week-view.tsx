import { Badge } from '@mantine/core'
import type { AdminWeekView } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { formatDayAt, formatMoment } from '../../../locales/format.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { getServerNow } from '../../../lib/server-time.ts'
import { WeekActs } from '../booking-acts/week-acts.tsx'
import { BookingLink } from './drawer-link.tsx'
import styles from './drawers.module.css'
import { describeWeek } from './lead.ts'
import { Life } from './life.tsx'
import { Fact, Facts, PersonLink, Section } from './parts.tsx'
import { describeEnd, describeRule, getRowState, nameOf, stateColors } from './row-words.ts'
import { WeekHeadLine } from './week-head.tsx'

/** A week: first the answer and what can be done, then who waits, what it costs, and what has been. */
export function WeekView({ week }: { week: AdminWeekView }) {
  const { t } = useTranslation('admin')
  const { holder, claim } = week
  return (
    <>
      <WeekHeadLine week={week} />
      <div className={styles.lead}>
        {describeWeek(t, week, getServerNow()).map((sentence) => (
          <p key={sentence} className={styles.answer}>
            {sentence}
          </p>
        ))}
        {holder !== null && (
          <span className={styles.ways}>
            <BookingLink bookingId={holder.bookingId}>{t('bookings.drawer.openBooking')}</BookingLink>
            <PersonLink userId={holder.userId} name={holder.name} />
          </span>
        )}
      </div>
      <WeekActs week={week} />
      <Waiting week={week} />
      {claim !== null && (
        <Section title={t('bookings.drawer.claimTitle')}>
          <p className={styles.note}>
            {t('bookings.drawer.claimWaits', { name: nameOf(t, claim.name), count: claim.points })}{' '}
            <BookingLink bookingId={claim.bookingId}>{t('bookings.drawer.openBooking')}</BookingLink>
          </p>
        </Section>
      )}
      <Times week={week} />
      <Former week={week} />
      <Life acts={week.acts} />
    </>
  )
}

/** In the order in which they joined: who would get the week, and who would be passed over and why. */
function Waiting({ week: { waiting } }: { week: AdminWeekView }) {
  const { t } = useTranslation('admin')
  const next = waiting.find(({ wouldBeSkippedBy }) => wouldBeSkippedBy === null)
  return (
    <Section title={t('bookings.drawer.waiting')}>
      {waiting.length === 0 && <p className={styles.soft}>{t('bookings.drawer.noOneWaits')}</p>}
      <ol className={styles.rows}>
        {waiting.map((one) => (
          <li key={one.bookingId} className={`${styles.waitRow} ${one === next ? styles.next : ''}`}>
            <span className={styles.place}>{one.place}</span>
            <span className={styles.rowText}>
              <BookingLink bookingId={one.bookingId}>{nameOf(t, one.name)}</BookingLink>
              <span className={styles.soft}>
                {t('bookings.drawer.joined', { at: Date.parse(one.joinedAt) })}
              </span>
              {one.wouldBeSkippedBy !== null && (
                <span className={styles.skips}>
                  {t('bookings.drawer.wouldSkip', { why: describeRule(t, one.wouldBeSkippedBy) })}
                </span>
              )}
              {one === next && <span>{t('bookings.drawer.wouldGet')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Times({ week: { times, points } }: { week: AdminWeekView }) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const language = useLanguage()
  const moment = (at: string) => formatMoment(Date.parse(at), language)
  return (
    <Section title={t('bookings.drawer.deadline')}>
      <Facts>
        <Fact name={t('bookings.drawer.price')}>{tShared('common.points', { count: points })}</Fact>
        <Fact name={t('bookings.drawer.arrival')}>{moment(times.checkInAt)}</Fact>
        <Fact name={t('bookings.drawer.departure')}>{moment(times.checkOutAt)}</Fact>
        <Fact name={t('bookings.drawer.bookable')}>{moment(times.bookingDeadline)}</Fact>
        <Fact name={t('bookings.drawer.cancellable')}>{moment(times.cancellationDeadline)}</Fact>
      </Facts>
    </Section>
  )
}

/** Who had the week or waited for it before. */
function Former({ week: { former } }: { week: AdminWeekView }) {
  const { t } = useTranslation('admin')
  if (former.length === 0) return null
  return (
    <Section title={t('bookings.drawer.former')}>
      <ul className={styles.rows}>
        {former.map((row) => {
          const state = getRowState({ ...row, origin: null, reservedUntil: null }, 0)
          return (
            <li key={row.bookingId} className={styles.row}>
              <span className={styles.rowText}>
                <BookingLink bookingId={row.bookingId}>{nameOf(t, row.name)}</BookingLink>
                <span className={styles.soft}>
                  {[
                    row.endedAt === null ? '' : formatDayAt(Date.parse(row.endedAt)),
                    describeEnd(t, row.endReason ?? 'cancelled'),
                  ]
                    .filter(Boolean)
                    .join(': ')}
                </span>
              </span>
              <Badge color={stateColors[state]} variant="light" tt="none">
                {t(`bookings.state.${state}`)}
              </Badge>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Section, SectionSkeleton } from '../../components/ui/section.tsx'
import { BookingRow } from './booking-row.tsx'
import { findJoinedBookingIds } from './joined-weeks.ts'
import styles from './booking-lists.module.css'

interface Props {
  /** Null if they could not be fetched. */
  lists: Output<typeof myBookings> | null
  onRetry: () => void
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

const noLists = { active: [], waitlists: [], history: [], reserved: [] }

/** The owner's bookings, waitlist entries and history. */
export function BookingLists({ lists, onRetry, onEdit, onCancel }: Props) {
  const { t } = useTranslation()
  const joinedIds = useMemo(() => findJoinedBookingIds(lists ?? noLists), [lists])
  const rows = { joinedIds, onRetry, onEdit, onCancel }
  return (
    <>
      <Section title={t('overview.active')} count={lists?.active.length ?? 0} isInitiallyOpen>
        <Rows bookings={lists?.active} empty={t('overview.activeEmpty')} {...rows} />
      </Section>
      <Section title={t('overview.waitlists')} count={lists?.waitlists.length ?? 0} isInitiallyOpen>
        <Rows bookings={lists?.waitlists} empty={t('overview.waitlistsEmpty')} {...rows} />
      </Section>
      <Section title={t('overview.history')} count={lists?.history.length ?? 0} isInitiallyOpen={false}>
        <Rows bookings={lists?.history} empty={t('overview.historyEmpty')} isHistory {...rows} />
      </Section>
    </>
  )
}

interface RowsProps extends Omit<Props, 'lists'> {
  /** Undefined if they could not be fetched. */
  bookings: readonly Booking[] | undefined
  /** Weeks with no cleaning between them and the owner's week before or after them. */
  joinedIds: ReadonlySet<string>
  empty: string
  isHistory?: boolean
}

function Rows({ bookings, joinedIds, empty, isHistory = false, onRetry, onEdit, onCancel }: RowsProps) {
  const { policy } = useCurrentGroup()
  const currentYear = getServerYear(policy.timeZone)
  if (bookings === undefined) return <LoadError onRetry={onRetry} />
  if (bookings.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.rows}>
      {bookings.map((booking) => (
        <BookingRow
          key={booking.bookingId}
          isJoined={joinedIds.has(booking.bookingId)}
          {...{ booking, isHistory, currentYear, onEdit, onCancel }}
        />
      ))}
    </ul>
  )
}

/** Each list says so itself: what stands above it is from the calendar, which may have been fetched. */
function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.failed} role="alert">
      <p>{t('overview.loadError')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** The shape of the lists while they are being fetched. */
export function BookingListsSkeleton() {
  return (
    <>
      {[3, 1].map((rows) => (
        <SectionSkeleton key={rows}>
          <div className={styles.rows}>
            {Array.from({ length: rows }, (_, index) => (
              <span key={index} className="bone" style={{ display: 'block', height: '4.75rem' }} />
            ))}
          </div>
        </SectionSkeleton>
      ))}
    </>
  )
}

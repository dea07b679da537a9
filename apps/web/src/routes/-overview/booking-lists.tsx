import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import { Section, SectionSkeleton } from '../../components/ui/section.tsx'
import { BookingRow } from './booking-row.tsx'
import styles from './booking-lists.module.css'

interface Props {
  lists: Output<typeof myBookings>
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

/** The owner's bookings, waitlist entries and history. */
export function BookingLists({ lists, onEdit, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Section title={t('overview.active')} count={lists.active.length} isInitiallyOpen>
        <Rows bookings={lists.active} empty={t('overview.activeEmpty')} {...{ onEdit, onCancel }} />
      </Section>
      <Section title={t('overview.waitlists')} count={lists.waitlists.length} isInitiallyOpen>
        <Rows bookings={lists.waitlists} empty={t('overview.waitlistsEmpty')} {...{ onEdit, onCancel }} />
      </Section>
      <Section title={t('overview.history')} count={lists.history.length} isInitiallyOpen={false}>
        <Rows
          bookings={lists.history}
          empty={t('overview.historyEmpty')}
          isHistory
          {...{ onEdit, onCancel }}
        />
      </Section>
    </>
  )
}

interface RowsProps extends Omit<Props, 'lists'> {
  bookings: readonly Booking[]
  empty: string
  isHistory?: boolean
}

function Rows({ bookings, empty, isHistory = false, onEdit, onCancel }: RowsProps) {
  const { policy } = useCurrentGroup()
  const currentYear = getServerYear(policy.timeZone)
  if (bookings.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.rows}>
      {bookings.map((booking) => (
        <BookingRow key={booking.bookingId} {...{ booking, isHistory, currentYear, onEdit, onCancel }} />
      ))}
    </ul>
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

import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Section, SectionSkeleton } from '../../components/ui/section.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { type CancelledBooking, useCancelledBookings } from '../-booking-dialogs/reservation-state.ts'
import styles from './booking-lists.module.css'
import { BookingRow } from './booking-row.tsx'
import { findJoinedBookingIds } from './joined-weeks.ts'
import { addCancelledRows } from './rows-with-cancelled.ts'

const HistoryTable = lazyWithRetry(() =>
  import('./history-table.tsx').then(({ HistoryTable: table }) => table),
)

interface Props {
  /** Null if they could not be fetched. */
  lists: Output<typeof myBookings> | null
  onRetry: () => void
  onEdit: (booking: Booking) => void
  onCancel: (booking: Booking) => void
}

const noLists = { active: [], waitlists: [], history: [], reserved: [] }

/** The owner's bookings and waitlist entries. */
export function BookingLists({ lists, onRetry, onEdit, onCancel }: Props) {
  const { t } = useTranslation()
  const cancelled = useCancelledBookings()
  const joinedIds = useMemo(() => findJoinedBookingIds(lists ?? noLists), [lists])
  const rows = { joinedIds, onRetry, onEdit, onCancel }
  return (
    <>
      <Section title={t('overview.active')} count={lists?.active.length ?? 0} isInitiallyOpen>
        <Rows bookings={lists?.active} cancelled={cancelled} empty={t('overview.activeEmpty')} {...rows} />
      </Section>
      <Section title={t('overview.waitlists')} count={lists?.waitlists.length ?? 0} isInitiallyOpen>
        <Rows bookings={lists?.waitlists} empty={t('overview.waitlistsEmpty')} {...rows} />
      </Section>
    </>
  )
}

/** What is over or was cancelled; its table is loaded once it is opened. */
export function History({ lists, onRetry }: Pick<Props, 'lists' | 'onRetry'>) {
  const { t } = useTranslation()
  const history = lists?.history
  return (
    <Section title={t('overview.history')} count={history?.length ?? 0} isInitiallyOpen={false}>
      {history === undefined ? (
        <LoadError onRetry={onRetry} />
      ) : history.length === 0 ? (
        <p className={styles.empty}>{t('overview.historyEmpty')}</p>
      ) : (
        <Suspense fallback={<RowBones rows={Math.min(history.length, 4)} />}>
          <HistoryTable history={history} />
        </Suspense>
      )}
    </Section>
  )
}

interface RowsProps extends Omit<Props, 'lists'> {
  /** Undefined if they could not be fetched. */
  bookings: readonly Booking[] | undefined
  /** Weeks that the owner has just cancelled. */
  cancelled?: readonly CancelledBooking[]
  /** Weeks with no cleaning between them and the owner's week before or after them. */
  joinedIds: ReadonlySet<string>
  empty: string
}

const noneCancelled: readonly CancelledBooking[] = []

function Rows(props: RowsProps) {
  const { bookings, cancelled = noneCancelled, joinedIds, empty, onRetry, onEdit, onCancel } = props
  if (bookings === undefined) return <LoadError onRetry={onRetry} />
  const rows = addCancelledRows(bookings, cancelled)
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <BookingRow
          key={row.booking.bookingId}
          isJoined={joinedIds.has(row.booking.bookingId)}
          {...{ ...row, onEdit, onCancel }}
        />
      ))}
    </ul>
  )
}

/** Each list says so itself. */
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
          <RowBones rows={rows} />
        </SectionSkeleton>
      ))}
    </>
  )
}

function RowBones({ rows }: { rows: number }) {
  return (
    <div className={styles.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={`bone ${styles.bone}`} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../api/bookings.ts'
import { useCurrentGroup } from '../session/current-group.tsx'
import { getServerYear } from '../lib/server-time.ts'
import { currentPointsQuery, nextPointsQuery } from '../api/users.ts'
import { Balances } from './-overview/balances.tsx'
import { BookingLists, BookingListsSkeleton } from './-overview/booking-lists.tsx'
import { findYearsWithActivity } from './-overview/years-with-activity.ts'
import { MyYear } from './-overview/my-year.tsx'
import { NextPoints, NextPointsSkeleton } from './-overview/next-points.tsx'
import { PosterButton } from './-overview/poster-button.tsx'
import styles from './-overview/overview.module.css'
import { PointsError } from '../components/ui/points-error.tsx'
import { ReservationBanner } from './-overview/reservation-banner.tsx'
import { useBookingDialogs } from './-booking-dialogs/use-booking-dialogs.ts'
import { ReservationDialogs, useReservationDialogs } from './-booking-dialogs/reservation-dialogs.tsx'

export const Route = createFileRoute('/booking/')({ component: BookingScreen })

const loadBookingDialogs = () =>
  import('./-booking-dialogs/booking-dialogs.tsx').then(({ BookingDialogs }) => BookingDialogs)
/** One that cannot be loaded ends on the error page, which offers to try again: nothing else here cancels a booking. */
const BookingDialogs = lazy(() => loadBookingDialogs().then((dialogs) => ({ default: dialogs })))

/** Loads the dialogs before a button is pressed, once a pointer or the focus comes to the page. */
const preloadBookingDialogs = () => void loadBookingDialogs().catch(() => undefined)

/** `/booking`: the owner's points, the two years, and all bookings, waitlist entries and history. */
function BookingScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const bookings = useQuery(myBookingsQuery(group.id))
  const points = useQuery(currentPointsQuery(group.id))
  const nextPoints = useQuery(nextPointsQuery(group.id))
  const findBalance = (year: number) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === year)?.points ?? 0)
  const reservation = useReservationDialogs(bookings.data?.reserved)
  const booking = useBookingDialogs()
  const { assignAt = null, year = null, points: coming = null } = nextPoints.data ?? {}

  return (
    <div className={styles.page} onPointerEnter={preloadBookingDialogs} onFocus={preloadBookingDialogs}>
      <h1 className={styles.heading}>{t('shell.booking')}</h1>
      <Balances
        currentYear={currentYear}
        furtherYears={findYearsWithActivity(currentYear + 1, points.data?.years, bookings.data)}
        findBalance={findBalance}
        hasFailed={points.isLoadingError}
      />
      {points.isLoadingError && <PointsError onRetry={() => void points.refetch()} />}
      {nextPoints.isPending && <NextPointsSkeleton />}
      {assignAt !== null && year !== null && coming !== null && (
        <NextPoints assignAt={Date.parse(assignAt)} year={year} points={coming} />
      )}
      {bookings.data?.reserved.map((reserved) => (
        <ReservationBanner key={reserved.bookingId} booking={reserved} onOpen={reservation.confirm.open} />
      ))}
      <MyYear currentYear={currentYear} hasNoLists={bookings.isLoadingError} />
      <PosterButton lists={bookings.data} currentYear={currentYear} />
      {bookings.isPending ? (
        <BookingListsSkeleton />
      ) : (
        <BookingLists
          lists={bookings.data ?? null}
          onRetry={() => void bookings.refetch()}
          onEdit={booking.edit.open}
          onCancel={booking.cancel.open}
        />
      )}
      <ReservationDialogs state={reservation} findBalance={findBalance} />
      {(booking.edit.value ?? booking.cancel.value) !== null && (
        <Suspense>
          <BookingDialogs {...booking} lists={bookings.data} />
        </Suspense>
      )}
    </div>
  )
}

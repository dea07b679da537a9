import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../../api/bookings.ts'
import { groupHousesQuery } from '../../api/houses.ts'
import { currentPointsQuery, currentUserQuery, nextPointsQuery } from '../../api/users.ts'
import { getFirstName } from '../../components/ui/initials.ts'
import { PointsError } from '../../components/ui/points-error.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { Balances } from './balances.tsx'
import { BookingLists, BookingListsSkeleton, History } from './booking-lists.tsx'
import { findYearsWithActivity } from './years-with-activity.ts'
import { MyYear } from './my-year.tsx'
import { NextPoints, NextPointsSkeleton } from './next-points.tsx'
import { NextStay } from './next-stay.tsx'
import { PosterButton } from './poster-button.tsx'
import styles from './overview.module.css'
import { ReservationBanner } from './reservation-banner.tsx'
import { useBookingDialogs } from '../-booking-dialogs/use-booking-dialogs.ts'
import { useReservationDialogs } from '../-booking-dialogs/use-reservation-dialogs.ts'

const loadBookingDialogs = () =>
  import('../-booking-dialogs/booking-dialogs.tsx').then(({ BookingDialogs }) => BookingDialogs)
/** One that cannot be loaded ends on the error page, which offers to try again: nothing else here cancels a booking. */
const BookingDialogs = lazy(() => loadBookingDialogs().then((dialogs) => ({ default: dialogs })))

/**
 * Loads what a press may need before there is one, once a pointer or the focus comes to the page: the dialogs, and the
 * calendars, which this screen does not show but every year does.
 */
async function preload(client: QueryClient, groupId: string): Promise<void> {
  const dialogs = loadBookingDialogs()
  const { groupCalendarsQuery } = await import('../../api/calendars.ts')
  await Promise.allSettled([
    dialogs,
    client.ensureQueryData({ ...groupCalendarsQuery(groupId), retry: false }),
  ])
}

/** `/booking`: the owner's next stay and points, all bookings, waitlist entries and history, and the next two years. */
export function BookingScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const user = useQuery(currentUserQuery)
  const bookings = useQuery(myBookingsQuery(group.id))
  const points = useQuery(currentPointsQuery(group.id))
  const nextPoints = useQuery(nextPointsQuery(group.id))
  const houses = useQuery(groupHousesQuery(group.id, useLanguage()))
  const lists = bookings.data ?? null
  // The drawings of houses stand in for pictures that could not be fetched.
  const knownHouses = houses.data?.houses ?? (houses.isLoadingError ? [] : undefined)
  const findBalance = (year: number) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === year)?.points ?? 0)
  const reservation = useReservationDialogs(bookings.data?.reserved)
  const booking = useBookingDialogs()
  const acts = { onEdit: booking.edit.open, onCancel: booking.cancel.open }
  const onRetry = () => void bookings.refetch()
  const { assignAt = null, year = null, points: coming = null } = nextPoints.data ?? {}
  const preloadOnce = () => void preload(client, group.id).catch(() => undefined)

  return (
    <div className={styles.page} onPointerEnter={preloadOnce} onFocus={preloadOnce}>
      <h1 className={styles.heading}>{t('home.hello', { name: getFirstName(user.data?.name ?? '') })}</h1>
      {lists?.reserved.map((reserved) => (
        <ReservationBanner key={reserved.bookingId} booking={reserved} onOpen={reservation.confirm.open} />
      ))}
      {!bookings.isLoadingError && (
        <NextStay
          active={lists?.active ?? null}
          houses={knownHouses}
          {...{ currentYear, findBalance, ...acts }}
        />
      )}
      <Balances
        currentYear={currentYear}
        furtherYears={findYearsWithActivity(currentYear + 1, points.data?.years, bookings.data)}
        findBalance={findBalance}
        rows={bookings.isLoadingError ? 'failed' : lists && Object.values(lists).flat()}
        hasFailed={points.isLoadingError}
      />
      {points.isLoadingError && <PointsError onRetry={() => void points.refetch()} />}
      {nextPoints.isPending && <NextPointsSkeleton />}
      {assignAt !== null && year !== null && coming !== null && (
        <NextPoints assignAt={Date.parse(assignAt)} year={year} points={coming} />
      )}
      {bookings.isPending ? (
        <BookingListsSkeleton />
      ) : (
        <BookingLists lists={lists} onRetry={onRetry} {...acts} />
      )}
      <MyYear
        currentYear={currentYear}
        lists={lists}
        hasNoLists={bookings.isLoadingError}
        houses={knownHouses}
      />
      <PosterButton lists={bookings.data} currentYear={currentYear} />
      {!bookings.isPending && <History lists={lists} onRetry={onRetry} />}
      {(booking.edit.value ?? booking.cancel.value) !== null && (
        <Suspense>
          <BookingDialogs {...booking} lists={bookings.data} />
        </Suspense>
      )}
    </div>
  )
}

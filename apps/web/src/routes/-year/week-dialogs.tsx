import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { findLate } from '../../api/lost-answers.ts'
import { dialogs as dialogTexts } from '../../locales/da/dialogs.ts'
import { addDanishTexts } from '../../locales/i18n.ts'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { BookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import { useReservationDialogs } from '../-booking-dialogs/use-reservation-dialogs.ts'
import { useBookingDialogs } from '../-booking-dialogs/use-booking-dialogs.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import { HousePicker } from './house-picker.tsx'
import { NotLoadedDialog } from './not-loaded-dialog.tsx'
import { PassedDialog } from './passed-dialog.tsx'
import { WaitlistDialog } from './waitlist-dialog.tsx'
import { findUnit } from './week-action.ts'
import type { HouseWeek, Week, YearView } from './year-view.ts'

addDanishTexts({ dialogs: dialogTexts })

/**
 * State of every dialog that a week can open.
 *
 * @param reserved The owner's reservations; undefined while not loaded.
 */
export function useWeekDialogs(reserved: readonly Booking[] | undefined) {
  return {
    picker: useDisclosure<Week>(),
    passed: useDisclosure<Week>(),
    blocked: useDisclosure<HouseWeek>(),
    notLoaded: useDisclosure<HouseWeek>(),
    waitlist: useDisclosure<HouseWeek>(),
    reservation: useReservationDialogs(reserved),
    booking: useBookingDialogs(),
  }
}

interface Props {
  view: YearView
  /** Undefined while they are not loaded. */
  bookings: Output<typeof myBookings> | undefined
  findBalance: (year: number) => number | null
  dialogs: ReturnType<typeof useWeekDialogs>
  /** A house was picked for a week. */
  onPick: (unit: HouseWeek) => void
}

export function WeekDialogs({ view, bookings, findBalance, dialogs, onPick }: Props) {
  const { t } = useTranslation()
  const { picker, passed, blocked, notLoaded, waitlist, reservation, booking } = dialogs
  const showOtherHouses = ({ week }: HouseWeek) => {
    blocked.close()
    const found = view.weeks[week - 1]
    if (found !== undefined) picker.open(found)
  }
  const onJoined = (week: HouseWeek) => {
    waitlist.close()
    reservation.success.open({ kind: 'waiting', week, balanceBefore: null })
  }
  return (
    <>
      <HousePicker
        view={view}
        week={picker.value}
        balance={findBalance(view.year)}
        isOpen={picker.isOpen}
        onClose={picker.close}
        onPick={onPick}
      />
      <PassedDialog week={passed.value} view={view} isOpen={passed.isOpen} onClose={passed.close} />
      <NotLoadedDialog isOpen={notLoaded.isOpen} onClose={notLoaded.close} />
      <BlockedDialog
        unit={blocked.value}
        view={view}
        isOpen={blocked.isOpen}
        balance={blocked.value === null ? null : findBalance(blocked.value.year)}
        onPick={onPick}
        onAllHouses={showOtherHouses}
        onClose={blocked.close}
      />
      <WaitlistDialog
        unit={waitlist.value === null ? null : (findUnit(view, waitlist.value.unitId) ?? waitlist.value)}
        isOpen={waitlist.isOpen}
        onClose={waitlist.close}
        onJoined={onJoined}
        onFailed={(week, error) => {
          waitlist.close()
          const failure = { headline: t('failed.join'), message: getErrorMessage(error, t) }
          reservation.setFailure(
            failure,
            findLate(error, () => onJoined(week)),
          )
        }}
      />
      <BookingDialogs {...booking} lists={bookings} />
    </>
  )
}

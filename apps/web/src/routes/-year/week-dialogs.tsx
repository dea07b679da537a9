import type { Booking } from '@samhus/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { nextPointsQuery } from '../../api/users.ts'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { BookingDialogs, useBookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import { ReservationDialogs, useReservationDialogs } from '../-booking-dialogs/reservation-dialogs.tsx'
import { BlockedDialog } from './blocked-dialog.tsx'
import { HousePicker } from './house-picker.tsx'
import { WaitlistDialog } from './waitlist-dialog.tsx'
import { findUnit } from './week-action.ts'
import type { HouseWeek, Week, YearView } from './year-view.ts'

/**
 * State of every dialog that a week can open.
 *
 * @param reserved The owner's reservations; undefined while not loaded.
 */
export function useWeekDialogs(reserved: readonly Booking[] | undefined) {
  return {
    picker: useDisclosure<Week>(),
    blocked: useDisclosure<HouseWeek>(),
    waitlist: useDisclosure<HouseWeek>(),
    reservation: useReservationDialogs(reserved),
    booking: useBookingDialogs(),
  }
}

interface Props {
  view: YearView
  findBalance: (year: number) => number | null
  dialogs: ReturnType<typeof useWeekDialogs>
  /** A house was picked for a week. */
  onPick: (unit: HouseWeek) => void
}

export function WeekDialogs({ view, findBalance, dialogs, onPick }: Props) {
  const { t } = useTranslation()
  const { picker, blocked, waitlist, reservation, booking } = dialogs
  return (
    <>
      <HousePicker
        view={view}
        week={picker.value}
        isOpen={picker.isOpen}
        onClose={picker.close}
        onPick={onPick}
      />
      <BlockedWeek
        unit={blocked.value}
        isOpen={blocked.isOpen}
        onClose={blocked.close}
        findBalance={findBalance}
      />
      <WaitlistDialog
        unit={waitlist.value === null ? null : (findUnit(view, waitlist.value.unitId) ?? waitlist.value)}
        isOpen={waitlist.isOpen}
        onClose={waitlist.close}
        onJoined={(week) => {
          waitlist.close()
          reservation.success.open({ kind: 'waiting', week })
        }}
        onFailed={(error) => {
          waitlist.close()
          reservation.setFailure({ headline: t('failed.join'), message: getErrorMessage(error, t) })
        }}
      />
      <BookingDialogs {...booking} />
      <ReservationDialogs state={reservation} findBalance={findBalance} />
    </>
  )
}

interface BlockedWeekProps {
  unit: HouseWeek | null
  isOpen: boolean
  onClose: () => void
  findBalance: (year: number) => number | null
}

/** Fetches when points come next only once the dialog is open. */
function BlockedWeek({ unit, isOpen, onClose, findBalance }: BlockedWeekProps) {
  const group = useCurrentGroup()
  const { data } = useQuery({ ...nextPointsQuery(group.id), enabled: isOpen })
  const assignAt = data?.assignAt ?? null
  return (
    <BlockedDialog
      unit={unit}
      isOpen={isOpen}
      balance={unit === null ? null : findBalance(unit.year)}
      nextPointsAt={assignAt === null ? null : Date.parse(assignAt)}
      onClose={onClose}
    />
  )
}

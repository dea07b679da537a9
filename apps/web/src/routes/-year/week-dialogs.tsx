import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/error-message.ts'
import { nextPointsQuery } from '../../api/users.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { BookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import { ReservationDialogs } from '../-booking-dialogs/reservation-dialogs.tsx'
import { BlockedDialog } from './blocked-dialog.tsx'
import { HousePicker } from './house-picker.tsx'
import type { useWeekPress } from './use-week-press.ts'
import { WaitlistDialog } from './waitlist-dialog.tsx'
import { findUnit } from './week-action.ts'
import type { HouseWeek, YearView } from './year-view.ts'

interface Props {
  view: YearView
  findBalance: (year: number) => number | null
  dialogs: ReturnType<typeof useWeekPress>['dialogs']
  /** A house was picked for a week. */
  onPick: (unit: HouseWeek) => void
}

/** Every dialog that a week of the year can open. */
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
          reservation.setFailure({ headline: t('failed.join'), message: messageOf(error, t) })
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

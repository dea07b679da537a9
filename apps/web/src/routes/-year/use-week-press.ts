import type { myBookings } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { messageOf } from '../../api/error-message.ts'
import { nextPointsQuery } from '../../api/users.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import { toReservation, useAutoOpen } from '../-booking-dialogs/reservation.ts'
import { HousePicker } from './house-picker.tsx'
import { resolveCell, getWeekAction, findUnit } from './week-action.ts'
import { useBookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import { useHeld } from '../-booking-dialogs/reservation-dialogs.tsx'
import { useDisclosure } from '../../lib/use-disclosure.ts'
import { WaitlistDialog } from './waitlist-dialog.tsx'
import type { HouseWeek, Week, YearView } from './year-view.ts'

interface Facts {
  view: YearView
  bookings: Answer<typeof myBookings> | undefined
  balanceIn: (year: number) => number | null
}

/** Every dialog that a week of the year can open. */
export function useWeekDialogs({ view, bookings, balanceIn }: Facts): {
  press: (cellId: string) => void
  element: ReactNode
} {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const held = useHeld(balanceIn)
  const picker = useDisclosure<Week>()
  const explain = useDisclosure<HouseWeek>()
  const waitlist = useDisclosure<HouseWeek>()
  const mine = useBookingDialogs()
  useAutoOpen(group.id, bookings?.reserved, held.open)

  const pressUnit = (unit: HouseWeek) => {
    picker.close()
    if (bookings === undefined || balanceIn(unit.year) === null) {
      return held.fail({ headline: t('failed.reserve'), message: t('errors.data-not-available') })
    }
    const pressed = getWeekAction(unit, bookings)
    switch (pressed.does) {
      case 'reserve':
        return held.press(pressed.unit)
      case 'join':
        return waitlist.open(pressed.unit)
      case 'explain':
        return explain.open(pressed.unit)
      case 'confirm':
        return held.open(toReservation(pressed.booking))
      case 'edit':
        return mine.openEdit(pressed.booking)
      case 'leave':
        return mine.openCancel(pressed.booking)
    }
  }
  const press = (cellId: string) => {
    const cell = resolveCell(cellId, view)
    if (cell?.is === 'unit') pressUnit(cell.unit)
    if (cell?.is === 'choice') picker.open(cell.week)
    if (cell?.is === 'passed') {
      const headline = t('common.weekOfYear', { week: cell.week.week, year: view.year })
      held.fail({ headline, message: t('errors.booking-date-passed') })
    }
  }
  const element = (
    <>
      <HousePicker
        view={view}
        week={picker.value}
        isOpen={picker.isOpen}
        onClose={picker.close}
        onPick={pressUnit}
      />
      <WhyNot unit={explain.value} isOpen={explain.isOpen} onClose={explain.close} balanceIn={balanceIn} />
      <WaitlistDialog
        unit={waitlist.value === null ? null : (findUnit(view, waitlist.value.unitId) ?? waitlist.value)}
        isOpen={waitlist.isOpen}
        onClose={waitlist.close}
        onJoined={(week) => {
          waitlist.close()
          held.openDone({ what: 'waiting', week })
        }}
        onFailed={(error) => {
          waitlist.close()
          held.fail({ headline: t('failed.join'), message: messageOf(error, t) })
        }}
      />
      {mine.element}
      {held.dialogs}
    </>
  )
  return { press, element }
}

interface WhyNotProps {
  unit: HouseWeek | null
  isOpen: boolean
  onClose: () => void
  balanceIn: (year: number) => number | null
}

/** Reads when points come next only when somebody asks why a week cannot be had. */
function WhyNot({ unit, isOpen, onClose, balanceIn }: WhyNotProps) {
  const group = useCurrentGroup()
  const { data } = useQuery({ ...nextPointsQuery(group.id), enabled: isOpen })
  const assignAt = data?.assignAt ?? null
  return (
    <BlockedDialog
      unit={unit}
      isOpen={isOpen}
      balance={unit === null ? null : balanceIn(unit.year)}
      nextPointsAt={assignAt === null ? null : Date.parse(assignAt)}
      onClose={onClose}
    />
  )
}

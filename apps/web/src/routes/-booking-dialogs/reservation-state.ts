import type { Booking } from '@samhus/contract/bookings'
import { useSyncExternalStore } from 'react'
import type { FindLate } from '../../api/lost-answers.ts'
import type { Failure } from '../../components/ui/error-dialog.tsx'
import type { Reservation, ReservedWeek } from './reservation.ts'

/** A week that the owner has just booked, or whose waitlist they have just joined. */
export interface Success {
  kind: 'booked' | 'waiting'
  week: ReservedWeek
  /** The week beside it that was booked with it. */
  second?: ReservedWeek | null
  /** Points of the week's year before it was booked, as far as they were known. */
  balanceBefore: number | null
  /** The same of the second week's year. */
  secondBalanceBefore?: number | null
}

/** A week that the owner has cancelled since the page was loaded. */
export interface CancelledBooking {
  booking: Booking
  /** Null where it is not offered, or was used. */
  undo: (() => void) | null
}

/** An act that has failed, as far as is known. */
export interface ActFailure extends Failure {
  /** Asked about every list that is read afterwards: the answer alone may have been lost. */
  readonly findLate: FindLate
}

interface Disclosure<Value> {
  /** The last value stays, to be shown while the dialog is closing. */
  readonly value: Value | null
  readonly isOpen: boolean
}

interface State {
  readonly confirm: Disclosure<Reservation>
  readonly success: Disclosure<Success>
  readonly failure: ActFailure | null
  /** Reservations that the owner has confirmed or released: no longer shown, though the lists may still have them. */
  readonly endedIds: ReadonlySet<string>
  /** Their rows stay in the list of bookings, so that nothing moves under the pointer. */
  readonly cancelled: readonly CancelledBooking[]
}

const closed = { value: null, isOpen: false }
const initial: State = {
  confirm: closed,
  success: closed,
  failure: null,
  endedIds: new Set(),
  cancelled: [],
}

/**
 * The dialogs from a reservation to a booking, which any page opens and the shell shows: a module's state, so that a
 * press renders the dialog alone and not the page behind it.
 */
let state = initial
const listeners = new Set<() => void>()

function change(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReservationState(): State {
  return useSyncExternalStore(subscribe, () => state)
}

export function useCancelledBookings(): readonly CancelledBooking[] {
  return useSyncExternalStore(subscribe, () => state.cancelled)
}

const withoutCancelled = (bookingId: string) =>
  state.cancelled.filter(({ booking }) => booking.bookingId !== bookingId)

/** What pages do with the dialogs; the functions never change. */
export const reservationDialogs = {
  confirm: {
    open: (value: Reservation) => change({ confirm: { value, isOpen: true } }),
    /** Only minimizes it: the week stays reserved, and the pill at the lower edge opens the dialog again. */
    close: () => change({ confirm: { ...state.confirm, isOpen: false } }),
    /** The server has reserved the week. A dialog that was closed in the meantime stays closed. */
    update: (value: Reservation) => {
      if (state.confirm.value?.unitId !== value.unitId) return
      change({ confirm: { ...state.confirm, value } })
    },
  },
  success: {
    open: (value: Success) => change({ success: { value, isOpen: true } }),
    close: () => change({ success: { ...state.success, isOpen: false } }),
  },
  setFailure: (failure: Failure, findLate: FindLate) => change({ failure: { ...failure, findLate } }),
  closeFailure: () => change({ failure: null }),
  /** Hides a reservation that is no longer one, or shows it again. */
  setEnded: (bookingId: string, hasEnded = true) => {
    const endedIds = new Set(state.endedIds)
    if (hasEnded) endedIds.add(bookingId)
    else endedIds.delete(bookingId)
    change({ endedIds })
  },
  setCancelled: (booking: Booking, undo: (() => void) | null = null) =>
    change({ cancelled: [...withoutCancelled(booking.bookingId), { booking, undo }] }),
  /** It was not cancelled after all. */
  removeCancelled: (bookingId: string) => change({ cancelled: withoutCancelled(bookingId) }),
  /** Returns whether the cancellation could still be undone, and ends that. */
  endUndo: (bookingId: string): boolean => {
    const found = state.cancelled.find(
      ({ booking, undo }) => booking.bookingId === bookingId && undo !== null,
    )
    if (found !== undefined) reservationDialogs.setCancelled(found.booking)
    return found !== undefined
  },
  /** For another user or group. */
  reset: () => change(initial),
} as const

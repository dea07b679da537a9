import type { Booking } from '@samhus/contract/bookings'
import type { InputOf, OutputOf } from '@samhus/contract/endpoint-types'
import type { endpoints } from '@samhus/contract/endpoints'
import { CallError } from './http.ts'

export type BookingLists = OutputOf<typeof endpoints.myBookings>

type Endpoints = typeof endpoints

/** Returns what an act would have answered, as far as newly read lists show that it was done; null where they do not. */
export type FindAnswer<E extends Endpoints[keyof Endpoints]> = (
  input: InputOf<E>,
  lists: BookingLists,
) => OutputOf<E> | null

const findById = (list: readonly Booking[], id: string) => list.find(({ bookingId }) => bookingId === id)
const findByUnit = (list: readonly Booking[], unitId: string) =>
  list.find(({ calendarUnitId }) => calendarUnitId === unitId)

/** A hold that was confirmed since ended then. */
export const findReserved: FindAnswer<Endpoints['reserve']> = ({ calendarUnitId }, { reserved, active }) => {
  const held = findByUnit([...reserved, ...active], calendarUnitId)
  const until = held?.reservedUntil ?? held?.bookingAcceptedAt ?? null
  return held === undefined || until === null ? null : { bookingId: held.bookingId, reservedUntil: until }
}

export const findConfirmed: FindAnswer<Endpoints['confirm']> = ({ bookingId }, { active }) =>
  findById(active, bookingId) === undefined ? null : { bookingId }

export const findPairConfirmed: FindAnswer<Endpoints['confirmPair']> = (
  { bookingId, calendarUnitId },
  { active },
) => {
  const second = findByUnit(active, calendarUnitId)
  const isBooked = findById(active, bookingId) !== undefined
  return isBooked && second !== undefined ? { bookingId, secondBookingId: second.bookingId } : null
}

export const findReleased: FindAnswer<Endpoints['cancelReservation']> = (
  { bookingId },
  { reserved, active },
) => (findById([...reserved, ...active], bookingId) === undefined ? { bookingId } : null)

const refundKinds = {
  refunded: 'full',
  'refund-open': 'claim',
  'not-refunded': 'none',
  cancelled: 'none',
  left: 'none',
} as const

export const findCancelled: FindAnswer<Endpoints['cancelBooking']> = ({ bookingId }, { history }) => {
  const outcome = findById(history, bookingId)?.outcome ?? null
  if (outcome === null || !(outcome.kind in refundKinds)) return null
  const refund = refundKinds[outcome.kind as keyof typeof refundKinds]
  return { bookingId, refund, points: refund === 'none' ? 0 : outcome.points }
}

export const findJoined: FindAnswer<Endpoints['joinWaitlist']> = ({ calendarUnitId }, { waitlists }) => {
  const wait = findByUnit(waitlists, calendarUnitId)
  return wait === undefined || wait.priority === null
    ? null
    : { bookingId: wait.bookingId, priority: wait.priority }
}

export const findUpdated: FindAnswer<Endpoints['updateDetails']> = (
  { id, lendedOutContact: wanted, skipCleaning },
  { active, history },
) => {
  const row = findById([...active, ...history], id)
  if (row === undefined || (row.cleaningPreference === 'Skip') !== skipCleaning) return null
  const { lendedOutContact: known } = row
  const isSame =
    known === null || wanted === null
      ? known === wanted
      : known.name === wanted.name &&
        known.phone === wanted.phone &&
        known.email === wanted.email &&
        known.language === (wanted.language ?? null)
  return isSame ? { bookingId: id } : null
}

/** Returns what is to be done where the lists show that a failed act was done after all; null where they do not. */
export type FindLate = (lists: BookingLists) => (() => void) | null

/** @param onDone What the act does with its answer. */
export function findLate<Answer>(error: unknown, onDone: (answer: Answer) => void): FindLate {
  return (lists) => {
    const answer = error instanceof CallError ? error.findAnswer(lists) : null
    return answer === null ? null : () => onDone(answer as Answer)
  }
}

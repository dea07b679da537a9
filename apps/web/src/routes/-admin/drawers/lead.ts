import type { AdminBooking, AdminWeekView } from '@samhus/contract/admin-bookings'
import type { TFunction } from 'i18next'
import { describeEnd, getRowState, nameOf } from './row-words.ts'

type T = TFunction<'admin'>

/** Returns the answer to "what about this booking?": what it is, and how far the stay has come. */
export function describeBooking(t: T, booking: AdminBooking, now: number): string[] {
  const name = nameOf(t, booking.name)
  const until = Date.parse(booking.reservedUntil ?? '')
  const { origin, endedAt, endReason } = booking
  const state = getRowState(booking, now)
  switch (state) {
    case 'booked':
    case 'assigned':
      return [describeHolder(t, booking, state), ...describeStay(t, booking, now)]
    case 'hold':
    case 'offer':
      return [t(`bookings.lead.${state}`, { name, until })]
    case 'expired':
      return [t(origin === 'offer' ? 'bookings.lead.offerOver' : 'bookings.lead.holdOver', { name, until })]
    case 'wait':
      return [t('bookings.lead.wait', { name, place: booking.place ?? 1 })]
    case 'cancelled':
    case 'moved':
    case 'over': {
      const what = describeEnd(t, endReason ?? 'cancelled')
      return [
        ...describeFormer(t, booking),
        endedAt === null ? what : t('bookings.lead.ended', { what, at: Date.parse(endedAt) }),
      ]
    }
  }
}

/** Returns what a row was; how an offer ended says that itself. */
function describeFormer(t: T, { name, type, origin, endReason }: AdminBooking): string[] {
  if (type === 'Cancel' && endReason !== 'left') return [t('bookings.lead.had', { name: nameOf(t, name) })]
  return origin === null ? [t('bookings.lead.waited', { name: nameOf(t, name) })] : []
}

function describeHolder(t: T, booking: AdminBooking, state: 'booked' | 'assigned'): string {
  const name = nameOf(t, booking.name)
  const { contact } = booking
  if (contact === null) return t(`bookings.lead.${state}`, { name })
  return t(state === 'booked' ? 'bookings.lead.bookedLent' : 'bookings.lead.assignedLent', {
    name,
    guest: contact.name,
  })
}

function describeStay(t: T, { checkedOutAt, times }: AdminBooking, now: number): string[] {
  if (checkedOutAt !== null) return [t('bookings.lead.checkedOut', { at: Date.parse(checkedOutAt) })]
  if (now >= Date.parse(times.checkOutAt)) return [t('bookings.lead.notCheckedOut')]
  return now >= Date.parse(times.checkInAt) ? [t('bookings.lead.staying')] : []
}

/** Returns the answer to "what about this week?": who has it, or why it has no holder. */
export function describeWeek(t: T, week: AdminWeekView, now: number): string[] {
  const { holder, isOutOfOperation, outReason, isArchived, times, points, waiting } = week
  if (isArchived && holder === null) return [t('bookings.lead.weekArchived')]
  if (isOutOfOperation) {
    return [
      outReason === null
        ? t('bookings.lead.weekOut')
        : t('bookings.lead.weekOutBecause', { reason: outReason }),
    ]
  }
  if (holder !== null) return [describeHolderOfWeek(t, holder, now)]
  if (now >= Date.parse(times.startsAt)) return [t('bookings.lead.weekBegun')]
  if (points === 0) return [t('bookings.lead.weekNoPrice')]
  if (now >= Date.parse(times.bookingDeadline)) return [t('bookings.lead.weekFreeLate')]
  if (waiting.length > 0) return [t('bookings.lead.weekPassesOn')]
  return [t('bookings.lead.weekFree', { count: points })]
}

function describeHolderOfWeek(t: T, holder: NonNullable<AdminWeekView['holder']>, now: number): string {
  const name = nameOf(t, holder.name)
  const { lentOutTo: guest, reservedUntil } = holder
  const state = getRowState({ ...holder, endReason: null }, now)
  if (state === 'hold' || state === 'offer') {
    return t(`bookings.lead.${state}`, { name, until: Date.parse(reservedUntil ?? '') })
  }
  const isAssigned = state === 'assigned'
  if (guest === null) return t(isAssigned ? 'bookings.lead.assigned' : 'bookings.lead.booked', { name })
  return t(isAssigned ? 'bookings.lead.assignedLent' : 'bookings.lead.bookedLent', { name, guest })
}

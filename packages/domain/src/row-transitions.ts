import type { BookingType } from './booking.ts'

/** A row that still counts on its week. A `Pre` is a hold or an offer. */
export type ActiveRowKind = 'hold' | 'offer' | 'Book' | 'Assign' | 'Wait'

/** Everything that ends or changes an active row. */
export type RowEvent =
  | 'cancel-reservation'
  | 'expire'
  | 'confirm'
  | 'cancel-booking'
  | 'offer-week'
  | 'skip'
  | 'booking-deadline'
  | 'override-offer'
  | 'admin-cancel'
  | 'move'
  | 'out-of-operation'
  | 'take-off'
  | 'leave'
  | 'disable'

/**
 * The type that each event gives to each active row; kinds that are not listed do not change.
 *
 * Booked weeks of an owner who leaves stay, or end by `admin-cancel`, as the admin chooses.
 *
 * @see docs/rules.md R111, docs/domain.md §5
 */
const outcomes: Record<RowEvent, Partial<Record<ActiveRowKind, BookingType>>> = {
  'cancel-reservation': { hold: 'Ended', offer: 'WaitExpire' },
  expire: { hold: 'Ended', offer: 'WaitExpire' },
  confirm: { hold: 'Book', offer: 'Book' },
  'cancel-booking': { Book: 'Cancel', Assign: 'Cancel', Wait: 'Cancel' },
  'offer-week': { Wait: 'Pre' },
  skip: { Wait: 'WaitExpire' },
  'booking-deadline': { hold: 'Ended', offer: 'WaitExpire', Wait: 'WaitExpire' },
  'override-offer': { offer: 'WaitExpire' },
  'admin-cancel': { Book: 'Cancel', Assign: 'Cancel' },
  move: { Book: 'Cancel', Assign: 'Cancel' },
  'out-of-operation': {
    hold: 'Ended',
    offer: 'WaitExpire',
    Wait: 'WaitExpire',
    Book: 'Cancel',
    Assign: 'Cancel',
  },
  'take-off': { hold: 'Ended', offer: 'WaitExpire', Wait: 'WaitExpire' },
  leave: { hold: 'Ended', offer: 'WaitExpire', Wait: 'WaitExpire' },
  disable: { hold: 'Ended', offer: 'WaitExpire' },
}

interface Row {
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
}

/** Returns the kind of an active row; null: the row has ended. */
export function getActiveKind({ type, origin }: Row): ActiveRowKind | null {
  if (type === 'Pre') return origin ?? 'hold'
  return type === 'Book' || type === 'Assign' || type === 'Wait' ? type : null
}

/** Returns the row's type after the event; null: the event does not change such a row. R111 */
export function getTypeAfter(event: RowEvent, row: Row): BookingType | null {
  const kind = getActiveKind(row)
  return kind === null ? null : (outcomes[event][kind] ?? null)
}

/** Events after which the week is not offered to the waitlist: it has a holder, or no owner may have it. */
const eventsKeepingWeek: ReadonlySet<RowEvent> = new Set([
  'confirm',
  'override-offer',
  'booking-deadline',
  'out-of-operation',
])

/** Whether the event on this row frees its week, which then must be offered to the waitlist. R112 */
export function freesWeek(event: RowEvent, row: Row): boolean {
  return getTypeAfter(event, row) !== null && row.type !== 'Wait' && !eventsKeepingWeek.has(event)
}

import type { BookingType } from './booking.ts'

/** A row that is still on its week. A `Pre` is a hold or an offer. */
export type ActiveRowKind = 'hold' | 'offer' | 'Book' | 'Assign' | 'Wait'

/** Everything that ends or changes a live row. */
export type RowEvent =
  | 'cancel-reservation'
  | 'run-out'
  | 'confirm'
  | 'cancel-booking'
  | 'pass-on'
  | 'skip'
  | 'booking-deadline'
  | 'assign-over'
  | 'office-cancel'
  | 'move'
  | 'out-of-operation'
  | 'leave'
  | 'disable'

/**
 * What each act makes of each live row; what is not listed it leaves alone.
 *
 * Booked weeks of who leaves are kept, or cancelled by `office-cancel`, as the office chooses.
 *
 * @see docs/rules.md R111, docs/domain.md §5
 */
const outcomes: Record<RowEvent, Partial<Record<ActiveRowKind, BookingType>>> = {
  'cancel-reservation': { hold: 'Ended', offer: 'WaitExpire' },
  'run-out': { hold: 'Ended', offer: 'WaitExpire' },
  confirm: { hold: 'Book', offer: 'Book' },
  'cancel-booking': { Book: 'Cancel', Assign: 'Cancel', Wait: 'Cancel' },
  'pass-on': { Wait: 'Pre' },
  skip: { Wait: 'WaitExpire' },
  'booking-deadline': { hold: 'Ended', offer: 'WaitExpire', Wait: 'WaitExpire' },
  'assign-over': { offer: 'WaitExpire' },
  'office-cancel': { Book: 'Cancel', Assign: 'Cancel' },
  move: { Book: 'Cancel', Assign: 'Cancel' },
  'out-of-operation': {
    hold: 'Ended',
    offer: 'WaitExpire',
    Wait: 'WaitExpire',
    Book: 'Cancel',
    Assign: 'Cancel',
  },
  leave: { hold: 'Ended', offer: 'WaitExpire', Wait: 'WaitExpire' },
  disable: { hold: 'Ended', offer: 'WaitExpire' },
}

interface Row {
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
}

/** Which kind of live row it is; null: it is over. */
export function getActiveKind({ type, origin }: Row): ActiveRowKind | null {
  if (type === 'Pre') return origin ?? 'hold'
  return type === 'Book' || type === 'Assign' || type === 'Wait' ? type : null
}

/** What the act makes of the row; null: the act leaves such a row alone. R111 */
export function getTypeAfter(act: RowEvent, row: Row): BookingType | null {
  const kind = getActiveKind(row)
  return kind === null ? null : (outcomes[act][kind] ?? null)
}

/** Acts after which nobody is asked: the week has a holder, or nobody may have it. */
const eventsKeepingWeek: ReadonlySet<RowEvent> = new Set([
  'confirm',
  'assign-over',
  'booking-deadline',
  'out-of-operation',
])

/** Whether the act on this row frees its week, so that it must be passed on. R112 */
export function freesWeek(act: RowEvent, row: Row): boolean {
  return getTypeAfter(act, row) !== null && row.type !== 'Wait' && !eventsKeepingWeek.has(act)
}

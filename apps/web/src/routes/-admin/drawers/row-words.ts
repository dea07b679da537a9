import type { BookingRow } from '@samhus/contract/admin-bookings'
import type { TFunction } from 'i18next'
import type { AdminTexts } from '../../../locales/da/admin.ts'

type T = TFunction<'admin'>
type Row = Pick<BookingRow, 'type' | 'origin' | 'reservedUntil' | 'endReason'>

/** What has become of a row. */
export type RowState = keyof AdminTexts['bookings']['state']

/** Green is booked, yellow ends by itself soon. */
export const stateColors: Readonly<Record<RowState, string>> = {
  assigned: 'green',
  booked: 'green',
  cancelled: 'slate',
  expired: 'slate',
  hold: 'yellow',
  moved: 'slate',
  offer: 'yellow',
  over: 'slate',
  wait: 'slate',
}

/** Returns what a row is at an instant: a reservation whose time is over is so before the server has ended it. */
export function getRowState({ type, origin, reservedUntil, endReason }: Row, now: number): RowState {
  switch (type) {
    case 'Assign':
      return 'assigned'
    case 'Book':
      return 'booked'
    case 'Cancel':
      return endReason === 'moved' ? 'moved' : endReason === 'left' ? 'over' : 'cancelled'
    case 'Pre':
      if (reservedUntil !== null && Date.parse(reservedUntil) <= now) return 'expired'
      return origin === 'offer' ? 'offer' : 'hold'
    case 'Wait':
      return 'wait'
    case 'WaitExpire':
      return 'over'
  }
}

/** Returns a rule about another person as a part of a sentence; a rule without words stands for itself. */
export const describeRule = (t: T, rule: string): string =>
  t(`bookings.rule.${rule}` as never, { defaultValue: rule })

/** Returns why a row ended: by an event, or by the rule for which its owner was passed over. */
export function describeEnd(t: T, reason: string): string {
  const event = t(`bookings.ended.${reason}` as never, { defaultValue: '' })
  return event === '' ? t('bookings.ended.skipped', { why: describeRule(t, reason) }) : event
}

/** Returns what a person is called; one who was anonymized has no name. */
export const nameOf = (t: T, name: string): string => (name === '' ? t('activity.someone') : name)

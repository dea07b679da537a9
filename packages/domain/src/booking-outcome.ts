import type { BookingType } from './booking.ts'

/**
 * What became of a row of the history.
 *
 * - `stayed`: a booked week that is over.
 * - `refunded`: cancelled, and its points were returned; `refund-open`: they are if another owner books the week;
 *   `not-refunded`: they were not; `cancelled`: nothing had been taken for it.
 * - `moved`: the office moved it to another week.
 * - `left`: the owner left the waitlist; `not-offered`: the week was never offered; `not-taken`: an offer ended unused.
 */
export type OutcomeKind =
  | 'stayed'
  | 'refunded'
  | 'refund-open'
  | 'not-refunded'
  | 'cancelled'
  | 'moved'
  | 'left'
  | 'not-offered'
  | 'not-taken'

/** A row of the history, of the type that the list shows it as. */
export interface PastRow {
  readonly type: Exclude<BookingType, 'Ended'>
  readonly origin: 'hold' | 'offer' | null
  readonly endReason: string | null
  /** How many people stayed, as reported at check-out; null: nothing was reported. */
  readonly people: number | null
  /** Points taken for it, and of these returned. */
  readonly debited: number
  readonly refunded: number
  readonly claim: 'open' | 'paid' | 'superseded' | 'lapsed' | null
}

export interface Outcome {
  readonly kind: OutcomeKind
  /** How many people stayed; null unless it is known. */
  readonly people: number | null
  /** Points that were returned, or may be (`refund-open`); what a week that was stayed in has cost. */
  readonly points: number
}

/** Returns what became of a row of the history. R210 */
export function getOutcome(row: PastRow): Outcome {
  const { type, origin, people, debited, refunded } = row
  switch (type) {
    case 'Book':
    case 'Assign':
      return { kind: 'stayed', people, points: debited }
    case 'Cancel': {
      const kind = getCancelKind(row)
      return { kind, people: null, points: kind === 'refund-open' ? debited : refunded }
    }
    case 'Pre':
    case 'Wait':
    case 'WaitExpire':
      return { kind: origin === 'offer' ? 'not-taken' : 'not-offered', people: null, points: 0 }
  }
}

function getCancelKind({ endReason, debited, refunded, claim }: PastRow): OutcomeKind {
  if (endReason === 'left') return 'left'
  if (endReason === 'moved') return 'moved'
  if (refunded > 0) return 'refunded'
  if (claim === 'open') return 'refund-open'
  return debited > 0 ? 'not-refunded' : 'cancelled'
}

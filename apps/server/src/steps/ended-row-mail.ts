import type { NewMail } from '../db/queries/mail.ts'
import type { ActiveRow } from './end-row.ts'

/** What an owner is told of an act that ended their hold, offer or place on a waitlist. */
export interface EndedRowWords {
  readonly unitId: number
  readonly reason: string
  readonly note?: string
}

/** Returns the mail's part about the row. Ended holds are deleted later, so no mail refers to one. */
export function describeEndedRow(
  { bookingId, type, origin }: Pick<ActiveRow, 'bookingId' | 'type' | 'origin'>,
  words: EndedRowWords,
): Pick<NewMail, 'kind' | 'bookingId' | 'data'> {
  if (origin === 'hold') return { kind: 'changed', data: { what: 'hold-ended', ...words } }
  const what = type === 'Wait' ? 'wait-ended' : 'offer-ended'
  return { kind: 'changed', bookingId, data: { what, ...words } }
}

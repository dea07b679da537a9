import type { BookingType } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import { timestamptz } from '../core/statement.ts'
import {
  acceptWritten,
  endWritten,
  insertWrittenHolds,
  insertWrittenWaits,
  type EndReason,
} from './booking.ts'
import { setStatement, shareWrites, type DecidedWrite, type Row } from './compare-and-set.ts'
import { insertWrittenLines } from './ledger.ts'
import { insertWrittenMails } from './mail.ts'
import { openWrittenClaims } from './refund-claim.ts'

// What owners write by comparing versions, each kind with a statement of its own.

export interface HoldWrite extends DecidedWrite {
  readonly calendarId: number
  readonly year: number
  readonly points: number
  readonly reservedUntil: Instant
}

/** Inserts a hold on a free week. */
export const setHold = shareWrites<HoldWrite>(
  setStatement('set-hold', {
    columns: 'calendar_id int, year int, points int, reserved_until timestamptz',
    writes: [insertWrittenHolds],
  }),
  ({ calendarId, year, points, reservedUntil }) => ({
    calendar_id: calendarId,
    year,
    points,
    reserved_until: timestamptz(reservedUntil),
  }),
)

/** A ledger line and a mail of the owner. */
interface LineAndMail {
  readonly year: number
  /** Null: no points move. */
  readonly line: { readonly id: string; readonly points: number } | null
  readonly mailId: string
}

const lineAndMailColumns = 'type text, year int, line_id uuid, line_points int, mail_id uuid, mail_data jsonb'

const toLineAndMailColumns = ({ year, line, mailId }: LineAndMail): Row => ({
  year,
  line_id: line?.id ?? null,
  line_points: line?.points ?? null,
  mail_id: mailId,
})

export type BookedWrite = DecidedWrite & LineAndMail

/** Unexpired hold or offer → `Book`, with its debit and its mail. */
export const setBooked = shareWrites<BookedWrite>(
  setStatement('set-booked', {
    columns: lineAndMailColumns,
    changesBooking: true,
    writes: [acceptWritten, insertWrittenLines('Book'), insertWrittenMails('confirmed')],
  }),
  (write) => ({ type: 'Pre', ...toLineAndMailColumns(write), mail_data: {} }),
)

/** How a row ends. */
export interface RowEndWrite extends DecidedWrite {
  readonly type: BookingType
  readonly becomes: BookingType
  readonly endReason: EndReason
}

const endColumns = 'becomes text, end_reason text'
const toEndColumns = ({ type, becomes, endReason }: RowEndWrite): Row => ({
  type,
  becomes,
  end_reason: endReason,
})

/** Ends a hold or a waitlist entry that its owner gives up. */
export const setEnded = shareWrites<RowEndWrite>(
  setStatement('set-ended', {
    columns: `type text, ${endColumns}`,
    changesBooking: true,
    writes: [endWritten],
  }),
  toEndColumns,
)

export interface CancelWrite extends RowEndWrite, LineAndMail {
  readonly mailData: Readonly<Record<string, unknown>>
  /** The refund claim that opens; null: none. */
  readonly claimId: string | null
}

/** Cancels a booked week that no owner waits for, with its refund or its claim, and its mail. */
export const setCancelled = shareWrites<CancelWrite>(
  setStatement('set-cancelled', {
    columns: `${lineAndMailColumns}, ${endColumns}, claim_id uuid`,
    changesBooking: true,
    writes: [endWritten, insertWrittenLines('Cancel'), openWrittenClaims, insertWrittenMails('cancelled')],
  }),
  (write) => ({
    ...toLineAndMailColumns(write),
    ...toEndColumns(write),
    mail_data: write.mailData,
    claim_id: write.claimId,
  }),
)

export interface WaitWrite extends DecidedWrite {
  readonly calendarId: number
  readonly year: number
  readonly points: number
  readonly unitSlot: number
  readonly yearSlot: number
}

/** Appends to the waitlist of a booked week. */
export const setWaiting = shareWrites<WaitWrite>(
  setStatement('set-waiting', {
    columns: 'calendar_id int, year int, points int, unit_slot int, year_slot int',
    writes: [insertWrittenWaits],
  }),
  ({ calendarId, year, points, unitSlot, yearSlot }) => ({
    calendar_id: calendarId,
    year,
    points,
    unit_slot: unitSlot,
    year_slot: yearSlot,
  }),
)

import type { BookingType } from '@samhus/domain/booking'
import type { Instant, RefusalType } from '@samhus/domain/refusal'
import { getTypeAfter, type RowEvent } from '@samhus/domain/row-transitions'
import * as audit from '../db/queries/audit.ts'
import { endRows as updateEndedRows, type EndReason } from '../db/queries/booking.ts'
import type { RowEndWrite } from '../db/queries/owner-writes.ts'
import type { Tx } from '../db/core/client.ts'

/** A hold, an offer (both `Pre`), a waitlist entry or a booked week. */
export interface ActiveRow {
  readonly bookingId: string
  readonly unitId: number
  readonly groupId: string
  readonly membershipId: number
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
}

/** The event that ends a row, its instant, and `by`: the user who causes it. */
export type EndCause = { readonly at: Instant } & (
  | { readonly event: 'expire' }
  | { readonly event: 'booking-deadline'; readonly bookingDeadline: Instant }
  | { readonly event: 'skip'; readonly reason: RefusalType; readonly by: audit.AuditActor | null }
  | { readonly event: 'cancel-reservation'; readonly by: audit.AuditActor }
  | { readonly event: 'cancel-booking'; readonly by: audit.AuditActor }
  | { readonly event: 'override-offer'; readonly by: audit.AuditActor }
  | ActCause
)

/** An admin's act, and why. */
interface ActCause {
  readonly event: 'leave' | 'disable' | 'out-of-operation' | 'admin-cancel' | 'move' | 'take-off'
  readonly reason: string
  readonly by: audit.AuditActor
  /** What the admin chose, for the audit row. */
  readonly values?: audit.AuditEntry['values']
}

/** The cause of rows that an admin's act of this kind ends. */
export type ActEndCause<Event extends ActCause['event']> = Omit<ActCause, 'event'> & {
  readonly event: Event
  readonly at: Instant
}

/** The values to write for an ended row. */
interface Ending {
  readonly endedAt: Instant
  readonly endReason: EndReason
  readonly action: string
  readonly by?: audit.AuditActor | null
  readonly auditReason?: RefusalType
  readonly adminReason?: string
  readonly values?: audit.AuditEntry['values']
}

/**
 * Ends an active row: writes its final state and its audit row. Every row ends here. The caller holds the unit's
 * lock, offers a freed week to the next owner and publishes the change.
 *
 * - `expire`: a hold or an offer has expired. The jobs `expire-holds` and `expire-offers` end it, or a request that
 *   finds it first (`reserve`, `join-waitlist`, `cancel-reservation`).
 * - `booking-deadline`: the week's booking deadline has passed; its hold, its offer and its waitlist end.
 * - `skip`: a freed week is offered to an owner further down the waitlist, since a rule refuses this one.
 * - `cancel-reservation`: the owner releases a hold or declines an offer.
 * - `cancel-booking`: the owner cancels a booked week or leaves a waitlist.
 * - `leave`, `disable`: the owner's membership ends, or an admin disables the owner. Booked weeks that the admin
 *   cancels with it end by `admin-cancel`.
 * - `out-of-operation`: an admin takes the week out of operation. Booked weeks end too.
 * - `admin-cancel`, `move`: an admin cancels a booked week, or moves it to another one.
 * - `take-off`: an admin ends a hold, an offer or a place on a waitlist.
 * - `override-offer`: an admin assigns an offered week to another owner.
 *
 * @see docs/rules.md R111, docs/domain.md §5
 */
export function endRow(tx: Tx, row: ActiveRow, cause: EndCause): Promise<void> {
  return endRows(tx, [row], cause)
}

/**
 * Returns what compare-and-set.ts writes where the owner gives a row up: what `endRow` would write.
 *
 * @see docs/decisions/0150-look-decide-compare-and-set.md
 */
export function planOwnEnd(
  row: ActiveRow,
  cause: Extract<EndCause, { event: 'cancel-reservation' | 'cancel-booking' }>,
): Pick<RowEndWrite, 'type' | 'becomes' | 'endReason' | 'action'> {
  const { endReason, action } = getEnding(row, cause)
  return { type: row.type, becomes: findTypeAfter(row, cause), endReason, action }
}

/** Ends several rows like `endRow`, with one update. */
export async function endRows(tx: Tx, rows: readonly ActiveRow[], cause: EndCause): Promise<void> {
  if (rows.length === 0) return
  const { at } = cause
  const endings = rows.map((row) => ({ row, ending: getEnding(row, cause) }))
  const updates = endings.map(({ row, ending: { endedAt, endReason: reason } }) => {
    const { bookingId, groupId, type } = row
    return { bookingId, groupId, type, becomes: findTypeAfter(row, cause), endedAt, reason }
  })
  await Promise.all([
    updateEndedRows(tx, updates),
    ...endings.map(({ row, ending: { action, by = null, auditReason: reason, adminReason, values } }) => {
      const { bookingId: subjectId, groupId, unitId, membershipId } = row
      const subject = { subjectKind: 'booking', subjectId, groupId, unitId, membershipId }
      return audit.insertAuditRow(tx, {
        at,
        by,
        action,
        ...subject,
        ...(reason === undefined ? {} : { reason }),
        ...(adminReason === undefined ? {} : { adminReason }),
        ...(values === undefined ? {} : { fields: values.map(({ field }) => field), values }),
      })
    }),
  ])
}

function findTypeAfter(row: ActiveRow, cause: EndCause): BookingType {
  const becomes = getTypeAfter(getEndEvent(row, cause), row)
  if (becomes === null) throw new Error(`${cause.event} does not end the row ${row.bookingId}`)
  return becomes
}

/** Returns the domain's event: a booked week does not end when its owner leaves, but the admin may cancel it. */
export function getEndEvent(
  row: Pick<ActiveRow, 'type' | 'origin'>,
  { event }: Pick<EndCause, 'event'>,
): RowEvent {
  const isOwnerLeaving = event === 'leave' || event === 'disable'
  return isOwnerLeaving && getTypeAfter(event, row) === null ? 'admin-cancel' : event
}

function getEnding(row: ActiveRow, cause: EndCause): Ending {
  const { at } = cause
  const { type, reservedUntil } = row
  const origin = row.origin ?? 'hold'
  switch (cause.event) {
    case 'expire':
      return { endedAt: reservedUntil ?? at, endReason: 'expired', action: `${origin}-expired` }
    case 'booking-deadline': {
      // A reservation ends when it expired, if that was before the deadline.
      const endedAt = Math.min(reservedUntil ?? cause.bookingDeadline, cause.bookingDeadline)
      return type === 'Wait'
        ? { endedAt, endReason: 'booking-deadline-exceeded', action: 'wait-expired' }
        : { endedAt, endReason: 'expired', action: `${origin}-expired` }
    }
    case 'skip':
      return { endedAt: at, endReason: cause.reason, action: 'skip', by: cause.by, auditReason: cause.reason }
    case 'cancel-reservation': {
      const endReason = origin === 'hold' ? 'released' : 'declined'
      return { endedAt: at, endReason, action: `${origin}-${endReason}`, by: cause.by }
    }
    case 'cancel-booking': {
      const endReason = type === 'Wait' ? 'left' : 'cancelled'
      return { endedAt: at, endReason, action: 'cancel-booking', by: cause.by }
    }
    case 'override-offer':
      return { endedAt: at, endReason: 'overridden', action: 'override-offer', by: cause.by }
    case 'leave':
    case 'disable':
    case 'out-of-operation':
    case 'admin-cancel':
    case 'move':
    case 'take-off':
      return getActEnding(row, cause)
  }
}

const actions = {
  leave: 'left-group',
  disable: 'access-closed',
  'out-of-operation': 'out-of-operation',
  'admin-cancel': 'admin-cancel',
  move: 'move',
  'take-off': 'take-off',
} as const

const actEndReasons = {
  leave: 'left-group',
  disable: 'access-closed',
  'out-of-operation': 'out-of-operation',
  'admin-cancel': 'admin-cancelled',
  move: 'moved',
  'take-off': 'taken-off',
} as const

function getActEnding(row: ActiveRow, cause: ActCause & { readonly at: Instant }): Ending {
  const { by, at, reason: adminReason, values } = cause
  const action = actions[cause.event]
  // Owners read the reason of an act on their own rows. Why a week is out of operation is for admins, and stands with it.
  const words = cause.event === 'out-of-operation' ? {} : { adminReason }
  const audited = { action, by, ...words, ...(values === undefined ? {} : { values }) }
  // Booked weeks that are cancelled as their owner leaves.
  if (getEndEvent(row, cause) !== cause.event) return { endedAt: at, endReason: 'cancelled', ...audited }
  const { reservedUntil } = row
  if (row.type !== 'Pre' || reservedUntil === null || reservedUntil > at)
    return { endedAt: at, endReason: actEndReasons[cause.event], ...audited }
  return { endedAt: reservedUntil, endReason: 'expired', ...audited }
}

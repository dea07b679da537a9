import { isHeldByImport } from '@samhus/domain/import'
import { changesGuest, findChangedDetails, type WeekDetails } from '@samhus/domain/details-change'
import { addDays } from '@samhus/domain/day'
import { computeMailWindow, getMailRecipient, mailKinds, type MailStay } from '@samhus/domain/mail-plan'
import { findLinksToRevoke } from '@samhus/domain/stay'
import { computeBaseDays } from '@samhus/domain/stay-mails'
import { insertAuditRows, type AuditLine } from '../../db/queries/audit.ts'
import { insertImportedBookings, updateManyDetails } from '../../db/queries/booking-import.ts'
import { publishManyChanges } from '../../db/queries/change.ts'
import type { Tx } from '../../db/core/client.ts'
import type { ImportOwnWeek, ImportWeek } from '../../db/queries/import-facts.ts'
import { appendLedgerLines, type LedgerLine } from '../../db/queries/ledger.ts'
import { readMailTimings } from '../../db/queries/mail-configuration.ts'
import { insertHeldMails, type NewPlannedMail } from '../../db/queries/mail-plan.ts'
import { findCurrentPolicy } from '../../db/queries/policy.ts'
import { movedIn } from '../../db/queries/sql-fragments.ts'
import { revokeCheckOutLinks } from '../../db/queries/token.ts'
import { toAuditValues } from '../change-details.ts'
import type { ImportContext } from './importer.ts'

/** A week that an owner gets, or whose guest or cleaning changes. */
export interface BookingToWrite {
  readonly week: ImportWeek
  readonly membershipId: number
  readonly personId: string
  /** Null: the week is new. */
  readonly before: WeekDetails | null
  readonly details: WeekDetails
}

interface NewBooking extends BookingToWrite {
  readonly bookingId: string
}

interface ChangedBooking extends NewBooking {
  readonly before: WeekDetails
}

/**
 * Writes the bookings of a file: each new one with its debit and a correction that brings as many points, and its audit
 * row. No owner is mailed: of a stay that has begun no planned mail goes out, and of another one none at once.
 *
 * @see docs/rules.md R203, docs/domain.md §16, docs/decisions/0147-imported-bookings-pay-for-themselves.md
 */
export async function writeBookings(
  tx: Tx,
  { bookings, ownWeeks }: { bookings: readonly BookingToWrite[]; ownWeeks: readonly ImportOwnWeek[] },
  context: ImportContext,
): Promise<void> {
  if (bookings.length === 0) return
  const { groupId, newId, at } = context
  const added: NewBooking[] = []
  const changed: ChangedBooking[] = []
  for (const booking of bookings) {
    const { before, week } = booking
    if (before === null) added.push({ ...booking, bookingId: newId() })
    else if (week.holder) changed.push({ ...booking, before, bookingId: week.holder.bookingId })
  }
  const mails = await listHeldMails(tx, [...added, ...changed], context)
  await Promise.all([
    insertImportedBookings(
      tx,
      added.map(({ bookingId, week, membershipId, details }) => {
        const { unitId, calendarId, year, points } = week
        return { id: bookingId, groupId, unitId, calendarId, year, membershipId, points, ...details }
      }),
      at,
    ),
    appendLedgerLines(tx, toLines(added, context), at),
    updateManyDetails(
      tx,
      groupId,
      changed.map(({ bookingId, details }) => ({ bookingId, ...details })),
    ),
    revokeCheckOutLinks(tx, { groupId, bookingIds: listLinksToRevoke(changed, ownWeeks) }, at),
    insertHeldMails(tx, mails, at),
    insertAuditRows(tx, [...added, ...changed].map(toAuditLine), context),
    publishManyChanges(tx, { at, groupId, unitIds: bookings.map(({ week }) => week.unitId) }),
  ])
}

/** A debit and a correction of as many points: the balance stays, and a refund is what the debit took. */
function toLines(added: readonly NewBooking[], { groupId, newId }: ImportContext): LedgerLine[] {
  return added.flatMap(({ bookingId, membershipId, week: { points, year } }): LedgerLine[] => {
    const line = { groupId, membershipId, year }
    return [
      { ...line, id: newId(), type: 'Adjust', points, reason: movedIn },
      { ...line, id: newId(), type: 'Book', points: -points, bookingId },
    ]
  })
}

/** Returns the bookings whose check-out links end, since their stay's guest is another. R92 */
function listLinksToRevoke(
  changed: readonly ChangedBooking[],
  ownWeeks: readonly ImportOwnWeek[],
): readonly string[] {
  const weeksByMember = new Map<number, ImportOwnWeek[]>()
  for (const week of ownWeeks) {
    const weeks = weeksByMember.get(week.membershipId) ?? []
    weeksByMember.set(week.membershipId, weeks)
    weeks.push(week)
  }
  return changed.flatMap(({ bookingId, membershipId, before, details }) => {
    if (!changesGuest(findChangedDetails(before, details))) return []
    const weeks = weeksByMember.get(membershipId) ?? []
    const index = weeks.findIndex((week) => week.bookingId === bookingId)
    const week = weeks[index]
    if (!week) return []
    const after = { ...week, ...details }
    const linked = findLinksToRevoke(weeks, after)
    weeks[index] = after
    return linked
  })
}

function toAuditLine({ bookingId, week, membershipId, before, details }: NewBooking): AuditLine {
  const subject = { subjectKind: 'booking', subjectId: bookingId, unitId: week.unitId, membershipId }
  const fields = findChangedDetails(before ?? { contact: null, skipsCleaning: false }, details)
  const values = toAuditValues(fields, { before, after: details, checkOutAt: week.checkOutAt })
  if (before !== null) return { action: 'correct-details', ...subject, fields, values }
  const price = { field: 'points', before: null, after: String(week.points) }
  const all = { fields: ['points', ...fields], values: [price, ...values] }
  return { action: 'import-booking', ...subject, ...all }
}

/**
 * Returns rows for the planned mails that are held back, so that none is sent: of stays that have begun, which had theirs
 * from the association before the move, and those that would go out at once. Weeks further back are not planned for.
 */
async function listHeldMails(
  tx: Tx,
  bookings: readonly NewBooking[],
  { groupId, newId, at }: ImportContext,
): Promise<NewPlannedMail[]> {
  const policy = await findCurrentPolicy(tx, groupId)
  if (!policy) return []
  const { timeZone } = policy.constants
  const timings = await readMailTimings(tx, groupId)
  return bookings.flatMap(({ bookingId, personId, week, before, details }) => {
    const [stay, stayBefore] = [toMailStay(week, details), before && toMailStay(week, before)]
    return mailKinds.flatMap((kind): NewPlannedMail[] => {
      const mail = { kind, timing: timings[kind], stay }
      const base = mail.timing.baseDate === 'BookingStart' ? stay.dateFrom : stay.dateTo
      if (base < computeBaseDays(kind, mail.timing, { timeZone, now: at }).from) return []
      if (!isHeldByImport({ ...mail, before: stayBefore }, timeZone, at)) return []
      const { dueAt } = computeMailWindow(mail, timeZone)
      const row = { id: newId(), groupId, personId, bookingId, kind, dueAt, coveredBy: null }
      return [{ ...row, recipient: getMailRecipient(stay), state: 'Dropped', dropReason: 'imported' }]
    })
  })
}

function toMailStay({ dateFrom, startsAt, checkOutAt }: ImportWeek, { contact }: WeekDetails): MailStay {
  const days = { dateFrom, dateTo: addDays(dateFrom, 7) }
  return { ...days, checkInAt: startsAt, checkOutAt, isLentOut: contact !== null, isCheckedOut: false }
}

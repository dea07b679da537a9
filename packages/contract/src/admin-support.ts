import { z } from 'zod'
import { act } from './admin-activity.ts'
import { person } from './admin-bookings.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, listQuery, listResponse, note, version } from './admin-lists.ts'
import { dropReason } from './admin-mail.ts'
import { contact } from './bookings.ts'
import { day, id, instant, language, multiLine, numericId, year } from './fields.ts'
import { mailState } from './mail.ts'
import { defineOperation } from './operation.ts'

export const supportState = z.enum(['open', 'working', 'done'])
export type SupportState = z.infer<typeof supportState>

const reportRow = z.object({
  reportId: id,
  createdAt: instant,
  state: supportState,
  /** When it was done; null: it is not. */
  closedAt: instant.nullable(),
  /** The admin who takes care of it. */
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  message: z.string(),
  /** How the guest wants to be reached; may be empty. */
  contact: z.string(),
  /** In which the guest used the form. */
  language,
  groupId: id,
  groupName: z.string(),
  houseId: id,
  houseName: z.string(),
  bookingId: id,
  unitId: numericId,
  year,
  week: z.int(),
  /** The owner. */
  ...person.shape,
  /** The guest; null: the owner stayed. */
  guestName: z.string().nullable(),
  numPhotos: z.int(),
  numReplies: z.int(),
})
export type SupportRow = z.infer<typeof reportRow>

export const supportColumns = [
  'createdAt',
  'state',
  'houseName',
  'groupName',
  'userName',
  'assigneeName',
] as const

export const supportReports = defineOperation(adminEndpoints.supportReports, {
  name: 'support-reports',
  summary: 'What guests reported to support, what is open first',
  cost: { minute: 2 },
  query: z.strictObject({
    /** `search` finds messages, contacts, guests, owners, houses, groups and weeks such as `26/2027`. */
    ...listQuery(supportColumns),
    state: supportState.optional(),
    /** `none`: no admin has it. */
    assigneeId: z.union([id, z.literal('none')]).optional(),
    groupId: id.optional(),
    houseId: id.optional(),
    from: fromDay.optional(),
    /** The last day that is still in. */
    to: fromDay.optional(),
  }),
  response: listResponse(reportRow),
})

/** What became of a reply: the newest mail with it. */
const replyMail = z.object({
  mailId: id,
  state: mailState,
  sentAt: instant.nullable(),
  dropReason: dropReason.nullable(),
})

const reply = z.object({
  /** From 1. */
  number: z.int(),
  at: instant,
  /** The admin; empty once anonymized. */
  by: z.string(),
  message: z.string(),
  mail: replyMail,
})
export type SupportReply = z.infer<typeof reply>

const params = z.strictObject({ reportId: id })

export const maxReply = 4000

export const supportReport = defineOperation(adminEndpoints.supportReport, {
  name: 'support-report',
  summary: 'A report with its photos, stay, replies and acts, and what else was reported about the house',
  params,
  response: reportRow.omit({ numPhotos: true, numReplies: true }).extend({
    note: z.string(),
    version,
    /** The e-mail address and the telephone number in `contact`. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Where a reply goes, and whose address that is: docs/rules.md R208. Null: there can be none. */
    replyTo: z.object({ email: z.string(), source: z.enum(['report', 'guest', 'owner']) }).nullable(),
    /** That address gets no mail any more: a reply would not be sent. */
    isStopped: z.boolean(),
    owner: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
    guest: contact.nullable(),
    /** Of the week. */
    dateFrom: day,
    dateTo: day,
    checkedOutAt: instant.nullable(),
    photos: z.array(z.object({ number: z.int(), imageUrl: z.string(), width: z.int(), height: z.int() })),
    /** Oldest first. */
    replies: z.array(reply),
    /** About the same house, newest first, at most ten. */
    others: z.array(
      z.object({
        reportId: id,
        createdAt: instant,
        state: supportState,
        message: z.string(),
        year,
        week: z.int(),
      }),
    ),
    /** The first week of the house that has not begun: it can be taken out of operation. Null: the house has none. */
    nextWeek: z
      .object({
        unitId: numericId,
        year,
        week: z.int(),
        dateFrom: day,
        isOutOfOperation: z.boolean(),
        /** Who has booked it. */
        holder: person.nullable(),
      })
      .nullable(),
    /** Newest first. */
    acts: z.array(act),
  }),
})
export type SupportReport = z.infer<typeof supportReport.response>

export const updateSupportReport = defineOperation(adminEndpoints.updateSupportReport, {
  name: 'update-support-report',
  summary: 'Change the state, the admin or the note of a report; what is omitted stays',
  params,
  body: z.strictObject({
    state: supportState.optional(),
    /** An admin; null: none. */
    assigneeId: id.nullable().optional(),
    note: note.optional(),
    version,
  }),
  response: z.object({
    reportId: id,
    version,
    /** Fields whose newer values of others were kept. */
    merged: z.array(z.string()),
  }),
})

export const replySupport = defineOperation(adminEndpoints.replySupport, {
  name: 'reply-support',
  summary: 'Answer a report by mail, in the language of the report',
  params,
  body: z.strictObject({
    message: multiLine(maxReply),
    /** The address that the admin was shown: refused if it goes to another by now. Any if omitted. */
    to: z.string().max(320).optional(),
    /** What becomes of the report; stays if omitted. */
    state: supportState.optional(),
    version,
  }),
  response: z.object({ reportId: id, number: z.int(), mailId: id, version }),
})

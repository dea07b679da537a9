import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { fromDay, listQuery, pageResponse } from './admin-lists.ts'
import { emailAddress, id, instant } from './fields.ts'
import { mailContent, mailKind, mailParams, mailState, mailWeek, secretLink } from './mail.ts'
import { defineOperation } from './operation.ts'

/** Why a mail was not sent. */
export const dropReason = z.enum([
  'off',
  'too-late',
  'not-lent-out',
  'lent-out',
  'not-checked-out',
  'cancelled',
  'no-longer-true',
  'not-wanted',
  'suppressed',
  'not-on-whitelist',
  'no-address',
  'anonymized',
  'dropped-by-admin',
  'imported',
])

export const mailRow = z.object({
  id,
  kind: mailKind,
  state: mailState,
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  /** The owner whose mail it is; null once the person is anonymized, as the name. */
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** `contact`: it goes to the guest of a week that the owner lent out. */
  recipient: z.enum(['owner', 'contact']),
  /** Where it went, or would go now; null if that is not known any more. */
  toName: z.string().nullable(),
  toAddress: z.string().nullable(),
  subject: z.string().nullable(),
  week: mailWeek.nullable(),
  createdAt: instant,
  dueAt: instant,
  sentAt: instant.nullable(),
  attempts: z.int(),
  /** Before that it is not tried again; system time. */
  nextAttemptAt: instant.nullable(),
  dropReason: dropReason.nullable(),
  /** What the mail server answered. */
  smtpCode: z.int().nullable(),
  smtpAnswer: z.string().nullable(),
  resentOf: id.nullable(),
})
export type MailRow = z.infer<typeof mailRow>

const mailFilters = {
  kind: mailKind.optional(),
  groupId: id.optional(),
  userId: id.optional(),
  bookingId: id.optional(),
  announcementId: id.optional(),
  from: fromDay.optional(),
  to: fromDay.optional(),
}

export const mails = defineOperation(adminEndpoints.mails, {
  name: 'mails',
  summary: 'Every mail that was sent, waits, or was not sent, and why',
  cost: { minute: 2 },
  query: z.strictObject({
    ...listQuery(['createdAt', 'dueAt', 'sentAt', 'kind', 'state', 'userName', 'groupName']),
    /** `trouble`: those that failed, were lost or came back. */
    state: z.union([mailState, z.literal('trouble')]).optional(),
    ...mailFilters,
  }),
  /** Always a page: the first, of 20 rows, unless asked otherwise. */
  response: pageResponse(mailRow),
})

export const mail = defineOperation(adminEndpoints.mail, {
  name: 'mail',
  summary: 'A mail with what it says',
  params: mailParams,
  response: mailRow.extend({
    /** Null if it was never rendered, or is erased. */
    content: mailContent.nullable(),
    canBeSentAgain: z.boolean(),
    /** Sending it again needs a second yes: it may have arrived. */
    mayHaveArrived: z.boolean(),
    canBeDropped: z.boolean(),
  }),
})

export const resendMail = defineOperation(adminEndpoints.resendMail, {
  name: 'resend-mail',
  summary: 'Send a mail once more, as a new one that refers to the old',
  params: mailParams,
  body: z.strictObject({
    /** The second yes, for a mail that may have arrived. */
    evenIfArrived: z.boolean().optional(),
  }),
  response: z.object({ mailId: id }),
})

export const resending = defineOperation(adminEndpoints.resending, {
  name: 'resending',
  summary: 'Which mails of a filter can be sent again together, and why the others cannot',
  cost: { minute: 4 },
  query: z.strictObject({
    ...mailFilters,
    state: z.enum(['Failed', 'Lost', 'Bounced', 'trouble']),
    search: listQuery(['createdAt']).search,
  }),
  response: z.object({
    /** Mails that the filter finds. */
    total: z.int(),
    /** Of a filter that finds very many only the newest are looked at: what follows is of so many. */
    looked: z.int(),
    /** How many mails `resend-mails` takes at once. */
    limit: z.int(),
    canBeSent: z.int(),
    /** These, up to the limit, the newest first. */
    mailIds: z.array(id),
    /** They can be sent again too, by the second yes. */
    mayHaveArrived: z.int(),
    arrivedIds: z.array(id),
    obstacles: z.array(
      z.object({
        /** `over`: what it says is so no more. `unmet`: its stay is not as its plan demands. */
        reason: z.enum(['sent-again', 'waits', 'erased', 'unmet', 'over']),
        count: z.int(),
      }),
    ),
  }),
})
export type Resending = z.infer<typeof resending.response>

export const resendMails = defineOperation(adminEndpoints.resendMails, {
  name: 'resend-mails',
  summary: 'Send mails again, each once; those that cannot be sent again by now are left out',
  body: z.strictObject({
    /** Up to the limit that `resending` names. */
    mailIds: z.array(id).min(1).max(200),
    /** The second yes, for mails that may have arrived. */
    evenIfArrived: z.boolean().optional(),
  }),
  response: z.object({ sent: z.int(), left: z.int() }),
})

export const dropMail = defineOperation(adminEndpoints.dropMail, {
  name: 'drop-mail',
  summary: 'Never send a mail that waits',
  params: mailParams,
  response: z.object({ mailId: id }),
})

export const openMailLink = defineOperation(adminEndpoints.openMailLink, {
  name: 'open-mail-link',
  summary: 'Make the link that a mail has; the act is in the audit trail',
  params: mailParams,
  body: z.strictObject({ link: secretLink }),
  response: z.object({ url: z.string() }),
})

export const suppressions = defineOperation(adminEndpoints.suppressions, {
  name: 'suppressions',
  summary: 'Addresses that get no mail',
  response: z.object({
    suppressions: z.array(
      z.object({
        /** The hash of the address, which itself is not stored. */
        id: z.string(),
        reason: z.enum(['hard-bounce', 'complaint', 'office']),
        since: instant,
        /** Who has the address now: people and contacts of lent-out weeks. */
        address: z.string().nullable(),
        userId: id.nullable(),
        userName: z.string().nullable(),
        mailId: id.nullable(),
      }),
    ),
  }),
})

export const addSuppression = defineOperation(adminEndpoints.addSuppression, {
  name: 'add-suppression',
  summary: 'Send no mail to an address any more',
  body: z.strictObject({ address: emailAddress }),
  response: z.object({ suppressionId: z.string() }),
})

export const liftSuppression = defineOperation(adminEndpoints.liftSuppression, {
  name: 'lift-suppression',
  summary: 'Send mail to an address again',
  params: z.strictObject({ suppressionId: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: z.object({ suppressionId: z.string() }),
})

import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, language, numericId } from './fields.ts'
import { defineOperation } from './operation.ts'

export const plannedMailKind = z.enum([
  'Welcome1',
  'Welcome2',
  'Departure1',
  'Departure2',
  'Departure3',
  'Arrival',
])

/** Kinds with a template, those of docs/domain.md §10. */
export const templateKind = z.enum([
  ...plannedMailKind.options,
  'confirmed',
  'cancelled',
  'moved',
  'offered',
  'skipped',
  'points-given',
  'claim-paid',
  'changed',
  'invitation',
  'announcement',
  'access-closed',
  'access-opened',
  'support-reply',
])
export type TemplateKind = z.infer<typeof templateKind>

/** `test`: sent to an admin from the editor of a template. */
export const mailKind = z.enum([...templateKind.options, 'test'])
export type MailKind = z.infer<typeof mailKind>

export const mailState = z.enum(['Due', 'Claimed', 'Sent', 'Dropped', 'Failed', 'Lost', 'Kept', 'Bounced'])
export type MailState = z.infer<typeof mailState>

/** A week that a mail is about: the first of its stay. */
export const mailWeek = z.object({
  bookingId: id,
  unitId: numericId,
  houseName: z.string(),
  year: z.int(),
  week: z.int(),
})

/** Links with a secret are not in a mail that is looked at: they are made on request. */
export const secretLink = z.enum(['check-out', 'unsubscribe'])

/** What a mail says, as it was sent or kept. The HTML is a whole page without scripts, for a frame that runs none. */
export const mailContent = z.object({
  toName: z.string(),
  toAddress: z.string(),
  language,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  renderedAt: instant,
  /** Those that the mail has. */
  secretLinks: z.array(secretLink),
})
export type MailContent = z.infer<typeof mailContent>

export const mailParams = z.strictObject({ mailId: id })

const ownMail = z.object({
  id,
  kind: templateKind,
  at: instant,
  subject: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  /** `contact`: to the guest of a week that the caller lent out. */
  recipient: z.enum(['owner', 'contact']),
  /** Null: it is of no group, as one about the access. */
  groupName: z.string().nullable(),
  week: mailWeek.nullable(),
})
export type MyMail = z.infer<typeof ownMail>

export const myMails = defineOperation(endpoints.myMails, {
  name: 'my-mails',
  summary: 'Mails to the caller and to the guests of their weeks, newest first, where no mail is sent',
  cost: { minute: 2 },
  /** At most 200. */
  response: z.object({ mails: z.array(ownMail) }),
})

export const myMail = defineOperation(endpoints.myMail, {
  name: 'my-mail',
  summary: 'One of the mails of `my-mails`, as it would have been sent',
  params: mailParams,
  response: ownMail.extend({ content: mailContent }),
})

export const openMyMailLink = defineOperation(endpoints.openMyMailLink, {
  name: 'open-my-mail-link',
  summary: 'Make the link that one of the caller’s mails has',
  params: mailParams,
  body: z.strictObject({ link: secretLink }),
  response: z.object({ url: z.string() }),
})

/** The mails that a person may refuse. */
export const optionalMailKind = z.enum(['points-given', 'claim-paid', 'announcement'])

const preferences = z.array(z.strictObject({ kind: optionalMailKind, isOn: z.boolean() })).max(3)

export const mailPreferences = defineOperation(endpoints.mailPreferences, {
  name: 'mail-preferences',
  summary: 'Which of the mails that are not about their own weeks the caller gets',
  response: z.object({
    /** One for each kind. */
    preferences,
    /** Mails to the caller's address come back, or the office has stopped them. */
    isSuppressed: z.boolean(),
  }),
})

export const changeMailPreferences = defineOperation(endpoints.changeMailPreferences, {
  name: 'change-mail-preferences',
  summary: 'Choose which mails to get; a kind that is left out stays as it is',
  body: z.strictObject({ preferences }),
  response: z.object({ preferences }),
})

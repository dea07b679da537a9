import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { version } from './admin-lists.ts'
import { ofGroup } from './admin-mail-templates.ts'
import { id, optionalLine, singleLine } from './fields.ts'
import { plannedMailKind } from './mail.ts'
import { defineOperation } from './operation.ts'

export const mailCondition = z.enum(['Must not be lent out', 'Must be lent out', 'Has not checked out'])
export type MailConditionText = z.infer<typeof mailCondition>

const timing = {
  daysOffset: z.int().min(-365).max(365),
  baseDate: z.enum(['BookingStart', 'BookingEnd']),
  conditions: z.array(mailCondition).max(3),
  isEnabled: z.boolean(),
}

const mailConfiguration = z.object({
  ...timing,
  /** Of the Danish template; null while the built-in words hold. */
  templateId: id.nullable(),
  /** The Danish one. */
  subject: z.string(),
})

const whitelist = z.strictObject({
  enabled: z.boolean(),
  /** E-mail addresses, in upper or lower case. While enabled, all others get no mail. */
  users: z.array(optionalLine(254)).max(5000),
})
/** As many addresses as there may be, each as long as it may be. */
const settingsBytes = 1_300_000

export const mailSettings = defineOperation(adminEndpoints.mailSettings, {
  name: 'mail-settings',
  summary: 'When planned mails are sent, and to whom mail is limited',
  query: z.strictObject(ofGroup),
  response: z.object({
    groupId: id.nullable(),
    /** The group has settings of its own; false: those of all groups hold. */
    isOwn: z.boolean(),
    bookingMailSettings: z.object({ mailConfigurations: z.record(plannedMailKind, mailConfiguration) }),
    notificationsWhitelist: whitelist,
    version,
  }),
})
export type MailSettings = z.infer<typeof mailSettings.response>

const changedConfiguration = z
  .strictObject({
    ...timing,
    templateId: id.nullable().optional(),
    /** Saves a version of the Danish template if it differs. */
    subject: singleLine(200).optional(),
  })
  .optional()

export const changeMailSettings = defineOperation(adminEndpoints.changeMailSettings, {
  name: 'change-mail-settings',
  summary: 'Change when planned mails are sent, and to whom mail is limited',
  bodyBytes: settingsBytes,
  body: z.strictObject({
    ...ofGroup,
    /** Those left out stay; null takes away what the group has of its own. */
    bookingMailSettings: z
      .strictObject({
        mailConfigurations: z.strictObject({
          Welcome1: changedConfiguration,
          Welcome2: changedConfiguration,
          Departure1: changedConfiguration,
          Departure2: changedConfiguration,
          Departure3: changedConfiguration,
          Arrival: changedConfiguration,
        }),
      })
      .nullable()
      .optional(),
    /** For all groups alone. Empty lines and repeated addresses are ignored. */
    notificationsWhitelist: whitelist.optional(),
    version,
  }),
  response: z.object({ version }),
})

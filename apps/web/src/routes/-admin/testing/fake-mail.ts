import type { MailRow } from '@samhus/contract/admin-mail'
import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import type { MailTemplate } from '@samhus/contract/admin-mail-templates'
import type { MailContent } from '@samhus/contract/mail'
import { defaultMailTimings, mailKinds } from '@samhus/domain/mail-plan'
import { listMailFields, listMailFlags, getRequiredField } from '@samhus/domain/mail-fields'
import { userId } from './fake-owner.ts'

export const mailId = '9f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

export const fakeRow: MailRow = {
  id: mailId,
  kind: 'Welcome1',
  state: 'Sent',
  groupId: null,
  groupName: 'Klitten',
  userId,
  userName: 'Anna Holm',
  recipient: 'owner',
  toName: 'Anna Holm',
  toAddress: 'anna@samhus.example',
  subject: 'Welcome to Klitgården',
  week: { bookingId: mailId, unitId: '7', houseName: 'Klitgården', year: 2027, week: 26 },
  createdAt: '2027-06-21T07:00:00.000Z',
  dueAt: '2027-06-21T07:00:00.000Z',
  sentAt: '2027-06-21T07:01:00.000Z',
  attempts: 1,
  nextAttemptAt: null,
  dropReason: null,
  smtpCode: 250,
  smtpAnswer: null,
  resentOf: null,
}

export const fakeContent: MailContent = {
  toName: 'Anna Holm',
  toAddress: 'anna@samhus.example',
  language: 'da',
  subject: 'Welcome to Klitgården',
  html: '<html lang="da"><head><style>p { color: red }</style></head><body><p>Hello Anna</p></body></html>',
  text: 'Hello Anna',
  renderedAt: '2027-06-21T07:01:00.000Z',
  secretLinks: ['check-out'],
}

export function fakeMail(changed: object = {}) {
  return {
    ...fakeRow,
    content: fakeContent,
    canBeSentAgain: true,
    mayHaveArrived: false,
    canBeDropped: false,
    ...changed,
  }
}

const conditionTexts = {
  'lent-out': 'Must be lent out',
  'not-checked-out': 'Has not checked out',
  'not-lent-out': 'Must not be lent out',
} as const

/** The settings as they are at first. */
export function fakeSettings(changed: Partial<MailSettings> = {}): MailSettings {
  const entries = mailKinds.map((kind) => {
    const { conditions, ...timing } = defaultMailTimings[kind]
    const texts = conditions.map((condition) => conditionTexts[condition])
    return [kind, { ...timing, conditions: texts, templateId: null, subject: `About ${kind}` }]
  })
  return {
    groupId: null,
    isOwn: true,
    bookingMailSettings: { mailConfigurations: Object.fromEntries(entries) as never },
    notificationsWhitelist: { enabled: false, users: ['anna@samhus.example'] },
    version: 4,
    ...changed,
  }
}

const builtIn = { subject: 'Welcome', body: 'Hello {{owner_name}},\n\nWelcome.' }

export function fakeTemplate(danish: Partial<MailTemplate['languages'][number]> = {}): MailTemplate {
  const kind = 'Departure1'
  const words = { ...builtIn, builtIn, source: 'built-in' as const, version: 0, history: [] }
  return {
    kind,
    groupId: null,
    fields: [...listMailFields(kind)],
    flags: [...listMailFlags(kind)],
    requiredField: getRequiredField(kind),
    languages: [
      { ...words, language: 'da', ...danish },
      { ...words, language: 'sv' },
      { ...words, language: 'en' },
    ],
  }
}

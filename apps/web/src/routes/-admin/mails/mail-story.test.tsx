import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeRow } from '../testing/fake-mail.ts'
import { loadAdminTexts } from '../testing/render-admin.tsx'
import { dropReason, type MailRow } from '@samhus/contract/admin-mail'
import { tellMail } from './mail-story.ts'

const now = Date.parse('2027-06-21T07:00:00.000Z')

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

const tell = (changed: Partial<MailRow>) =>
  tellMail({ ...fakeRow, smtpCode: null, ...changed }, i18next.getFixedT(null, 'admin'), now)
    .join(' ')
    .replaceAll('\u00a0', ' ')

describe('what happened with a mail', () => {
  it.each<[string, Partial<MailRow>, string | RegExp]>([
    ['sent', { smtpCode: 250 }, /^The email was handed over to the mail server 21 June 2027/],
    [
      'due later',
      { state: 'Due', attempts: 0, dueAt: '2027-06-22T07:00:00.000Z' },
      /^The email is due 22 June 2027/,
    ],
    [
      'due now',
      { state: 'Due', attempts: 0 },
      'The email waits to be sent. That usually happens within a minute.',
    ],
    [
      'tried',
      {
        state: 'Due',
        attempts: 2,
        smtpCode: 451,
        smtpAnswer: '4.3.0 later',
        nextAttemptAt: '2027-06-21T07:10:00.000Z',
      },
      /^The email has not been handed over yet, after 2 attempts\. The recipient’s mail server had a passing fault\. It is tried again 21 June 2027/,
    ],
    [
      'tried without an answer',
      { state: 'Due', attempts: 1, smtpAnswer: 'connect ECONNREFUSED' },
      'The email has not been handed over yet, after 1 attempt. The mail server did not answer. It is tried again in a moment.',
    ],
    ['being sent', { state: 'Claimed' }, 'The email is being sent right now.'],
    [
      'refused',
      { state: 'Failed', smtpCode: 550, smtpAnswer: '5.1.1 unknown' },
      'The mail server refused the email. It is not tried again by itself. The recipient’s mail server does not know the address, or takes no email for it.',
    ],
    [
      'refused for a reason of its own',
      { state: 'Failed', smtpCode: 599, smtpAnswer: 'no' },
      /The mail server says that trying again does not help\.$/,
    ],
    ['lost', { state: 'Lost' }, /^Nobody knows whether the email arrived: .* twice\.$/],
    ['kept', { state: 'Kept' }, /^The email is not sent, because no mail server is set up\./],
    [
      'bounced',
      { state: 'Bounced', smtpCode: 550, smtpAnswer: 'no such user' },
      /^The email was sent, but it bounced\. The recipient’s/,
    ],
    [
      'dropped',
      { state: 'Dropped', dropReason: 'not-on-whitelist' },
      'The email was not sent. The whitelist is on, and the address is not on it.',
    ],
  ])('is told of one that is %s', (_state, changed, sentence) => {
    expect(tell(changed)).toMatch(sentence)
  })

  it('has a sentence for every reason not to send', () => {
    const sentences = dropReason.options.map((reason) => tell({ state: 'Dropped', dropReason: reason }))
    expect(new Set(sentences).size).toBe(dropReason.options.length)
  })
})

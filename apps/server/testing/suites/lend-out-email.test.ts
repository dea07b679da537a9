import { updateDetails } from '@samhus/contract/bookings'
import { isEmailAddress } from '@samhus/domain/contact'
import { describe, expect, test } from 'vitest'
import { guest } from '../fixtures/owner-actions.ts'

/** Whether the server accepts a lend-out with this e-mail address. */
const isAccepted = (email: string): boolean =>
  updateDetails.body?.safeParse({
    isLendedOut: true,
    lendedOutContact: { ...guest, email },
    skipCleaning: false,
  }).success === true

const long = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}dk`

describe('the contract and the form ask for the same: a lend-out e-mail', () => {
  test.each([
    guest.email,
    'A.B@example.org',
    'anna+samhus@example.org',
    'anna_b-c@example.co.uk',
    "o'brien@example.ie",
    'a@b.dk',
    '1@2.dk',
    'a&b=c~d#e@example.org',
    'anna@mail.intern.example.dk',
    'anna@xn--blbrgrd-fxak7p.dk',
    'anna@example.xn--p1ai',
    '  anna@example.org\t',
    long,
  ])('may be the ordinary address %j', (email) => {
    expect([isAccepted(email), isEmailAddress(email)]).toEqual([true, true])
  })

  test.each([
    'a@x.dk,b@y.dk',
    'a@x.dk; b@y.dk',
    'a@x.dk b@y.dk',
    'a@x.dk\nb@y.dk',
    'a@x.dk\r\nBcc: b@y.dk',
    '"x\\r\\nBcc: v@z.dk" <a@x.dk>',
    'Anna <a@x.dk>',
    '<a@x.dk>',
    '"a b"@x.dk',
    "'a@x.dk'",
    'a@x.dk(Anna)',
    'mailto:a@x.dk',
    'b%y.dk@x.dk',
    '@x.dk:a@y.dk',
    '-f@x.dk',
    'a@@x.dk',
    'a@b@x.dk',
    '.a@x.dk',
    'a.@x.dk',
    'a..b@x.dk',
    'a@x',
    'a@-x.dk',
    'a@x-.dk',
    'a@x..dk',
    'a@x.dk.',
    'a@x.1',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@x_y.dk',
    'å@x.dk',
    'a@bær.dk',
    'a\u200b@x.dk',
    'a\u202e@x.dk',
    'a\u0000@x.dk',
    'not an e-mail',
    'anna',
    '@',
    '',
    ' ',
    `${'a'.repeat(65)}@x.dk`,
    `a@${'b'.repeat(64)}.dk`,
    `${long}k`.replace('@', `@${'c'.repeat(20)}.`),
  ])('cannot be %j', (email) => {
    expect([isAccepted(email), isEmailAddress(email)]).toEqual([false, false])
  })
})

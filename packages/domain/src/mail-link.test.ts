import { expect, test } from 'vitest'
import { mayOpenCheckOutLink, type LinkedMail, type LinkedMailStay } from './mail-link.ts'

const toOwner: LinkedMail = { recipient: 'owner', toName: 'Anna', toAddress: 'anna@samhus.example' }
const toGuest: LinkedMail = { recipient: 'contact', toName: 'Gry', toAddress: 'gry@samhus.example' }
const gry = { name: 'Gry', email: 'gry@samhus.example' }
const own: LinkedMailStay = { type: 'Book', checkedOutAt: null, stay: [{}], contact: null }
const lent: LinkedMailStay = { ...own, contact: gry }

test.each<[string, LinkedMail, LinkedMailStay | null, string | null]>([
  ['the owner’s own stay', toOwner, own, null],
  ['the guest’s stay', toGuest, lent, null],
  ['the guest, written in capitals', { ...toGuest, toAddress: 'GRY@samhus.example' }, lent, null],
  ['lent out since', toOwner, lent, 'mail-link-has-ended'],
  ['taken back since', toGuest, own, 'mail-link-has-ended'],
  [
    'another guest',
    toGuest,
    { ...lent, contact: { ...gry, email: 'ib@samhus.example' } },
    'mail-link-has-ended',
  ],
  ['another name', toGuest, { ...lent, contact: { ...gry, name: 'Ib' } }, 'mail-link-has-ended'],
  ['cancelled', toGuest, { ...lent, type: 'Cancel', stay: [] }, 'mail-link-has-ended'],
  ['gone', toGuest, null, 'mail-link-has-ended'],
  ['checked out', toGuest, { ...lent, checkedOutAt: 1 }, 'already-checked-out'],
  ['checked out by another guest', toGuest, { ...own, checkedOutAt: 1 }, 'already-checked-out'],
])('the check-out link of a mail about %s (R153)', (_what, mail, stay, refusal) => {
  expect(mayOpenCheckOutLink(mail, stay)[0]?.type ?? null).toBe(refusal)
})

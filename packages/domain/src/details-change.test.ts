import { expect, test } from 'vitest'
import { changesGuest, findChangedDetails } from './details-change.ts'

const gry = { name: 'Gry', phone: '+45 1', email: 'gry@guest.example', language: null }
const own = { contact: null, skipsCleaning: false }
const lent = { contact: gry, skipsCleaning: false }

test.each([
  ['nothing', lent, lent, [], false],
  ['the telephone alone', lent, { ...lent, contact: { ...gry, phone: '+45 2' } }, ['phone'], false],
  ['the name', lent, { ...lent, contact: { ...gry, name: 'Gro' } }, ['name'], true],
  ['the address', lent, { ...lent, contact: { ...gry, email: 'a@guest.example' } }, ['email'], true],
  ['the cleaning', own, { ...own, skipsCleaning: true }, ['skipCleaning'], false],
  ['a week that is lent out', own, lent, ['name', 'phone', 'email'], true],
  ['a week that is taken back', lent, own, ['name', 'phone', 'email'], true],
])(
  'a change of %s is told field by field, and one of the guest ends links (R92)',
  (_what, before, after, fields, isGuest) => {
    const changed = findChangedDetails(before, after)
    expect(changed).toEqual(fields)
    expect(changesGuest(changed)).toBe(isGuest)
  },
)

import { expect, test } from 'vitest'
import { writeDay, writeMoment } from './moment.ts'

test.each([
  ['da', 'onsdag 24/03-2027', 'onsdag 24/03-2027 kl.\u00a012.00'],
  ['sv', '24 mars 2027', '24 mars 2027 kl.\u00a012.00'],
  ['en', '24 March 2027', '24 March 2027 at 12:00'],
] as const)(
  'a day and a moment are written as a sentence of the language has them: %s',
  (language, day, moment) => {
    expect(writeDay('2027-03-24', language)).toBe(day)
    expect(writeMoment(Date.parse('2027-03-24T11:00Z'), 'Europe/Copenhagen', language)).toBe(moment)
  },
)

import { expect, test } from 'vitest'
import { createOfferMessage } from './offer.ts'

const week = { houseName: 'Strandhuset', week: 12, year: 2027, timeZone: 'Europe/Copenhagen' }

test('the message of an offer has house, week and deadline in the group’s time zone, in every language', () => {
  const reservedUntil = Date.parse('2027-03-24T11:00:00Z')
  expect(createOfferMessage({ ...week, reservedUntil })).toEqual({
    title: {
      da: 'En uge er din, hvis du vil have den',
      sv: 'En vecka är din om du vill ha den',
      en: 'A week is yours if you want it',
    },
    body: {
      da: 'Strandhuset, uge 12, 2027: bekræft senest 24/03-2027 kl. 12:00 dansk tid.',
      sv: 'Strandhuset, vecka 12, 2027: bekräfta senast 24/03-2027 kl. 12:00 dansk tid.',
      en: 'Strandhuset, week 12, 2027: confirm by 24/03-2027 at 12:00 Danish time.',
    },
  })
})

test.each([
  ['2027-07-05T22:30:00Z', '06/07-2027', '00:30'],
  ['2026-12-31T23:59:59Z', '01/01-2027', '00:59'],
  ['2027-03-28T01:00:00Z', '28/03-2027', '03:00'],
])('%s is shown as %s at %s in the group’s time zone', (instant, day, time) => {
  const { body } = createOfferMessage({ ...week, reservedUntil: Date.parse(instant) })
  expect(body.en).toBe(`Strandhuset, week 12, 2027: confirm by ${day} at ${time} Danish time.`)
})

import { expect, test } from 'vitest'
import { createOfferMessage } from './offer.ts'

const week = { houseName: 'Strandhuset', week: 12, year: 2027, timeZone: 'Europe/Copenhagen' }
const getBody = (until: string, timeZone = week.timeZone) =>
  createOfferMessage({ ...week, timeZone, reservedUntil: Date.parse(until) }).body

test('the message of an offer has its title in every language', () => {
  expect(createOfferMessage({ ...week, reservedUntil: Date.parse('2027-03-24T11:00:00Z') }).title).toEqual({
    da: 'En uge er din, hvis du vil have den',
    sv: 'En vecka är din om du vill ha den',
    en: 'A week is yours if you want it',
  })
})

test('it has house, week and deadline in Danish winter time, in every language', () => {
  expect(getBody('2027-03-24T11:00:00Z')).toEqual({
    da: 'Strandhuset, uge 12, 2027: bekræft senest onsdag 24/03-2027 kl.\u00a012.00 dansk tid.',
    sv: 'Strandhuset, vecka 12, 2027: bekräfta senast 24 mars 2027 kl.\u00a012.00 dansk tid.',
    en: 'Strandhuset, week 12, 2027: confirm by 24 March 2027 at 12:00 Danish time.',
  })
})

test('it has house, week and deadline in Danish summer time, in every language', () => {
  expect(getBody('2027-07-05T22:30:00Z')).toEqual({
    da: 'Strandhuset, uge 12, 2027: bekræft senest tirsdag 06/07-2027 kl.\u00a000.30 dansk tid.',
    sv: 'Strandhuset, vecka 12, 2027: bekräfta senast 6 juli 2027 kl.\u00a000.30 dansk tid.',
    en: 'Strandhuset, week 12, 2027: confirm by 6 July 2027 at 00:30 Danish time.',
  })
})

test.each([
  ['the last minute of a year', '2026-12-31T23:59:59Z', 'fredag 01/01-2027 kl.\u00a000.59'],
  ['the first minute of summer time', '2027-03-28T01:00:00Z', 'søndag 28/03-2027 kl.\u00a003.00'],
])('its deadline is right in %s', (_when, instant, moment) => {
  expect(getBody(instant).da).toContain(`: bekræft senest ${moment} dansk tid.`)
})

test('its time is named after the group’s time zone, in every language', () => {
  expect(getBody('2027-03-24T11:00:00Z', 'Europe/Helsinki')).toEqual({
    da: 'Strandhuset, uge 12, 2027: bekræft senest onsdag 24/03-2027 kl.\u00a013.00 finsk tid.',
    sv: 'Strandhuset, vecka 12, 2027: bekräfta senast 24 mars 2027 kl.\u00a013.00 finsk tid.',
    en: 'Strandhuset, week 12, 2027: confirm by 24 March 2027 at 13:00 Finnish time.',
  })
})

import { expect, it } from 'vitest'
import { guessKinds } from './guess-kind.ts'

const owners = ['E-mail', 'Navn', 'Kode', 'Telefon', 'Adresse', 'Postnr.', 'By']
const houses = ['Kode', 'Navn', 'Adresse', 'By', 'Land', 'Breddegrad', 'Længdegrad']
const calendars = ['Bolig', 'År', 'Uge', 'Ankomst', 'Point']
const bookings = ['Forening', 'Bolig', 'År', 'Uge', 'Ankomst', 'Ejer', 'Gæst', 'Status', 'Ugens point']
const queues = ['Bolig', 'År', 'Uge', 'Ejer']
const balances = ['Ejer', 'År', 'Saldo']

it.each([
  ['owners', houses, ['houses']],
  ['houses', owners, ['owners']],
  ['bookings', calendars, ['calendars']],
  ['calendars', bookings, ['bookings']],
  ['owners', balances, ['balances']],
  ['balances', owners, ['owners']],
  ['owners', queues, ['bookings', 'queues']],
] as const)('a file that is sent as %s with the columns %j looks like %j', (chosen, header, expected) => {
  expect(guessKinds(chosen, header)).toEqual(expected)
})

it.each([
  ['owners', owners],
  ['houses', houses],
  ['calendars', calendars],
  ['bookings', bookings],
  ['balances', balances],
  // Waitlists and bookings may have the same columns.
  ['bookings', queues],
  ['queues', queues],
  // Nothing that any kind needs.
  ['owners', ['Dato', 'Notat']],
  ['houses', ['Kode', 'Navn']],
] as const)('a file that is sent as %s with the columns %j looks like nothing else', (chosen, header) => {
  expect(guessKinds(chosen, header)).toEqual([])
})

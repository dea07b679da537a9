import type { CleanerDay } from '@samhus/contract/arrivals'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { toArrivalsCalendar } from './arrivals-ical.ts'

const anna = { firstName: 'Anna', isGuest: false, people: 4, hasCheckedOut: false }
const quiet: CleanerDay = {
  dateFrom: '2027-06-28',
  year: 2027,
  week: 26,
  leaves: null,
  comes: null,
  stays: null,
  cleaning: 'no-departure',
  leavesBy: null,
  comesFrom: null,
  isOutOfOperation: false,
  note: '',
}
const days: readonly CleanerDay[] = [
  quiet,
  { ...quiet, dateFrom: '2027-07-05', cleaning: 'same-stay', stays: anna },
  {
    ...quiet,
    dateFrom: '2027-07-12',
    cleaning: 'cleaning',
    leaves: anna,
    leavesBy: '10:00',
    comes: { firstName: '', isGuest: true, people: null, hasCheckedOut: false },
    comesFrom: '15:00',
  },
  { ...quiet, dateFrom: '2027-07-19', note: 'The plumber comes\nat 9' },
]

const write = (language: 'da' | 'sv' | 'en') =>
  toArrivalsCalendar(
    {
      houseId: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
      createdAt: Date.parse('2027-06-01T10:00:00Z'),
      arrivals: { houseName: 'Havtorn', address: 'Klitvej 3, Løkken', days: [...days] },
    },
    language,
  )

/** Returns the events that another library than the one that wrote them reads. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, [], []])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, summary, description } = new ICAL.Event(component)
    return { uid, days: `${startDate.toString()} ${endDate.toString()}`, summary, description }
  })
}

it('the calendar of a cleaner has the Mondays on which something happens, whole days under ids that stay', () => {
  expect(parse(write('en'))).toEqual([
    {
      uid: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22-2027-07-12@samhus',
      days: '2027-07-12 2027-07-13',
      summary: 'Havtorn: Cleaning',
      description: 'Leaves: Anna, 4 people, by 10:00\nComes: Guest, from 15:00',
    },
    {
      uid: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22-2027-07-19@samhus',
      days: '2027-07-19 2027-07-20',
      summary: 'Havtorn: Note from the office',
      description: 'The plumber comes\nat 9',
    },
  ])
  expect(parse(write('da'))[0]?.summary).toBe('Havtorn: Rengøring')
  expect(write('sv')).toBe(write('sv'))
})

import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { mailBrand } from '../../testing/fixtures/mail-variants.ts'
import type { FeedWeek } from '../db/queries/own-bookings.ts'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import { toICalendar } from '../reads/ical.ts'
import { createCalendarAttachment } from './calendar-attachment.ts'
import { createSampleFacts } from './sample-facts.ts'

function read(facts: MailFacts) {
  const [file] = createCalendarAttachment(facts, mailBrand)
  if (!file) throw new Error('no file')
  const calendar = new ICAL.Component(ICAL.parse(file.content) as [string, [], []])
  const found = calendar.getAllSubcomponents('vevent')
  const [first] = found
  if (!first) throw new Error('no event')
  expect(found).toHaveLength(1)
  return { ...file, method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(first), first }
}

const withChanges = (facts: MailFacts, changes: number): MailFacts => ({
  ...facts,
  stay: facts.stay && { ...facts.stay, entry: facts.stay.entry && { ...facts.stay.entry, changes } },
})

it('a confirmed week is a file of whole days, Monday to Monday', () => {
  const { filename, contentType, method, event, first } = read(createSampleFacts('confirmed', 'da'))
  expect({ filename, contentType, method }).toEqual({
    filename: 'uge-26-2027.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    method: 'PUBLISH',
  })
  expect([event.startDate, event.endDate].map((day) => [String(day), day.isDate])).toEqual([
    ['2027-06-28', true],
    ['2027-07-05', true],
  ])
  expect(event.summary).toBe('Klitgården, uge 26')
  expect(event.location).toBe('Strandvejen 14, 9990 Skagen, Danmark')
  expect(event.description).toBe('Ankomst mandag fra kl.\u00a015.00, afrejse mandag senest kl.\u00a010.00.')
  expect(first.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(first.getFirstPropertyValue('organizer')).toBe('mailto:kontor@samhus.example')
})

it('a moved and a cancelled week are the same event with a higher number', () => {
  const files = (['confirmed', 'moved', 'cancelled'] as const).map((kind, at) =>
    read(withChanges(createSampleFacts(kind, 'sv'), 2 + at)),
  )
  expect(new Set(files.map(({ event }) => event.uid)).size).toBe(1)
  expect(files.map(({ event }) => event.sequence)).toEqual([2, 3, 4])
  expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
  expect(files.map(({ first }) => first.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
  ])
})

it('it has the id that the week has in the owner’s calendar feed', () => {
  const facts = createSampleFacts('confirmed', 'en')
  const { stay, timeZone } = facts
  const [week] = stay?.weeks ?? []
  if (!stay?.entry || !week) throw new Error('no stay')
  const fed: FeedWeek = { ...stay, ...week, ...stay.entry, timeZone, isLentOut: false }
  expect(toICalendar([fed], 'en')).toContain(`UID:${read(facts).event.uid}`)
})

it('a name breaks no line of it', () => {
  const facts = createSampleFacts('confirmed', 'da')
  const houseName = 'Hus\r\nATTENDEE:mailto:x@example.org\u202e;,'
  const { event, content } = read({ ...facts, stay: facts.stay && { ...facts.stay, houseName } })
  expect(event.summary).toBe('Hus ATTENDEE:mailto:x@example.org;,, uge 26')
  expect(content).not.toMatch(/^ATTENDEE/m)
})

it('other mails have none', () => {
  expect(createCalendarAttachment(createSampleFacts('offered', 'da'), mailBrand)).toEqual([])
  expect(
    createCalendarAttachment({ ...createSampleFacts('cancelled', 'da'), stay: null }, mailBrand),
  ).toEqual([])
})

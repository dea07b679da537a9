import { describe, expect, it } from 'vitest'
import {
  computeClosedAt,
  findReplyAddress,
  limitThread,
  mayReplyToReport,
  readReporterContact,
  type ReportStay,
} from './support-report.ts'

it('a report is done from the instant when it became so, and not any more once it is opened again (R192)', () => {
  const open = { state: 'open', closedAt: null } as const
  expect(computeClosedAt(open, 'working', 9)).toBeNull()
  expect(computeClosedAt(open, 'done', 9)).toBe(9)
  expect(computeClosedAt({ state: 'done', closedAt: 5 }, 'done', 9)).toBe(5)
  expect(computeClosedAt({ state: 'done', closedAt: 5 }, 'open', 9)).toBeNull()
})

describe('how a guest can be reached', () => {
  it.each<[contact: string, email: string | null, phone: string | null]>([
    ['', null, null],
    ['anna@samhus.example', 'anna@samhus.example', null],
    [' Anna <anna@samhus.example>', 'anna@samhus.example', null],
    ['Skriv til anna@samhus.example.', 'anna@samhus.example', null],
    ['anna@samhus.example / Anna@samhus.example', 'anna@samhus.example', null],
    ['anna@samhus.example, bo@samhus.example', null, null],
    ['anna@localhost', null, null],
    ['+45 20 00 11 22', null, '+4520001122'],
    ['(020) 7946-0958', null, '02079460958'],
    ['Ring 20 00 11 22 efter kl. 18', null, '20001122'],
    ['uge 26', null, null],
    ['anna@samhus.example, tlf. 20 00 11 22', 'anna@samhus.example', '20001122'],
    ['anna12345678@samhus.example', 'anna12345678@samhus.example', null],
  ])('is read from “%s”', (contact, email, phone) => {
    expect(readReporterContact(contact)).toEqual({ email, phone })
  })

  const stay: ReportStay = {
    stayed: 'guest',
    guestEmail: 'gry@guest.example',
    ownerEmail: 'anna@samhus.example',
  }
  const ofOwner: ReportStay = { ...stay, stayed: 'owner', guestEmail: null }

  it.each<[contact: string, ReportStay, ReturnType<typeof findReplyAddress>]>([
    ['bo@samhus.example', stay, { email: 'bo@samhus.example', source: 'report' }],
    ['20 00 11 22', stay, { email: 'gry@guest.example', source: 'guest' }],
    ['', ofOwner, { email: 'anna@samhus.example', source: 'owner' }],
    ['', { ...stay, guestEmail: '' }, null],
    ['', { ...ofOwner, ownerEmail: null }, null],
    ['', { ...stay, guestEmail: null }, null],
    ['bo@samhus.example, ib@samhus.example', stay, null],
  ])(
    'by mail at the address in “%s”, else at that of who stayed: %o (R193, R208, R229)',
    (contact, who, address) => {
      expect(findReplyAddress(contact, who)).toEqual(address)
      const refusals = address === null ? [{ type: 'no-reply-address', until: null }] : []
      expect(mayReplyToReport(contact, who)).toEqual(refusals)
    },
  )
})

it('a reply refers to the first mail of its thread and to the last ones (R194)', () => {
  const ids = Array.from({ length: 14 }, (_, index) => String(index))
  expect(limitThread([])).toEqual([])
  expect(limitThread(ids.slice(0, 10))).toEqual(ids.slice(0, 10))
  expect(limitThread(ids)).toEqual(['0', ...ids.slice(5)])
})

import type { Booking } from '@samhus/contract/bookings'
import { describe, expect, it } from 'vitest'
import { listRecentGuests } from './recent-guests.ts'

const createStay = (dateFrom: string, email: string | null) =>
  ({
    dateFrom,
    lendedOutContact: email === null ? null : { name: dateFrom, phone: '1', email, language: null },
  }) as Booking

describe('the earlier guests of an owner', () => {
  it('are those of the latest stays, each once by e-mail address in any case, at most four', () => {
    const active = [createStay('2027-05-03', 'Maria@x.example'), createStay('2027-03-01', null)]
    const history = [
      createStay('2026-01-05', 'maria@x.example'),
      createStay('2026-09-07', 'bo@x.example'),
      ...['c', 'd', 'e'].map((name) => createStay('2025-01-06', `${name}@x.example`)),
    ]
    const guests = listRecentGuests({ active, history, waitlists: [], reserved: [] })
    expect(guests.map(({ email }) => email)).toEqual([
      'Maria@x.example',
      'bo@x.example',
      'c@x.example',
      'd@x.example',
    ])
  })
})

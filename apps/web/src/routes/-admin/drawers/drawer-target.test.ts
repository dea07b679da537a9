import { describe, expect, it } from 'vitest'
import { readTarget, withTarget } from './drawer-target.ts'

const id = '5b1f9a44-6f0d-4a57-8f02-0c6f3a7d1e01'

describe('the drawer in the URL', () => {
  it('is a booking’s id or a week’s number, and nothing else', () => {
    expect(readTarget({ booking: id.toUpperCase() })).toEqual({ kind: 'booking', id })
    expect(readTarget({ unit: '127' })).toEqual({ kind: 'week', id: '127' })
    // The filters of a list are not it.
    for (const query of [
      {},
      { week: '27' },
      { unit: '0' },
      { unit: 'x' },
      { booking: '127' },
      { unit: 12 },
    ]) {
      expect(readTarget(query)).toBe(null)
    }
  })

  it('shows one record at a time, and leaves the rest of the query as it is', () => {
    const query = { week: '27', page: '2', unit: '127' }
    expect(withTarget(query, { kind: 'booking', id })).toEqual({ week: '27', page: '2', booking: id })
    expect(withTarget({ booking: id }, { kind: 'week', id: '5' })).toEqual({ unit: '5' })
    expect(withTarget(query, null)).toEqual({ week: '27', page: '2' })
  })
})

import { describe, expect, it } from 'vitest'
import { dayAndTime, dayAndYear, dayInSentence, monthName, remaining, shortDay } from './format.ts'

describe('days and times', () => {
  it('are written as dd/MM-yyyy', () => {
    expect(dayAndYear('2027-06-28')).toBe('28/06-2027')
    expect(shortDay('2027-06-28')).toBe('28/06')
    expect(dayInSentence('2027-06-28')).toBe('28/06\u20112027')
  })

  it('are Danish wherever the reader is, in summer and in winter', () => {
    expect(dayAndTime(Date.parse('2027-06-28T17:00:00Z'))).toEqual({ day: '28/06-2027', time: '19:00' })
    expect(dayAndTime(Date.parse('2026-12-31T23:30:00Z'))).toEqual({ day: '01/01-2027', time: '00:30' })
  })

  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [247_000, '4:07'],
    [900, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
    [83_047_000, '23:04:07'],
  ])('count down: %i ms is %s', (milliseconds, text) => {
    expect(remaining(milliseconds)).toBe(text)
  })

  it('name the months in each language with a capital', () => {
    expect([monthName(5, 'da', 'long'), monthName(5, 'sv', 'long'), monthName(5, 'en', 'long')]).toEqual([
      'Maj',
      'Maj',
      'May',
    ])
    expect(monthName(10, 'da', 'short')).toBe('Okt')
  })
})

import { describe, expect, it } from 'vitest'
import {
  formatDayAndTime,
  formatDay,
  formatDayInSentence,
  formatMonthName,
  formatTimeLeft,
  formatShortDay,
} from './format.ts'

describe('days and times', () => {
  it('are written as dd/MM-yyyy', () => {
    expect(formatDay('2027-06-28')).toBe('28/06-2027')
    expect(formatShortDay('2027-06-28')).toBe('28/06')
    expect(formatDayInSentence('2027-06-28')).toBe('28/06\u20112027')
  })

  it('are Danish wherever the reader is, in summer and in winter', () => {
    expect(formatDayAndTime(Date.parse('2027-06-28T17:00:00Z'))).toEqual({ day: '28/06-2027', time: '19:00' })
    expect(formatDayAndTime(Date.parse('2026-12-31T23:30:00Z'))).toEqual({ day: '01/01-2027', time: '00:30' })
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
    expect(formatTimeLeft(milliseconds)).toBe(text)
  })

  it('name the months in each language with a capital', () => {
    expect([
      formatMonthName(5, 'da', 'long'),
      formatMonthName(5, 'sv', 'long'),
      formatMonthName(5, 'en', 'long'),
    ]).toEqual(['Maj', 'Maj', 'May'])
    expect(formatMonthName(10, 'da', 'short')).toBe('Okt')
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatClock,
  formatDayAt,
  formatDay,
  formatDayInSentence,
  formatDayOf,
  formatDayWithWeekday,
  formatLastDay,
  formatMoment,
  formatSpanStart,
  formatMonthName,
  formatTime,
  formatTimeLeft,
  formatZonedMoment,
  formatShortDay,
} from './format.ts'
import { setHouseZone } from '../lib/house-zone.ts'

describe('days and times', () => {
  it('are written as dd/MM-yyyy', () => {
    expect(formatDay('2027-06-28')).toBe('28/06-2027')
    expect(formatShortDay('2027-06-28')).toBe('28/06')
  })

  it('are those of the group’s time zone, by default Danish, wherever the reader is, in summer and in winter', () => {
    expect(formatDayAt(Date.parse('2027-06-28T17:00:00Z'))).toBe('28/06-2027')
    expect(formatDayAt(Date.parse('2026-12-31T23:30:00Z'))).toBe('01/01-2027')
  })

  it.each([
    ['da', 'mandag 28/06\u20112027', '19.00'],
    ['sv', '28\u00a0juni\u00a02027', '19.00'],
    ['en', '28\u00a0June\u00a02027', '19:00'],
  ] as const)('are written within a sentence as people write them: %s', (language, day, time) => {
    const instant = Date.parse('2027-06-28T17:00:00Z')
    expect(formatDayInSentence('2027-06-28', language)).toBe(day)
    expect(formatDayOf(instant, language)).toBe(day)
    expect(formatTime(instant, language)).toBe(time)
  })

  it.each([
    ['da', 'man.\u00a028/06-2027'],
    ['sv', 'mån\u00a028/06-2027'],
    ['en', 'Mon\u00a028/06-2027'],
  ] as const)('have their weekday on a card: %s', (language, day) => {
    expect(formatDayWithWeekday('2027-06-28', language)).toBe(day)
  })

  it('are those of another time zone in a group that has one', () => {
    setHouseZone('Europe/Helsinki')
    const at = Date.parse('2027-06-28T21:30:00Z')
    const shown = [formatDayAt(at), formatTime(at, 'da')]
    setHouseZone('Europe/Copenhagen')
    expect(shown).toEqual(['29/06-2027', '00.30'])
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

describe('times within a sentence', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    setHouseZone('Europe/Copenhagen')
  })

  const summer = Date.parse('2027-06-28T17:00:00Z')
  const winter = Date.parse('2027-01-03T18:00:00Z')

  it.each([
    [
      'da',
      'mandag 28/06\u20112027 kl.\u00a019.00',
      'søndag 03/01\u20112027 kl.\u00a019.00',
      'kl.\u00a019.00',
    ],
    [
      'sv',
      '28\u00a0juni\u00a02027 kl.\u00a019.00',
      '3\u00a0januari\u00a02027 kl.\u00a019.00',
      'kl.\u00a019.00',
    ],
    ['en', '28\u00a0June\u00a02027 at 19:00', '3\u00a0January\u00a02027 at 19:00', '19:00'],
  ] as const)(
    'do not name the zone where the reader’s clock shows the same: %s',
    (language, ...sentences) => {
      for (const own of ['Europe/Copenhagen', 'Europe/Stockholm']) {
        vi.stubEnv('TZ', own)
        expect([
          formatMoment(summer, language),
          formatMoment(winter, language),
          formatClock(winter, language),
        ]).toEqual(sentences)
      }
    },
  )

  it.each([
    ['da', 'søndag 03/01\u20112027 kl.\u00a019.00 dansk tid', 'kl.\u00a019.00 dansk tid'],
    ['sv', '3\u00a0januari\u00a02027 kl.\u00a019.00 dansk tid', 'kl.\u00a019.00 dansk tid'],
    ['en', '3\u00a0January\u00a02027 at 19:00 Danish time', '19:00 Danish time'],
  ] as const)(
    'are Danish, and say so, where the reader’s clock shows another: %s',
    (language, ...sentences) => {
      for (const own of ['America/New_York', 'Europe/London', 'UTC']) {
        vi.stubEnv('TZ', own)
        expect([formatMoment(winter, language), formatClock(winter, language)]).toEqual(sentences)
      }
    },
  )

  it('name the zone once for both ends of a span', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(formatSpanStart(winter, 'da')).toBe('søndag 03/01\u20112027 kl.\u00a019.00')
    expect(formatSpanStart(winter, 'en')).toBe('3\u00a0January\u00a02027 at 19:00')
  })

  it('name the zone only on the days on which the clocks differ', () => {
    vi.stubEnv('TZ', 'Africa/Lagos')
    expect(formatClock(winter, 'da')).toBe('kl.\u00a019.00')
    expect(formatClock(summer, 'da')).toBe('kl.\u00a019.00 dansk tid')
  })

  it('always name the zone where the sentence is to', () => {
    for (const own of ['Europe/Copenhagen', 'UTC']) {
      vi.stubEnv('TZ', own)
      expect(formatZonedMoment(winter, 'en')).toBe('3\u00a0January\u00a02027 at 19:00 Danish time')
    }
  })

  it('are in the zone of the group, and name that one', () => {
    vi.stubEnv('TZ', 'Europe/Copenhagen')
    setHouseZone('Europe/London')
    expect(formatMoment(winter, 'en')).toBe('3\u00a0January\u00a02027 at 18:00 United Kingdom Time')
    setHouseZone('Europe/Stockholm')
    expect(formatMoment(winter, 'da')).toBe('søndag 03/01\u20112027 kl.\u00a019.00')
  })

  it('say the last day where the end is a midnight', () => {
    vi.stubEnv('TZ', 'Europe/Copenhagen')
    const midnight = Date.parse('2027-02-14T23:00:00Z')
    expect(formatLastDay(midnight, 'da')).toBe('søndag 14/02\u20112027')
    expect(formatLastDay(midnight, 'sv')).toBe('14\u00a0februari\u00a02027')
    vi.stubEnv('TZ', 'America/New_York')
    expect(formatLastDay(midnight, 'en')).toBe('14\u00a0February\u00a02027 (Danish time)')
  })
})

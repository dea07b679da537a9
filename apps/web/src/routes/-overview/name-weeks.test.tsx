import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { nameWeeks } from './name-weeks.ts'

describe('the weeks of a stay', () => {
  beforeAll(() => startTexts('da'))

  it.each([
    ['one', [[2027, '27']], 'Uge 27, 2027'],
    [
      'two',
      [
        [2027, '27'],
        [2027, '28-RestrictOne'],
      ],
      'Uge 27 og 28, 2027',
    ],
    [
      'three, of which none is left out',
      [
        [2027, '27'],
        [2027, '28'],
        [2027, '29'],
      ],
      'Uge 27, 28 og 29, 2027',
    ],
    [
      'two in two years, each with its own',
      [
        [2026, '53'],
        [2027, '01'],
      ],
      'Uge 53, 2026 – Uge 1, 2027',
    ],
    [
      'three in two years',
      [
        [2026, '52'],
        [2026, '53'],
        [2027, '01'],
      ],
      'Uge 52 og 53, 2026 – Uge 1, 2027',
    ],
  ] as const)('are named: %s', (_, weeks, name) => {
    const bookings = weeks.map(([year, calendarUnitCode]) => ({ year, calendarUnitCode }))
    expect(nameWeeks(bookings, i18next.t)).toBe(name)
  })
})

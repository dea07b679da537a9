import { describe, expect, it } from 'vitest'
import { findNumberedMonday } from './week-numbering.ts'

describe('the Monday of a numbered week, R202', () => {
  it.each([
    // 1 January 2027 is a Friday: it belongs to ISO week 53 of 2026.
    ['iso', 2027, 1, '2027-01-04'],
    ['iso', 2026, 53, '2026-12-28'],
    ['first-day', 2027, 1, '2026-12-28'],
    ['first-day', 2027, 2, '2027-01-04'],
    ['first-day', 2026, 53, '2026-12-28'],
    ['first-monday', 2027, 1, '2027-01-04'],
    // 1 January 2025 is a Wednesday, 1 January 2024 a Monday.
    ['iso', 2025, 1, '2024-12-30'],
    ['first-day', 2025, 1, '2024-12-30'],
    ['first-monday', 2025, 1, '2025-01-06'],
    ['first-day', 2024, 1, '2024-01-01'],
    ['first-monday', 2024, 1, '2024-01-01'],
    ['first-monday', 2024, 53, '2024-12-30'],
  ] as const)('%s: %i week %i begins on %s', (numbering, year, week, monday) => {
    expect(findNumberedMonday(numbering, { year, week })).toBe(monday)
  })

  it.each([
    ['iso', 2027, 53],
    ['first-day', 2023, 54],
    ['first-monday', 2025, 53],
    ['iso', 2027, 0],
    ['first-day', 2027, 54],
  ] as const)('%s: %i has no week %i', (numbering, year, week) => {
    expect(findNumberedMonday(numbering, { year, week })).toBeNull()
  })

  it.each(['iso', 'first-day', 'first-monday'] as const)(
    '%s: no Monday of thirty years is without a number',
    (numbering) => {
      const mondays: string[] = []
      for (let year = 2010; year < 2040; year += 1) {
        for (let week = 1; week <= 54; week += 1) {
          const monday = findNumberedMonday(numbering, { year, week })
          if (monday !== null) mondays.push(monday)
        }
      }
      const days = [...new Set(mondays)].map((monday) => Date.parse(monday) / 86_400_000)
      expect(days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === 7)).toBe(true)
    },
  )
})

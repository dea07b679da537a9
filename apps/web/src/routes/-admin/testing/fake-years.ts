import type { AdminWeek, GroupYear, SeasonTemplate } from '@samhus/contract/admin-years'
import { countIsoWeeks, formatWeekCode, getMonday } from '@samhus/domain/week'

export const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
export const houseIds = [
  '1d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c01',
  '1d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c02',
] as const

/** A week that every test may change: 2 points, free, and not begun. */
export function fakeWeek(year: number, week: number, changed: Partial<AdminWeek> = {}): AdminWeek {
  return {
    unitId: `${year}${week}`,
    week,
    code: formatWeekCode(week),
    dateFrom: getMonday(year, week),
    points: 2,
    restrictOne: false,
    isOutOfOperation: false,
    outReason: null,
    outSince: null,
    hasBegun: false,
    holder: null,
    waitlistCount: 0,
    version: 1,
    ...changed,
  }
}

export function fakeWeeks(year: number, changed: Readonly<Record<number, Partial<AdminWeek>>> = {}) {
  return Array.from({ length: countIsoWeeks(year) }, (_, at) => fakeWeek(year, at + 1, changed[at + 1]))
}

/** Two houses of a year, Klit and Skov, each with a calendar unless the test says other. */
export function fakeGroupYear(
  year: number,
  houses: readonly Partial<GroupYear['houses'][number]>[] = [{}, {}],
): GroupYear {
  const names = ['Klit', 'Skov'] as const
  return {
    groupId,
    year,
    years: [year],
    houses: houses.map((house, at) => ({
      houseId: houseIds[at] ?? '',
      houseCode: `H${at + 1}`,
      houseName: names[at] ?? '',
      calendarId: `${at + 1}`,
      version: 10 + at,
      weeks: fakeWeeks(year),
      lastYear: [],
      ...house,
    })),
  }
}

export const booked: AdminWeek['holder'] = {
  userId: '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11',
  name: 'Anna Holm',
  type: 'Book',
  isOffer: false,
  bookingId: '7f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11',
}

export function fakeTemplate(changed: Partial<SeasonTemplate> = {}): SeasonTemplate {
  return {
    templateId: '2d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
    name: 'Coast',
    weeks: Array.from({ length: 53 }, (_, at) => ({ week: at + 1, points: 3, restrictOne: at === 26 })),
    changedAt: '2026-10-13T10:00:00.000Z',
    version: 12,
    ...changed,
  }
}

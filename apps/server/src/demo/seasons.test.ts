import { describe, expect, test } from 'vitest'
import { countIsoWeeks } from '@samhus/domain/week'
import type { SeasonName } from './content/season-table.ts'
import { getEasterWeek, createSeasonWeeks } from './seasons.ts'

const names: SeasonName[] = [
  'danish-coast',
  'swedish-lake',
  'nordic-ski',
  'alpine-ski',
  'mediterranean',
  'southern-hills',
  'southern-lake',
  'city',
]
const years = [2024, 2025, 2026, 2027, 2028, 2032]
const getWeeks = (season: SeasonName, year: number, houseCode = 'X-1') =>
  createSeasonWeeks({ season, houseCode, year, seed: 'test' })
const getPoints = (season: SeasonName, year: number, week: number) =>
  getWeeks(season, year)[week - 1]?.points ?? -1

test('2020, 2026 and 2032 have 53 weeks, the years between 52', () => {
  expect([2020, 2026, 2032].map(countIsoWeeks)).toEqual([53, 53, 53])
  expect([2021, 2024, 2025, 2027, 2028].map(countIsoWeeks)).toEqual([52, 52, 52, 52, 52])
})

test.each([
  [2024, 13],
  [2025, 16],
  [2026, 14],
  [2027, 12],
  [2038, 16],
])('Easter Sunday of %i is in week %i', (year, week) => {
  expect(getEasterWeek(year)).toBe(week)
})

describe.each(names)('%s', (season) => {
  test.each(years)('has every week of %i once, with points from 0 to 4', (year) => {
    const weeks = getWeeks(season, year)
    expect(weeks.map((each) => each.week)).toEqual(
      Array.from({ length: countIsoWeeks(year) }, (_, at) => at + 1),
    )
    for (const each of weeks) {
      expect(each.points).toBeGreaterThanOrEqual(0)
      expect(each.points).toBeLessThanOrEqual(4)
      expect(each.code).toMatch(/^\d\d(-RestrictOne)?$/)
      expect(Number(each.code.slice(0, 2))).toBe(each.week)
    }
  })

  test('costs between 75 and 150 points a year, so that 20 points buy a fair share', () => {
    for (const year of years) {
      const sum = getWeeks(season, year).reduce((total, each) => total + each.points, 0)
      expect(sum).toBeGreaterThan(75)
      expect(sum).toBeLessThan(150)
    }
  })

  test('is closed for one to six weeks, never in high season', () => {
    for (const year of years) {
      const closed = getWeeks(season, year).filter((each) => each.outOfOperation !== null)
      expect(closed.length).toBeGreaterThan(0)
      expect(closed.length).toBeLessThanOrEqual(6)
      expect(closed.every((each) => each.points === 1)).toBe(true)
    }
  })
})

test('the Danish summer is high season, for the ski house the winter is', () => {
  for (let week = 26; week <= 32; week++) {
    expect(getPoints('danish-coast', 2027, week)).toBeGreaterThan(2)
    expect(getPoints('nordic-ski', 2027, week)).toBeLessThanOrEqual(2)
  }
  expect(getPoints('nordic-ski', 2027, 7)).toBe(4)
  expect(getPoints('mediterranean', 2027, 38)).toBeGreaterThan(getPoints('mediterranean', 2027, 29))
})

test('Easter, autumn holiday, winter holiday and New Year cost more than their neighbours', () => {
  expect(getPoints('danish-coast', 2027, getEasterWeek(2027))).toBe(3)
  expect(getPoints('danish-coast', 2027, 42)).toBe(3)
  expect(getPoints('danish-coast', 2027, 7)).toBeGreaterThan(getPoints('danish-coast', 2027, 6))
  expect(getPoints('city', 2026, 53)).toBe(4)
})

test('the same seed, house and year give the same weeks; another house others', () => {
  expect(getWeeks('city', 2027)).toEqual(getWeeks('city', 2027))
  const closedOf = (code: string) => getWeeks('city', 2027, code).map((each) => each.outOfOperation)
  const distinct = new Set(['A', 'B', 'C', 'D'].map((code) => JSON.stringify(closedOf(code))))
  expect(distinct.size).toBeGreaterThan(1)
})

test('only the most expensive weeks have RestrictOne, and only in some houses', () => {
  const houses = Array.from({ length: 20 }, (_, at) => getWeeks('danish-coast', 2027, `H-${at}`))
  const tagged = houses.filter((weeks) => weeks.some((each) => each.code.endsWith('-RestrictOne')))
  expect(tagged.length).toBeGreaterThan(5)
  expect(tagged.length).toBeLessThan(20)
  for (const each of tagged.flat()) {
    if (each.code.endsWith('-RestrictOne')) expect(each.points).toBe(4)
  }
})

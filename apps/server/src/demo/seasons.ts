import { addDays } from '@samhus/domain/day'
import { findEasterSunday } from '@samhus/domain/holidays'
import { countIsoWeeks, formatWeekCode, getIsoWeek, getMonday } from '@samhus/domain/week'
import { createRandom } from './random.ts'
import { seasons, type Points, type Season, type SeasonName } from './content/season-table.ts'

export type SeasonWeek = {
  /** 1 to 52 or 53. */
  week: number
  /** The unit's code: two digits, with '-RestrictOne' if the group limits neighbouring weeks. */
  code: string
  /** 0 if the house is closed for the season every year. */
  points: Points
  /** Why the house is out of operation this week, in Danish; null while it is open. */
  outOfOperation: string | null
}

export type SeasonArgs = { season: SeasonName; houseCode: string; year: number; seed: string }

/** Returns the ISO week that contains the day `offset` days after Easter Sunday. */
export const getEasterWeek = (year: number, offset = 0): number =>
  getIsoWeek(addDays(findEasterSunday(year), offset)).week

const computePointsByWeek = (season: Season, year: number): Points[] => {
  const count = countIsoWeeks(year)
  const points: Points[] = Array.from({ length: count + 1 }, () => 1)
  for (const [first, last, value] of season.bands) {
    for (let week = first; week <= Math.min(last, count); week++) points[week] = value
  }
  const raiseTo = (week: number, value: Points) => {
    const now = points[week]
    if (now !== undefined && now < value) points[week] = value
  }
  raiseTo(getEasterWeek(year), season.easter[0])
  raiseTo(getEasterWeek(year) - 1, season.easter[1])
  raiseTo(getEasterWeek(year, 39), season.spring)
  raiseTo(getEasterWeek(year, 49), season.spring)
  const christmasEve = getIsoWeek(`${year}-12-24`).week
  raiseTo(christmasEve, season.christmas[0])
  for (let week = christmasEve + 1; week <= count; week++) raiseTo(week, season.christmas[1])
  if (getMonday(year, 1) <= `${year}-01-01`) raiseTo(1, season.christmas[1])
  return points
}

const maintenanceWorks = [
  'Maling og gulve',
  'Nyt køkken',
  'Årlig hovedrengøring',
  'Eftersyn af tag og skorsten',
  'Udskiftning af vinduer',
  'Renovering af badeværelse',
]

/** Picks one or two periods of one to three quiet weeks in which the house is under maintenance. */
const pickClosedWeeks = (points: Points[], args: SeasonArgs): Map<number, string> => {
  const random = createRandom(`${args.seed}/closed/${args.houseCode}/${args.year}`)
  const closed = new Map<number, string>()
  for (let stretch = random.int(1, 2); stretch > 0; stretch--) {
    const length = random.int(1, 3)
    const starts = points.flatMap((_, week) => {
      const weeks = points.slice(week, week + length)
      const quiet = weeks.length === length && weeks.every((each) => each === 1)
      return week >= 2 && quiet && !closed.has(week - 1) && !closed.has(week + length) ? [week] : []
    })
    if (starts.length === 0) continue
    const start = random.pick(starts)
    const work = random.pick(maintenanceWorks)
    for (let week = start; week < start + length; week++) closed.set(week, work)
  }
  return closed
}

/** Two houses in three restrict their most expensive weeks; the same houses every year. */
const isRestricted = (args: SeasonArgs): boolean =>
  createRandom(`${args.seed}/restricted/${args.houseCode}`).chance(0.66)

/**
 * Returns all weeks of one house in one ISO year, 52 or 53, in order.
 *
 * The same `seed`, house and year give the same weeks. Summer, Easter, autumn holiday (week 42), winter holiday
 * (weeks 7 and 8), Christmas and New Year are expensive; ski houses are expensive in winter; southern Europe is
 * expensive in spring and autumn. A restricted house tags each of its 4-point weeks.
 */
export function createSeasonWeeks(args: SeasonArgs): SeasonWeek[] {
  const points = computePointsByWeek(seasons[args.season], args.year)
  const closed = pickClosedWeeks(points, args)
  const restricted = isRestricted(args)
  return points.slice(1).map((value, at) => {
    const week = at + 1
    const digits = formatWeekCode(week)
    return {
      week,
      code: restricted && value === 4 ? `${digits}-RestrictOne` : digits,
      points: value,
      outOfOperation: closed.get(week) ?? null,
    }
  })
}

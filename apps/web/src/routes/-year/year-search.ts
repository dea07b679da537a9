import { type SearchParams, toSearchParams, validateSearchParams } from './week-search.ts'
import type { WeekSearch } from '@samhus/domain/week-search'

/** What the address of a year says. */
export interface YearSearch extends SearchParams {
  /** 0, the overview, is left out; 1 is the first house. */
  tabIndex?: number | undefined
  /** The overview's second view. */
  view?: 'houses' | undefined
  /** Points in place of statuses. */
  reading?: 'points' | undefined
  /** The number of the week that a link leads to: the page scrolls to it and focuses it. */
  week?: number | undefined
}

/** Returns the parameters of an address that have a meaning. Each key is set: a missing one would stay in the address. */
export function validateYearSearch(search: Record<string, unknown>): YearSearch {
  const [tabIndex, week] = [Number(search['tabIndex']), Number(search['week'])]
  return {
    tabIndex: Number.isInteger(tabIndex) && tabIndex > 0 ? tabIndex : undefined,
    view: search['view'] === 'houses' ? 'houses' : undefined,
    reading: search['reading'] === 'points' ? 'points' : undefined,
    week: Number.isInteger(week) && week >= 1 && week <= 53 ? week : undefined,
    ...validateSearchParams(search),
  }
}

const removable = /[?&](tabIndex|reading|week|bookable|houses|max|holidays|pair)=/g

/** Whether the address has a parameter that means nothing there. */
export function hasMeaninglessParams(searchStr: string, search: YearSearch): boolean {
  const names = [...searchStr.matchAll(removable)].map(([, name]) => name as keyof YearSearch)
  return names.some((name) => search[name] === undefined)
}

/** Whether the address says nothing but the year. */
export function isPlainAddress(search: YearSearch): boolean {
  return Object.values(search).every((value) => value === undefined)
}

/** Returns the change of the address by a new search for weeks. */
export function withSearch(search: WeekSearch): YearSearch {
  return toSearchParams(search)
}

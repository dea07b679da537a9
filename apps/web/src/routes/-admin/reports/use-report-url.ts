import { countIsoWeeks, getIsoWeek } from '@samhus/domain/week'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import type { ListShape } from '../list/list-state.ts'
import { type ListControl, useListState } from '../list/use-list-state.ts'

const param = (name: string) => ({ kind: 'select', name, label: '', options: [] }) as const

/** A report's parameters are those of a list whose filters are its year, week and group. */
const shape: ListShape = {
  columns: [],
  filters: ['year', 'week', 'groupId'].map(param),
  defaultPageSize: 100,
}

const firstYear = 2017

export interface ReportUrl extends ListControl {
  readonly year: number
  /** 1 to 53, and one that the year has. */
  readonly week: number
  /** Null: none chosen. */
  readonly groupId: string | null
  /** 2017 to the year after this one, the latest first. */
  readonly years: readonly number[]
  readonly choose: (change: { year?: number; week?: number; groupId?: string }) => void
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the URL's query asks for: by default this ISO week by the server's time, and no group. */
export function useReportUrl(): ReportUrl {
  const control = useListState(shape)
  const today = getIsoWeek(getServerToday(getHouseZone()))
  const { filters } = control.state
  const { year, week } = readWeek(filters, today)
  const groupId = filters['groupId'] ?? ''
  return {
    ...control,
    year,
    week,
    groupId: uuid.test(groupId) ? groupId : null,
    years: Array.from({ length: today.year + 2 - firstYear }, (_, index) => today.year + 1 - index),
    choose: (change) => {
      const texts = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]))
      control.change({ filters: { ...filters, ...texts } })
    },
  }
}

interface YearWeek {
  readonly year: number
  readonly week: number
}

/** Returns the year and week of a query; this week in place of what is none. Week 53 of a year of 52 becomes 52. */
export function readWeek(filters: Readonly<Record<string, string>>, today: YearWeek): YearWeek {
  const asked = Number(filters['year'])
  const isYear = Number.isInteger(asked) && asked >= firstYear && asked <= today.year + 1
  const year = isYear ? asked : today.year
  const week = Number(filters['week'])
  const isWeek = Number.isInteger(week) && week >= 1 && week <= 53
  return { year, week: Math.min(isWeek ? week : today.week, countIsoWeeks(year)) }
}

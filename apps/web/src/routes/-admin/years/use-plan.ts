import type { PricedWeek } from '@samhus/contract/admin-years'
import { useMemo, useState } from 'react'
import { dropWeeks, getPrice } from './board-draft.ts'
import type { WeekKey } from './board-model.ts'
import { lastYear, type PlanHouse, planYear, type Template } from './plan-model.ts'
import { useBoard } from './use-board.ts'

/** A calendar as it is to be created. */
export interface NewCalendar {
  readonly houseId: string
  readonly weeks: PricedWeek[]
}

/** The state of a year that is being opened: where its prices come from, what was changed, and what was looked at. */
export function usePlan(year: number, houses: readonly PlanHouse[], templates: readonly Template[]) {
  const [common, setCommon] = useState(lastYear)
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map())
  const [seen, setSeen] = useState<ReadonlySet<WeekKey>>(new Set())
  const plan = useMemo(
    () => planYear(year, houses, { sources: ({ id }) => own.get(id) ?? common, templates }),
    [year, houses, templates, own, common],
  )
  const { rows } = plan
  const board = useBoard(rows)
  // Looked at: by a press, or because the price was changed.
  const marks = useMemo(
    () => new Map([...plan.marks].filter(([key]) => !seen.has(key) && !board.draft.has(key))),
    [plan, seen, board.draft],
  )
  const changeSource = (changed: readonly PlanHouse[], apply: () => void) => {
    const gone = rows.filter(({ id }) => changed.some((house) => house.id === id))
    board.reset(
      dropWeeks(
        board.draft,
        gone.flatMap((row) => row.weeks.map((week) => ({ row, week }))),
      ),
    )
    setSeen(new Set())
    apply()
  }
  const calendars = rows.map((row) => ({
    houseId: row.id,
    weeks: row.weeks.map((week) => {
      const { points, restrictOne } = getPrice(board.draft, row, week)
      return { week: week.week, points, restrictOne }
    }),
  }))
  return {
    board,
    rows,
    marks,
    calendars,
    common,
    own,
    onCommon: (source: string) =>
      changeSource(houses, () => {
        setCommon(source)
        setOwn(new Map())
      }),
    onOwn: (house: PlanHouse, source: string) =>
      changeSource([house], () => setOwn(new Map(own).set(house.id, source))),
    markSeen: (keys: ReadonlySet<WeekKey>) => setSeen(new Set([...seen, ...keys])),
  }
}

import type { Board, board as contract } from '@samhus/contract/admin-bookings'
import type { Input } from '@samhus/contract/operation'
import { addDays, getWeekday } from '@samhus/domain/day'
import { getIsoWeek, toDay } from '@samhus/domain/week'
import { isRestricted } from '@samhus/domain/week-price'
import { findGroupName, listBoardHouses, type BoardWeek } from '../../db/queries/board.ts'
import { findPolicy } from '../../db/queries/group.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const defaultWeeks = 26

type Cell = Board['houses'][number]['cells'][number]

/**
 * Returns who has which week of a group's houses, those by name; archived houses are left out.
 *
 * @throws RefusedError no-group-found
 */
export async function board(deps: Deps, _actor: Actor, input: Input<typeof contract>): Promise<Board> {
  const { db } = deps
  const { groupId } = input
  const now = deps.now()
  const [groupName, policy] = await Promise.all([findGroupName(db, groupId), findPolicy(db, groupId)])
  if (groupName === null || !policy) throw new RefusedError('no-group-found')
  const day = input.from ?? toDay(now, policy.timeZone)
  const monday = addDays(day, 1 - getWeekday(day))
  const weeks = Array.from({ length: input.weeks ?? defaultWeeks }, (_, index) => {
    const dateFrom = addDays(monday, 7 * index)
    return { dateFrom, ...getIsoWeek(dateFrom) }
  })
  const to = weeks.at(-1)?.dateFrom ?? monday
  const houses = await listBoardHouses(db, { groupId, from: monday, to }, now)
  return {
    groupId,
    groupName,
    weeks,
    houses: houses.map(({ houseId, name, weeks: found }) => {
      const byDay = new Map(found.map((week) => [week.dateFrom, week]))
      return { houseId, name, cells: weeks.map(({ dateFrom }) => toCell(byDay.get(dateFrom))) }
    }),
  }
}

function toCell(week: BoardWeek | undefined): Cell {
  if (!week) return null
  const { unitId, points, code, isOutOfOperation, holder, waiting, hasClaim } = week
  return {
    unitId: String(unitId),
    points,
    isOutOfOperation,
    holder,
    waiting,
    hasClaim,
    checkedOut: holder?.isCheckedOut ?? false,
    restrictOne: isRestricted(code),
  }
}

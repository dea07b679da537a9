import { expect } from 'vitest'
import { getLocalYear } from './calendar.ts'
import type { ModelAndSystem } from './system.ts'
import { formatWeek } from './system.ts'
import type { State } from './state.ts'
import { getStatus, getValidationError } from './view.ts'

interface StoredState {
  readonly rows: readonly {
    id: string
    membership: number
    unit: number
    type: string
    origin: string | null
    points: number
    until: number | null
    ended: number | null
    place: number
    skips: boolean
    lent: boolean
  }[]
  readonly balances: readonly { membership: number; year: number; balance: number; sum: number }[]
  readonly claims: readonly { id: string; state: string }[]
  readonly assignments: readonly { id: string; at: number; status: string }[]
}

const toEpochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const storedStateSql = `select
  coalesce((select json_agg(json_build_object('id', b.id, 'membership', b.membership_id, 'unit', b.unit_id,
    'type', b.type, 'origin', b.origin, 'points', b.points, 'until', ${toEpochMs('b.reserved_until')},
    'ended', ${toEpochMs('b.ended_at')}, 'skips', b.skips_cleaning, 'lent', b.lent_out_name is not null,
    'place', case when b.type = 'Wait' then (select count(*) from booking q where q.unit_id = b.unit_id
      and q.type = 'Wait' and q.queue_number <= b.queue_number) else 0 end)) from booking b), '[]') as rows,
  coalesce((select json_agg(json_build_object('membership', a.membership_id, 'year', a.year, 'balance', a.balance,
    'sum', (select coalesce(sum(points), 0) from ledger l where l.account_id = a.id))) from account a), '[]') as balances,
  coalesce((select json_agg(json_build_object('id', booking_id, 'state', state)) from claim), '[]') as claims,
  coalesce((select json_agg(json_build_object('id', case when portion is null then id end, 'at', ${toEpochMs('assign_at')},
    'status', status)) from assignment), '[]') as assignments`

/** Expects everything that is stored to be what the model says, to the millisecond. */
export async function expectSame({ state, system }: ModelAndSystem): Promise<void> {
  const [found] = await system.world.query<StoredState>(storedStateSql)
  if (!found) throw new Error('nothing was read')
  const weekOf = new Map(state.weeks.map((week) => [week.id, formatWeek(week)]))
  const lines = [
    ...found.rows.map((row) =>
      formatLine([
        [weekOf.get(row.unit), system.getMemberName(row.membership), row.type, row.origin, row.points],
        [row.until, row.ended, row.place, row.skips, row.lent, row.id],
      ]),
    ),
    ...found.balances.flatMap(({ membership, year, balance, sum }) => {
      expect(sum).toBe(balance)
      return balance === 0
        ? []
        : [formatLine([[system.getMemberName(membership), 'points of', year, balance]])]
    }),
    ...found.claims.map((claim) => formatLine([['claim', claim.state, claim.id]])),
    ...found.assignments.map(({ id, at, status }) => formatLine([['assignment', id, at, status]])),
  ]
  expect(lines.sort()).toEqual(formatState(state).sort())
}

function formatState(state: State): string[] {
  const place = (row: State['rows'][number]) =>
    row.type === 'Wait' ? state.listWaiting(row.week).indexOf(row) + 1 : 0
  return [
    ...state.rows.map((row) =>
      formatLine([
        [formatWeek(row.week), row.owner.name, row.type, row.origin, row.points],
        [row.reservedUntil, row.endedAt, place(row), row.skipsCleaning, row.isLentOut, row.id],
      ]),
    ),
    ...state.owners.flatMap((owner) =>
      [...owner.points].flatMap(([year, points]) =>
        points === 0 ? [] : [formatLine([[owner.name, 'points of', year, points]])],
      ),
    ),
    ...state.claims.map((claim) => formatLine([['claim', claim.state, claim.row.id]])),
    ...state.assignments.map((each) => formatLine([['assignment', each.id, each.at, each.state]])),
  ]
}

function formatLine(parts: readonly (readonly unknown[])[]): string {
  return parts.flat().map(String).join(' ')
}

/** Expects the status of every week, as an owner sees it, to be what docs/domain.md §4 says. */
export async function expectSameView({ state, system }: ModelAndSystem, index: number): Promise<void> {
  const owner = state.owners[index]
  if (!owner || !state.isActiveMember(owner)) return
  const unitsById = await system.readWeeks(owner)
  // Calendars are shown from last year on.
  const shown = state.weeks.filter(({ year }) => year >= getLocalYear(state.now) - 1)
  const describeUnit = (week: State['weeks'][number]) => {
    const unit = unitsById.get(week.id)
    return [formatWeek(week), unit?.status, unit?.validationError].join(' ')
  }
  expect(shown.map(describeUnit)).toEqual(
    shown.map((week) =>
      [formatWeek(week), getStatus(state, owner, week), getValidationError(state, owner, week)].join(' '),
    ),
  )
}

import { Client } from 'pg'
import { handleRequests } from './worker.ts'

/** What the driver does: hold a week, or confirm one of the holds that minimal-holds.sql makes. */
export type MinimalKind = 'reserve' | 'confirm'

export interface MinimalCommand {
  readonly do: 'run'
  readonly url: string
  readonly kind: MinimalKind
  /** Not counted: every connection has prepared every statement by then. */
  readonly warmUpMs: number
  readonly forMs: number
}

export interface MinimalRun {
  /** With those that were made before counting began. */
  readonly all: number
  readonly tookMs: readonly number[]
  /** How long those of `tookMs` took together. */
  readonly seconds: number
}

const connections = 16
/** The holds before this one are pgbench's, which begins at the first. */
const firstConfirmed = 20_000
const weeks = 106_000

/**
 * The six statements of minimal-reserve.pgbench.sql, or those of minimal-confirm.pgbench.sql, by the driver: prepared,
 * and each awaited before the next is sent. The numbers are computed as there.
 */
const reserveSql = {
  points: 'select points from balance where user_id=$1 and group_id=$2 and year=$3 for update',
  week: 'select id, cost, deadline, date_from from unit where id=$1 for no key update',
  rules: `select (select count(*) from booking b where b.user_id=$1 and b.calendar_id=$2 and b.type='Pre') pre,
    (select count(*) from booking b where b.user_id=$1 and b.calendar_id=$2 and b.type='Book'
      and b.week between $3::int-2 and $3::int+2 and b.cost>2) neigh,
    exists(select 1 from booking b where b.unit_id=$4 and b.type='Book' and b.user_id=$1 and b.cost>2) lastyear`,
  booking: `insert into booking(unit_id,calendar_id,house_id,group_id,year,week,cost,user_id,type,reserved_until)
    values($1,$2,$3,$4,$5,$6,$7,$8,'Pre',now()+interval '5 min') on conflict do nothing returning id, reserved_until`,
}

const confirmSql = {
  booking: 'select id, user_id, group_id, year, cost, unit_id from booking where id=$1',
  points:
    'update balance set points=points-$4::int where user_id=$1 and group_id=$2 and year=$3 and points>=$4::int',
  accept: `update booking set type='Book', accepted_at=now(), reserved_until=null
    where id=$1 and type='Pre' and reserved_until>now()`,
  ledger: `insert into ledger(user_id,group_id,year,type,point,unit_id,booking_id)
    values($1,$2,$3,'Book',-($4::int),$5,$6)`,
}

interface HeldWeek {
  readonly id: string
  readonly user_id: number
  readonly group_id: number
  readonly year: number
  readonly cost: number
  readonly unit_id: number
}

async function reserveWeek(client: Client, index: number): Promise<void> {
  const unit = ((index * 7919) % weeks) + 1
  const group = Math.floor((unit - 1) / 1060) + 1
  const inGroup = (unit - 1) % 1060
  const year = 2026 + Math.floor(inGroup / 530)
  const place = Math.floor((inGroup % 530) / 53) + 1
  const owner = (group - 1) * 50 + 1 + Math.floor(Math.random() * 50)
  const calendar = (group - 1) * 20 + (year - 2026) * 10 + place
  const week = ((unit - 1) % 53) + 1
  const { points, week: weekSql, rules, booking } = reserveSql
  await client.query('begin')
  await client.query({ name: 'points', text: points, values: [owner, group, year] })
  await client.query({ name: 'week', text: weekSql, values: [unit] })
  await client.query({ name: 'rules', text: rules, values: [owner, calendar, week, unit - 530] })
  const values = [unit, calendar, (group - 1) * 10 + place, group, year, week, 1 + (week % 4), owner]
  await client.query({ name: 'booking', text: booking, values })
  await client.query('commit')
}

async function confirmWeek(client: Client, index: number): Promise<void> {
  const { booking, points, accept, ledger } = confirmSql
  await client.query('begin')
  const values = [firstConfirmed + index + 1]
  const { rows } = await client.query<HeldWeek>({ name: 'held', text: booking, values })
  const [held] = rows
  if (held === undefined) throw new Error('the holds of minimal-holds.sql are used up')
  const { id, user_id: owner, group_id: group, year, cost, unit_id: unit } = held
  await client.query({ name: 'points', text: points, values: [owner, group, year, cost] })
  await client.query({ name: 'accept', text: accept, values: [id] })
  await client.query({ name: 'ledger', text: ledger, values: [owner, group, year, cost, unit, id] })
  await client.query('commit')
}

async function run({ url, kind, warmUpMs, forMs }: MinimalCommand): Promise<MinimalRun> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client({ connectionString: url, application_name: 'samhus bench minimal' })
      await client.connect()
      return client
    }),
  )
  const book = { reserve: reserveWeek, confirm: confirmWeek }[kind]
  let next = 0
  const tookMs: number[] = []
  const countedFrom = performance.now() + warmUpMs
  const until = countedFrom + forMs
  await Promise.all(
    clients.map(async (client) => {
      for (let from = performance.now(); from < until; from = performance.now()) {
        await book(client, next++)
        if (from >= countedFrom) tookMs.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - countedFrom) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { all: next, tookMs, seconds }
}

handleRequests<MinimalCommand>(run)

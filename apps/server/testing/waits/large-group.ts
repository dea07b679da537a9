import { Client } from 'pg'
import { fillLargeWorld } from '../fixtures/large-world.ts'
import { createWorld, World } from '../fixtures/world.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import type { CallContext } from '../access-matrix/access-matrix.ts'

/** The first group of `fillLargeWorld`, with 250 houses more: as many as a year is priced for in one call. */
const groupId = '00000002-0000-4000-8000-000000000000'
const moreHouses = 250
/** Codes that calls of the access matrix name, and the number of the house that gets it. */
const namedHouses = { A: 0, B: 20, C: 40 } as const
const numHouses = 580
const years = [2026, 2027, 2028] as const

/**
 * A world of 13,360 owners whose group has 918 of them and 279 houses, for calls at their largest. Its clock is that of
 * other worlds, so that what the access matrix calls by a year is there.
 */
export async function createLargeGroup(): Promise<CallContext> {
  const database = await createTestDatabase({ ...longTimeouts, maxConnections: 16 })
  const small = await createWorld({ database, houses: [] })
  const now = small.deps.now()
  const client = new Client({ connectionString: database.url, application_name: 'samhus test' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('truncate "group", person cascade')
    await fillLargeWorld(client, now)
    for (const statement of more) await client.query(statement)
  } finally {
    await client.end()
  }
  const free = await readFreeWeeks(small)
  const calendars = new Map<string, number>(
    free.map(({ house, year, calendar }) => [`${house} ${year}`, calendar]),
  )
  for (const [code, number] of Object.entries(namedHouses)) {
    for (const [at, year] of [2025, ...years.slice(0, 2)].entries()) {
      calendars.set(`${code} ${year}`, 1 + at * numHouses + number)
    }
  }
  const world = new World({
    deps: small.deps,
    groupId,
    warnings: small.warnings,
    database,
    calendars,
    clock: { now },
  })
  const weeks = Array.from({ length: 25 }, (_, at) =>
    free.map(({ house, year }) => ({ house, year, week: 2 + 2 * at })),
  )
    .flat()
    .values()
  return {
    world,
    takeFreeWeek: () => {
      const next = weeks.next().value
      if (!next) throw new Error('every week has been used')
      return next
    },
  }
}

/** Of the houses that no row of the large world is about. */
const freeHouses = 200

function readFreeWeeks(world: World): Promise<{ house: string; year: number; calendar: number }[]> {
  return world.query(
    `select h.code as house, c.year, c.id as calendar from calendar c join house h on h.id = c.house_id
     where h.code = any($1) and c.year > 2026 order by h.code, c.year`,
    [Array.from({ length: freeHouses }, (_, at) => `m${at + 1}`)],
  )
}

const more = [
  ...Object.entries(namedHouses).map(
    ([code, number]) => `update house set code = '${code}' where id = pg_temp.uid(3, ${number})`,
  ),
  // The outermost folder of a group has its id.
  `update document set folder_id = '${groupId}' from document_folder f
   where f.id = folder_id and f.parent_id is null and f.group_id = '${groupId}'`,
  `update document_folder f set parent_id = '${groupId}' from document_folder p
   where p.id = f.parent_id and p.parent_id is null and p.group_id = '${groupId}'`,
  `update document_folder set id = group_id where parent_id is null and group_id = '${groupId}'`,
  `insert into house (id, group_id, code, name, lat, lng, zoom)
   select pg_temp.uid(3, 10000 + n), '${groupId}', 'm' || n, 'House ' || n, 56, 10, 9 from generate_series(1, ${moreHouses}) n`,
  `insert into calendar (id, group_id, house_id, year) overriding system value
   select 10000 + y * 1000 + n, '${groupId}', pg_temp.uid(3, 10000 + n), y
   from unnest(array[${years.join(', ')}]) y, generate_series(1, ${moreHouses}) n`,
  `insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points, starts_at,
     booking_deadline, cancellation_deadline, restricted_until, refund_end_high, refund_end_low, check_in_at,
     check_out_at, deadline_passed_at)
   select c.id::bigint * 100 + w, c.group_id, c.id, c.house_id, c.year, w, to_char(w, 'FM00'), d, d + 7, 2, d, d - 5,
     d - 6, d - 90, d - 84, d - 56, d, d + 7, case when d - 5 <= given.at then d - 5 end
   from given, calendar c, generate_series(1, 52) w,
     lateral (select date_trunc('week', make_date(c.year, 1, 4))::date + 7 * (w - 1) as d) x
   where c.id > 10000`,
  `do $$ declare r record; begin
     for r in select table_name as t, column_name as c from information_schema.columns
       where table_schema = 'public' and is_identity = 'YES' loop
       execute format('select setval(pg_get_serial_sequence(%L, %L), (select max(%I) + 1 from %I))',
         quote_ident(r.t), r.c, r.c, r.t) using r;
     end loop;
   end $$`,
  'analyze',
]

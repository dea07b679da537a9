import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'pg'
import { publishChange } from '../apps/server/src/db/queries/change.ts'
import type { Deps } from '../apps/server/src/shared/deps.ts'
import { createCaller, Meter, type Figure } from './load.ts'
import type { BenchGroup } from './bench-group.ts'

const width = 8
const reads = 160
const rounds = 4

/**
 * The baseline: what the calendars show (status for an uninvolved owner, waitlist, own booking), built by the
 * database alone as one JSON text.
 */
const calendarsSql = `
  select json_build_object('groupId', g.id, 'name', g.name, 'calendars', (
    select json_agg(json_build_object('id', c.id::text, 'houseId', c.house_id, 'houseName', h.name, 'year', c.year,
      'units', (
        select json_agg(json_build_object('id', u.id::text, 'code', u.code, 'dateFrom', u.date_from,
          'dateTo', u.date_to, 'points', u.points,
          'status', case when own.type = 'Wait' then 'YourWaitlist' when own.type = 'Pre' then 'YourReservation'
            when own.id is not null then 'YourBooking'
            when u.points = 0 or u.booking_deadline <= $3 then 'NotAvailable'
            when holder.id is null then 'Available' when holder.type = 'Pre' then 'Reserved'
            else 'AvailableForWaitlist' end,
          'waitlistCount', (select count(*) from booking w where w.unit_id = u.id and w.type = 'Wait'),
          'bookingId', own.id, 'validationError', null, 'reasons', json_build_array(), 'version', u.version)
          order by u.week)
        from unit u
        left join booking holder on holder.unit_id = u.id and holder.type in ('Pre', 'Book', 'Assign')
        left join booking own on own.unit_id = u.id and own.membership_id = m.id
          and own.type in ('Pre', 'Book', 'Assign', 'Wait')
        where u.calendar_id = c.id)) order by h.name, c.year)
    from calendar c join house h on h.id = c.house_id where c.group_id = g.id))::text as json
  from "group" g join membership m on m.group_id = g.id and m.person_id = $2
  where g.id = $1`

export interface CalendarFigures {
  /** Uncompressed, as many bytes as the SQL returns. */
  readonly plain: Figure
  /** Compressed, as browsers request it. */
  readonly compressed: Figure
  /** Compressed, each the owner's first read since a week of the group changed. */
  readonly afterChange: Figure
  readonly sql: Figure
  readonly rawBytes: number
  readonly compressedBytes: number
}

type Variant = 'plain' | 'packed' | 'afterChange' | 'sql'

/**
 * Measures reads of one group by many owners: through the server, and as JSON built by the database.
 *
 * They take turns, so that other load on the machine affects all alike. Every owner has read once before.
 */
export async function measureCalendars(
  { origin, url, deps }: { origin: string; url: string; deps: Deps },
  group: BenchGroup,
  tokens: readonly string[],
): Promise<CalendarFigures> {
  const call = createCaller(origin, width)
  const path = `/client/api/groups/${group.groupId}/calendars`
  const read = (index: number, encoding: string): Promise<Buffer> =>
    call('GET', path, {
      token: tokens[index % tokens.length] ?? '',
      headers: { 'accept-encoding': encoding },
    })
  const pool = new Pool({ connectionString: url, max: width })
  const at = new Date()
  const query = async (index: number): Promise<void> => {
    const personId = group.owners[index % group.owners.length]?.personId
    await pool.query({ name: 'calendars', text: calendarsSql, values: [group.groupId, personId, at] })
  }
  const act: Record<Variant, (index: number) => Promise<unknown>> = {
    plain: (index) => read(index, 'identity'),
    packed: (index) => read(index, 'br'),
    afterChange: (index) => read(index, 'br'),
    sql: query,
  }
  const meters = { plain: new Meter(), packed: new Meter(), afterChange: new Meter(), sql: new Meter() }
  for (let round = 0; round < rounds; round++) {
    for (const way of ['plain', 'packed', 'afterChange', 'sql'] as const) {
      if (way === 'afterChange') await changeWeek(deps, group)
      else for (let index = 0; index < tokens.length; index += width) await runConcurrently(index, act[way])
      const count = way === 'afterChange' ? tokens.length : reads
      await meters[way].run(count, width, async (index) => void (await act[way](index)))
    }
  }
  await pool.end()
  const compressed = await read(1, 'br')
  return {
    plain: meters.plain.getFigure(),
    compressed: meters.packed.getFigure(),
    afterChange: meters.afterChange.getFigure(),
    sql: meters.sql.getFigure(),
    rawBytes: brotliDecompressSync(compressed).length,
    compressedBytes: compressed.length,
  }
}

async function runConcurrently(from: number, act: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: width }, (_, offset) => act(from + offset)))
}

function changeWeek({ db, now }: Deps, { groupId, unitIds }: BenchGroup): Promise<void> {
  return db.transaction((tx) =>
    publishChange(tx, { at: now(), groupId, unitId: unitIds[0] ?? 0, actorId: null }),
  )
}

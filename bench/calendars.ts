import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'pg'
import { announce } from '../apps/server/src/db/queries/change.ts'
import type { Deps } from '../apps/server/src/shared/deps.ts'
import { caller, Meter, type Figure } from './load.ts'
import type { BenchGroup } from './world.ts'

const width = 8
const reads = 160
const rounds = 4

/**
 * The yardstick: what the calendars show (status as for a bystander, queue, own booking), built by the
 * database alone as one JSON text.
 */
const asJson = `
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
  /** As plain bytes, as many as the SQL's. */
  readonly plain: Figure
  /** As browsers ask for it. */
  readonly packed: Figure
  /** As browsers ask for it, each for the first time since a week of the group changed. */
  readonly afterChange: Figure
  readonly sql: Figure
  readonly rawBytes: number
  readonly compressedBytes: number
}

type Way = 'plain' | 'packed' | 'afterChange' | 'sql'

/**
 * Reads of one group by many owners: by the server, and by the database's own JSON.
 *
 * In turns, so that whatever else the machine does falls on each alike. Everybody has read once before.
 */
export async function measureCalendars(
  { origin, url, deps }: { origin: string; url: string; deps: Deps },
  group: BenchGroup,
  tokens: readonly string[],
): Promise<CalendarFigures> {
  const call = caller(origin, width)
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
    await pool.query({ name: 'calendars', text: asJson, values: [group.groupId, personId, at] })
  }
  const act: Record<Way, (index: number) => Promise<unknown>> = {
    plain: (index) => read(index, 'identity'),
    packed: (index) => read(index, 'br'),
    afterChange: (index) => read(index, 'br'),
    sql: query,
  }
  const meters = { plain: new Meter(), packed: new Meter(), afterChange: new Meter(), sql: new Meter() }
  for (let round = 0; round < rounds; round++) {
    for (const way of ['plain', 'packed', 'afterChange', 'sql'] as const) {
      if (way === 'afterChange') await change(deps, group)
      else for (let index = 0; index < tokens.length; index += width) await together(index, act[way])
      const count = way === 'afterChange' ? tokens.length : reads
      await meters[way].run(count, width, async (index) => void (await act[way](index)))
    }
  }
  await pool.end()
  const compressed = await read(1, 'br')
  return {
    plain: meters.plain.figure(),
    packed: meters.packed.figure(),
    afterChange: meters.afterChange.figure(),
    sql: meters.sql.figure(),
    rawBytes: brotliDecompressSync(compressed).length,
    compressedBytes: compressed.length,
  }
}

async function together(from: number, act: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: width }, (_, hand) => act(from + hand)))
}

function change({ db, now }: Deps, { groupId, unitIds }: BenchGroup): Promise<void> {
  return db.transaction((tx) => announce(tx, { at: now(), groupId, unitId: unitIds[0] ?? 0, actorId: null }))
}

import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'pg'
import { caller, measure, type Figure } from './load.ts'
import type { BenchGroup } from './world.ts'

const width = 8
const reads = 400

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

/** Reads of one group by many owners: by the server, and by the database's own JSON. */
export async function measureCalendars(
  { origin, url }: { origin: string; url: string },
  group: BenchGroup,
  tokens: readonly string[],
): Promise<{ http: Figure; sql: Figure; rawBytes: number; compressedBytes: number }> {
  const call = caller(origin, width)
  const path = `/client/api/groups/${group.groupId}/calendars`
  const plain = { 'accept-encoding': 'identity' }
  const tokenOf = (index: number): string => tokens[index % tokens.length] ?? ''
  await call('GET', path, { token: tokenOf(0), headers: plain })
  const http = await measure(reads, width, async (index) => {
    await call('GET', path, { token: tokenOf(index), headers: plain })
  })
  const pool = new Pool({ connectionString: url, max: width })
  const at = new Date()
  const sql = await measure(reads, width, async (index) => {
    const personId = group.owners[index % group.owners.length]?.personId
    await pool.query({ name: 'calendars', text: asJson, values: [group.groupId, personId, at] })
  })
  await pool.end()
  const compressed = await call('GET', path, { token: tokenOf(1), headers: { 'accept-encoding': 'br' } })
  return { http, sql, rawBytes: brotliDecompressSync(compressed).length, compressedBytes: compressed.length }
}

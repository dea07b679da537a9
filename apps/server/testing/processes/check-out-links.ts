import { join } from 'node:path'
import { openDb } from '../../src/db/core/client.ts'
import { startEmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { statement } from '../../src/db/core/statement.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { createDeps } from '../fixtures/deps.ts'

/**
 * A program that creates check-out links in the database of the browser tests. Arguments: an instant of business
 * time, and how many. Prints a line of JSON for each link.
 */
const [instant = '', count = '1'] = process.argv.slice(2)

/** Stays that have begun and have not been checked out, the latest first. */
const stays = statement<{ bookingId: string; userName: string; houseName: string }, [string, number]>(
  'e2e-stays',
  `select distinct on (u.check_in_at, b.membership_id, u.house_id) b.id as "bookingId",
     coalesce(b.lent_out_name, p.name) as "userName", h.name as "houseName"
   from booking b
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id
   join membership m on m.id = b.membership_id
   join person p on p.id = m.person_id
   where b.type in ('Book', 'Assign') and b.checked_out_at is null and not b.skips_cleaning
     and u.check_in_at <= $1 and u.check_out_at > $1::timestamptz - interval '20 days'
   order by u.check_in_at desc, b.membership_id, u.house_id limit $2`,
)

const embedded = await startEmbeddedPostgres({
  appName: 'samhus',
  folder: join(process.env['E2E_DATA_DIR'] ?? '', 'postgres'),
  mayMove: false,
  log: { info: () => {}, warn: () => {} },
})
const db = openDb(embedded.url, { applicationName: 'samhus e2e', random: Math.random })
const deps = createDeps(db, { now: () => Date.parse(instant) })
for (const { bookingId, ...stay } of await db.all(stays, [instant, Number(count)])) {
  const token = await setUpCheckOutLink(deps, bookingId)
  process.stdout.write(`${JSON.stringify({ token, ...stay })}\n`)
}
await db.close()
await embedded.stop()

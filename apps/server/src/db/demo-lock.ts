import { createConnectionConfig } from './core/connection.ts'
import { DbClient } from './core/db-client.ts'
import { mayBeReal } from './core/real-address.ts'

/** Advisory lock: only one of several starting servers creates the demo data; the others wait. */
const demoLockKey = 5_127_433_003

/**
 * The state of the database: neither people nor groups; demo data, complete or whose creation was interrupted; demo data
 * with people besides, who may be real; or something else, which may be real people.
 */
export type DemoState = 'empty' | 'incomplete' | 'complete' | 'with-people' | 'not-a-demo'

interface Found {
  readonly inUse: boolean
  readonly hasPeople: boolean
  readonly mark: unknown
}

/**
 * Runs `run` under a lock against other processes that create demo data. `run` gets the state of the database, and
 * `mark` to store that the creation has started or is done.
 */
export async function withDemoLock<T>(
  url: string,
  run: (state: DemoState, mark: (done: boolean) => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new DbClient(
    createConnectionConfig(url, {
      applicationName: 'samhus demo',
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      idleInTransactionTimeoutMs: 0,
      readWrite: true,
    }),
  )
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [demoLockKey])
    const { rows } = await client.query<Found>(
      `select exists (select from person) or exists (select from "group") as "inUse",
         exists (select from person where ${mayBeReal}) as "hasPeople",
         (select value from setting where name = 'demo') as mark`,
    )
    return await run(toState(rows[0]), async (done) => {
      await client.query(
        `insert into setting (name, value) values ('demo', $1)
         on conflict (name) do update set value = excluded.value`,
        [JSON.stringify(done ? 'made' : 'making')],
      )
    })
  } finally {
    await client.end()
  }
}

function toState(found: Found | undefined): DemoState {
  if (!found?.inUse) return 'empty'
  if (found.mark === 'made') return found.hasPeople ? 'with-people' : 'complete'
  return found.mark === 'making' ? 'incomplete' : 'not-a-demo'
}

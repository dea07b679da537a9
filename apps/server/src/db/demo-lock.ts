import { Client } from 'pg'
import { createConnectionConfig } from './core/connection.ts'

/** Advisory lock: only one of several starting servers creates the demo data; the others wait. */
const demoLockKey = 5_127_433_003

/** The state of the database: no people, demo data whose creation was interrupted, or people. */
export type DemoState = 'empty' | 'incomplete' | 'in-use'

/**
 * Runs `run` under a lock against other processes that create demo data. `run` gets the state of the database, `mark`
 * to store that the creation has started or is done, and `clear` to drop everything.
 */
export async function withDemoLock<T>(
  url: string,
  run: (state: DemoState, mark: (done: boolean) => Promise<void>, clear: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new Client(
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
    const { rows } = await client.query<{ people: boolean; incomplete: boolean }>(
      `select exists (select from person) as people,
         exists (select from setting where name = 'demo' and value = '"making"') as incomplete`,
    )
    const [found] = rows
    const state = found?.incomplete ? 'incomplete' : found?.people ? 'in-use' : 'empty'
    return await run(
      state,
      async (done) => {
        await client.query(
          `insert into setting (name, value) values ('demo', $1)
           on conflict (name) do update set value = excluded.value`,
          [JSON.stringify(done ? 'made' : 'making')],
        )
      },
      async () => {
        await client.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
      },
    )
  } finally {
    await client.end()
  }
}

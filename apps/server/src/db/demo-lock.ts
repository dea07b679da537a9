import { Client } from 'pg'
import { connectionConfig } from './core/connection.ts'

/** Held while the demo is made, so that of servers that start together one makes it and the others wait. */
const demoLockKey = 5_127_433_003

/** Where the making of demo data stands. */
export type DemoState = 'empty' | 'half-made' | 'in-use'

/**
 * Runs `work` while nobody else makes demo data, with what is in the database: nobody at all, a demo whose
 * making was cut off, or people.
 */
export async function withDemoLock<T>(
  url: string,
  work: (state: DemoState, mark: (done: boolean) => Promise<void>, clear: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new Client(
    connectionConfig(url, {
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
    const { rows } = await client.query<{ people: boolean; half: boolean }>(
      `select exists (select from person) as people,
         exists (select from setting where name = 'demo' and value = '"making"') as half`,
    )
    const [found] = rows
    const state = found?.half ? 'half-made' : found?.people ? 'in-use' : 'empty'
    return await work(
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

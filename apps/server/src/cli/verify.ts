import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, QueryResult } from 'pg'
import { DbClient } from '../db/core/db-client.ts'
import { getRepoRoot } from '../shared/paths.ts'

/** A violated invariant of the database: its number (1 to 15), and what is wrong with which row. */
export interface Violation {
  readonly invariant: number
  readonly violation: string
}

export interface VerifyOptions {
  /** Business time, ISO: decides what is late. Default: the newest instant in the data. */
  readonly at?: string
  /** How long due work may take, e.g. `2 seconds`; default 10 seconds. */
  readonly tolerance?: string
  /** Ends the check: its connection is closed, and the call is rejected. */
  readonly signal?: AbortSignal
}

/** Advisory lock: of several processes one checks a database, and the others wait. */
const verifyLockKey = 5_127_433_007

/**
 * Checks every invariant of one database in one read-only snapshot. Returns an empty list if none is violated.
 * Waits for a check of the same database that is under way.
 *
 * It shares no code with the server except the choice of a host: the queries are in verify.sql.
 *
 * @see docs/domain.md §13
 */
export async function verify(url: string, options: VerifyOptions = {}): Promise<Violation[]> {
  const client = new DbClient({
    connectionString: url,
    application_name: 'samhus verify',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  const end = () => void client.end()
  await client.connect()
  options.signal?.addEventListener('abort', end)
  try {
    options.signal?.throwIfAborted()
    await client.query('begin isolation level repeatable read read only')
    await client.query('select pg_advisory_xact_lock($1)', [verifyLockKey])
    return await checkInvariants(client, options)
  } finally {
    options.signal?.removeEventListener('abort', end)
    await client.end()
  }
}

/**
 * SQL: what a checking transaction sets, with `at` and `tolerance` of its options as $1 and $2. It takes half the time if a
 * whole ledger can be sorted and hashed in memory.
 */
export const checkSettings = `set_config('timezone', 'UTC', true), set_config('work_mem', '64MB', true),
  set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
  set_config('samhus.verify_at', $1, true), set_config('samhus.verify_tolerance', $2, true)`

/** Checks the same inside a transaction that the caller has begun. */
export async function checkInvariants(
  client: Client,
  { at = '', tolerance = '' }: VerifyOptions = {},
): Promise<Violation[]> {
  const checks = readFileSync(join(getRepoRoot(), 'apps', 'server', 'verify.sql'), 'utf8')
  await client.query(`select ${checkSettings}`, [at, tolerance])
  const answers = (await client.query<Violation>(checks)) as unknown as QueryResult<Violation>[]
  return answers.flatMap(({ rows }) => rows).toSorted((a, b) => a.invariant - b.invariant)
}

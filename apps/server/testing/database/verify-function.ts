import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { checkSettings, type VerifyOptions, type Violation } from '../../src/cli/verify.ts'
import { getRepoRoot } from '../../src/shared/paths.ts'

/** Above this, plans that were made for a test's few rows are slower than making new ones. */
const maxBytes = 1_000_000

/**
 * Returns SQL that creates a temporary function with every check of verify.sql, in their order. A session plans the checks
 * of a function once; those of a script it plans each time, which takes most of the time where there are few rows.
 */
export function createVerifyFunction(): string {
  const script = readFileSync(join(getRepoRoot(), 'apps', 'server', 'verify.sql'), 'utf8')
  return `create type pg_temp.violation as (invariant int, violation text);
    create function pg_temp.verify() returns setof pg_temp.violation language plpgsql as $verify$
    #variable_conflict use_column
    begin
    ${listChecks(script)
      .map((check) => `return query ${check};`)
      .join('\n')}
    end $verify$`
}

/** Returns the statements of the script, each with the comments before it. */
function listChecks(script: string): string[] {
  return script.split(/;\s*$/m).filter((text) => text.replaceAll(/--.*$/gm, '').trim() !== '')
}

/**
 * Returns what `verify` returns, from one snapshot, on a connection that has the function; or null if there are too many
 * rows for it.
 */
export async function findViolationsQuickly(
  client: Client,
  options: VerifyOptions,
): Promise<Violation[] | null> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await callVerifyFunction(client, options)
  } finally {
    await client.query('rollback')
  }
}

/** Does the same inside a transaction that the caller has begun. */
export async function callVerifyFunction(
  client: Client,
  { at = '', tolerance = '' }: VerifyOptions = {},
): Promise<Violation[] | null> {
  // Of the settings, memory and workers count when the checks are planned, which is at the first call.
  const { rows: sizes } = await client.query<{ isSmall: boolean }>({
    name: 'verify settings',
    text: `select sum(pg_relation_size(name::regclass)) < $3::bigint as "isSmall", ${checkSettings}
       from unnest('{audit,booking,change,ledger,mail}'::text[]) name`,
    values: [at, tolerance, maxBytes],
  })
  if (sizes[0]?.isSmall !== true) return null
  const { rows } = await client.query<Violation>({
    name: 'verify',
    text: 'select invariant, violation from pg_temp.verify()',
  })
  return rows.toSorted((a, b) => a.invariant - b.invariant)
}

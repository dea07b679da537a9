import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A file of a build of the web app. */
export interface WebAsset {
  readonly name: string
  readonly content: Buffer
}

/** Each is up to some hundred kilobytes. */
const maxFoundTogether = 20

const assetsByName = statement<WebAsset, [names: readonly string[]]>(
  'web-assets-by-name',
  'select name, content from web_asset where name = any($1)',
)

/** Returns the content of a file of one of the last builds; null if none of them has it. */
export const findWebAsset = batchLookup<string, Buffer | null>(
  async (db, names) => {
    const found = new Map((await db.all(assetsByName, [names])).map(({ name, content }) => [name, content]))
    return names.map((name) => found.get(name) ?? null)
  },
  { maxBatchSize: maxFoundTogether },
)

const lockAssets = statement('web-assets-lock', 'select pg_advisory_xact_lock(7300002)')
const markAssets = statement<{ name: string }, [names: readonly string[], startedAt: string]>(
  'web-assets-mark',
  'update web_asset set started_at = $2 where name = any($1) returning name',
)
const insertAssets = statement<
  never,
  [names: readonly string[], contents: readonly Buffer[], startedAt: string]
>(
  'web-assets-insert',
  `insert into web_asset (name, content, started_at)
   select name, content, $3 from unnest($1::text[], $2::bytea[]) a (name, content)`,
)
const deleteOldAssets = statement<never, [builds: number]>(
  'web-assets-delete-old',
  `delete from web_asset where started_at < (
     select started_at from web_asset group by started_at order by started_at desc offset $1 - 1 limit 1)`,
)

interface StartedBuild {
  readonly names: readonly string[]
  /** Reads a file that is not stored yet. */
  readonly read: (name: string) => Buffer
  readonly startedAt: Instant
  /** How many builds are kept, with this one. */
  readonly maxBuilds: number
}

/** Stores the files of a build that starts, and deletes those that none of the last builds has. */
export async function storeWebAssets(
  tx: Tx,
  { names, read, startedAt, maxBuilds }: StartedBuild,
): Promise<void> {
  // Two builds that start at the same time share most of their files.
  await tx.run(lockAssets)
  const stored = new Set((await tx.all(markAssets, [names, timestamptz(startedAt)])).map(({ name }) => name))
  const missing = names.filter((name) => !stored.has(name))
  await tx.run(insertAssets, [missing, missing.map(read), timestamptz(startedAt)])
  await tx.run(deleteOldAssets, [maxBuilds])
}

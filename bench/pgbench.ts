import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { getRepoRoot } from '../apps/server/src/shared/paths.ts'

const debianFolder = '/usr/lib/postgresql'
const clients = 16

/** What pgbench prints at its end. */
export interface PgbenchRun {
  readonly perSecond: number
  readonly transactions: number
  readonly failed: number
}

/** Returns the newest pgbench of Debian's packages, or else that of PATH; null if there is none. */
export function findPgbench(): string | null {
  const versions = listFolder(debianFolder).toSorted((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find(isExecutable) ?? null
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Runs a script of the bench's folder with 16 clients and prepared statements. */
export async function runPgbench(
  program: string,
  { url, script, seconds }: { url: string; script: string; seconds: number },
): Promise<PgbenchRun> {
  const file = join(getRepoRoot(), 'bench', script)
  const { stdout } = await promisify(execFile)(program, [
    ...toOptions({ M: 'prepared', c: String(clients), T: String(seconds), f: file }),
    '-n',
    ...['n=0', `C=${clients}`, 'base=0'].flatMap((each) => ['-D', each]),
    url,
  ])
  return parsePgbench(stdout)
}

function toOptions(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([letter, value]) => [`-${letter}`, value])
}

/** @throws Error if it is not what pgbench prints. */
export function parsePgbench(output: string): PgbenchRun {
  const read = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN)
  const perSecond = read(/^tps = ([\d.]+) \((?:without|excluding)/m)
  const transactions = read(/^number of transactions actually processed: (\d+)/m)
  if (Number.isNaN(perSecond) || Number.isNaN(transactions)) throw new Error(`pgbench printed: ${output}`)
  // Before PostgreSQL 15 it does not print them.
  const failed = read(/^number of failed transactions: (\d+)/m)
  return { perSecond, transactions, failed: Number.isNaN(failed) ? 0 : failed }
}

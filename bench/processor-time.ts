import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** What /proc/{pid}/stat has of a process, in milliseconds of processor time. */
interface ProcessStat {
  readonly parentPid: number
  readonly ownMs: number
  /** Of its children that have ended. */
  readonly endedChildrenMs: number
}

/** The kernel counts in hundredths of a second, on every machine that Node runs on. */
const tickMs = 10

/** Parses /proc/{pid}/stat; the name of the program, in parentheses, may have spaces and parentheses itself. */
export function parseStat(text: string): ProcessStat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parentPid = Number.NaN] = fields.slice(1)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11)
  return {
    parentPid,
    ownMs: (user + system) * tickMs,
    endedChildrenMs: (childrenUser + childrenSystem) * tickMs,
  }
}

/** Returns the milliseconds on a processor of /proc/{pid}/schedstat, which counts nanoseconds of the first thread. */
export function parseSchedstat(text: string): number {
  return Number(text.split(' ', 1)[0]) / 1_000_000
}

function readProc(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Returns the resident memory and the processor time of a process; null on systems other than Linux. */
export function readUsage(pid: number | undefined): { residentKb: number; cpuMs: number } | null {
  const [status, stat] = [readProc(pid, 'status'), readProc(pid, 'stat')]
  if (status === null || stat === null) return null
  return { residentKb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), cpuMs: parseStat(stat).ownMs }
}

/** Returns the time that a process of one thread has been on a processor; null if there is none here, or no Linux. */
function readProcessorMs(pid: number): number | null {
  const text = readProc(pid, 'schedstat')
  return text === null ? null : parseSchedstat(text)
}

/** Returns the process ids of all other connections to the database. */
async function listConnections(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type in ('client backend', 'parallel worker')
       and pid <> pg_backend_pid()
     order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

/** Returns the milliseconds of processor time that all connections have used. */
export async function readBackends(client: Client): Promise<number> {
  const used = (await listConnections(client)).map((pid) => readProcessorMs(pid) ?? 0)
  return used.reduce((sum, each) => sum + each, 0)
}

/**
 * Returns the milliseconds that those processes of the database server have used which have ended, of all databases;
 * NaN if the server is not on this machine.
 */
export async function readEndedBackends(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = readProc(rows[0]?.pid, 'stat')
  const postmaster = own === null ? null : readProc(parseStat(own).parentPid, 'stat')
  return postmaster === null ? Number.NaN : parseStat(postmaster).endedChildrenMs
}

/**
 * Sums what processes use while they come and go: one that is there at the first sample counts from then, a later one
 * as a whole, and one that has ended until its last sample.
 */
export class UsageSum {
  #first: ReadonlyMap<number, number> | null = null
  readonly #last = new Map<number, number>()

  /** Adds a sample: the milliseconds that each process has used so far, by its id. */
  add(sample: ReadonlyMap<number, number>): void {
    this.#first ??= sample
    for (const [pid, usedMs] of sample) this.#last.set(pid, usedMs)
  }

  /** NaN if no sample had a process. */
  get usedMs(): number {
    if (this.#last.size === 0) return Number.NaN
    let sum = 0
    for (const [pid, usedMs] of this.#last) sum += usedMs - (this.#first?.get(pid) ?? 0)
    return sum
  }
}

/** Takes a sample of all other connections to the database. */
export async function sampleConnections(client: Client): Promise<ReadonlyMap<number, number>> {
  const sample = new Map<number, number>()
  for (const pid of await listConnections(client)) {
    const usedMs = readProcessorMs(pid)
    if (usedMs !== null) sample.set(pid, usedMs)
  }
  return sample
}

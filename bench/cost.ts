import type { Client } from 'pg'
import { sleep } from './hub-environment.ts'
import { readUsage, sampleConnections, UsageSum } from './processor-time.ts'

/** Processor time in milliseconds; NaN if it is not known on this machine. */
export interface Cost {
  readonly serverMs: number
  /** Of all connections to the database but the one that asks. */
  readonly databaseMs: number
}

/** What work leaves to be done after its responses belongs to it: changes are read, mails are taken note of. */
const afterMs = 300

/** In a second. */
const quiet: Cost = { serverMs: 60, databaseMs: 25 }
const sampledMs = 1_000
const maxWaitMs = 20_000

/** Runs `act`. Returns its result, and what the server's process and its database have used for it. */
export async function measureCost<Result>(
  client: Client,
  serverPid: number | undefined,
  act: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> {
  const database = new UsageSum()
  database.add(await sampleConnections(client))
  const before = readUsage(serverPid)?.cpuMs ?? Number.NaN
  const result = await act()
  await sleep(afterMs)
  database.add(await sampleConnections(client))
  const serverMs = (readUsage(serverPid)?.cpuMs ?? Number.NaN) - before
  return { result, cost: { serverMs, databaseMs: database.usedMs } }
}

/**
 * Waits until the server has caught up with what became due while its data was made, so that nothing of that is
 * measured: until it costs no more than an idle one. Returns the seconds that took; 20 for a server that costs more
 * all the time.
 */
export async function waitUntilQuiet(client: Client, serverPid: number | undefined): Promise<number> {
  const from = performance.now()
  for (let isLoud = true; isLoud && performance.now() - from < maxWaitMs;) {
    const { cost } = await measureCost(client, serverPid, () => sleep(sampledMs - afterMs))
    // NaN is not loud: then the pause of a second has to do.
    isLoud = cost.serverMs > quiet.serverMs || cost.databaseMs > quiet.databaseMs
  }
  return (performance.now() - from) / 1000
}

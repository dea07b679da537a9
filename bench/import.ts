import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import type { Actor, Deps } from '../apps/server/src/shared/deps.ts'
import { checkImports } from '../apps/server/src/jobs/check-imports.ts'
import { addPerson } from '../apps/server/src/use-cases/admin/add-person.ts'
import { applyImport } from '../apps/server/src/use-cases/admin/apply-import.ts'
import { startImport } from '../apps/server/src/use-cases/admin/start-import.ts'
import { createBenchGroup } from './bench-group.ts'
import type { BenchContext, Environment } from './environment.ts'
import { readBackends } from './processor-time.ts'
import { createTokens, sleep } from './hub-environment.ts'
import { createCaller, Meter } from './load.ts'
import { formatLatency, reserveWhile, type Reserving } from './reserving.ts'
import { timeTransactions } from './time-transactions.ts'
import { withConnection } from './verify.ts'

const rows = 5_000
const rounds = 4
const size = { code: 'I', houses: 10, owners: 500, isLarge: true }
/** About as long as an import takes, so that both begin as often. */
const quietMs = 4_000
const pollMs = 100

/**
 * Measures an import of 5,000 owners: sent, judged and applied over HTTP, while four owners reserve and release, again
 * and again; and the transaction that applies one, by itself. Every round brings other owners.
 */
export async function measureImport({
  environment,
  server,
  issuer,
  year,
  print,
}: BenchContext): Promise<void> {
  print(`making ${size.owners} owners`)
  const group = await createBenchGroup(environment.setupDeps, { ...size, year })
  const admin = await addAdmin(environment.deps)
  for (let round = 0; round < 2; round++) print(await measureTransaction(environment, group.groupId, admin))
  const token = await issuer.createToken(admin.email)
  const reserving = { server, group, tokens: await createTokens(issuer, group), turns: { next: 0 } }
  const [quiet, busy] = [new Meter(), new Meter()]
  const isWarmUp = (round: number): boolean => round < 0
  for (let round = -1; round < rounds; round++) {
    // Made before, since this process also measures.
    const file = { groupId: group.groupId, bytes: new Uint8Array(createFile()) }
    await withConnection(environment.url, tidyUp)
    await reserveWhile(reserving, isWarmUp(round) ? new Meter() : quiet, () => sleep(quietMs))
    await reserveWhile(reserving, isWarmUp(round) ? new Meter() : busy, async () =>
      print(await importOverHttp(reserving, file, token)),
    )
  }
  const [without, beside] = [quiet.getFigure(), busy.getFigure()]
  print(
    `reserve beside it: p99 ${(beside.p99Ms / without.p99Ms).toFixed(2)} × without imports  (${formatLatency(beside)}; ` +
      `without ${formatLatency(without)}; to hold: 1.5); load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** A database that has run for a while has statistics, and writes its log into files that it has had before. */
async function tidyUp(client: Client): Promise<void> {
  await client.query('checkpoint')
  await client.query('vacuum analyze')
}

async function addAdmin(deps: Deps): Promise<Actor & { email: string }> {
  const email = `${randomUUID()}@bench.example`
  const contact = { phone: '', address: '', zip: '', city: '', language: null }
  const person = { ...contact, email, name: 'Office', code: '', enabled: true, roleType: ['Admin'] }
  const personId = await addPerson(deps, null, person)
  return { personId, email, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

function createFile(): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${randomUUID()}@bench.example;Ejer ${index};${index};+45 2030 4050;Strandvejen ${index};8000;Aarhus;da;nej`,
  )
  return Buffer.from(
    `E-mail;Navn;Kode;Telefon;Adresse;Postnr.;By;Sprog;Ejerudvalg\r\n${lines.join('\r\n')}\r\n`,
  )
}

/** Applies an import in this process. Returns what its transaction took, as a line. */
async function measureTransaction(
  { deps, url }: Environment,
  groupId: string,
  admin: Actor,
): Promise<string> {
  const input = { kind: 'owners', groupId, fileName: 'owners.csv', bytes: createFile() } as const
  const staging = await timed(() => startImport(deps, admin, input))
  const checking = await timed(async () => {
    while ((await checkImports(deps)).done > 0);
  })
  const took: number[] = []
  const { importId } = staging.result
  const timedDeps = { ...deps, db: timeTransactions(deps.db, took) }
  const [usedBefore, before] = [process.cpuUsage(), await withConnection(url, readBackends)]
  await applyImport(timedDeps, admin, { importId, leavesOutRefused: false })
  const { user, system } = process.cpuUsage(usedBefore)
  const database = (await withConnection(url, readBackends)) - before
  return (
    `import: ${rows} owners staged in ${staging.ms} ms, judged in ${checking.ms} ms; the transaction that applies them ` +
    `${Math.round(took[0] ?? 0)} ms (to hold: 1000 ms); processor time with the plan before it ` +
    `${Math.round((user + system) / 1000)} ms of the server, ${Math.round(database)} ms of PostgreSQL`
  )
}

async function timed<Result>(act: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = performance.now()
  const result = await act()
  return { result, ms: Math.round(performance.now() - from) }
}

/** Sends, waits and applies as the screen does. Returns the times, as a line. */
async function importOverHttp(
  { server }: Reserving,
  { groupId, bytes }: { readonly groupId: string; readonly bytes: Uint8Array<ArrayBuffer> },
  token: string,
): Promise<string> {
  const sending = await timed(async () => {
    const answer = await fetch(
      `${server.origin}/admin/api/imports?kind=owners&groupId=${groupId}&fileName=owners.csv`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: bytes,
      },
    )
    if (!answer.ok) throw new Error(`sending a file: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { importId: string }).importId
  })
  const call = createCaller(server.origin, 1)
  const path = `/admin/api/imports/${sending.result}`
  const progress = new Set<number>()
  const judging = await timed(async () => {
    for (;;) {
      const found = JSON.parse((await call('GET', path, { token })).toString()) as Progress
      progress.add(found.checkedRows)
      if (found.state === 'checked') return
      await sleep(pollMs)
    }
  })
  const body = { leavesOutRefused: false }
  const applying = await timed(() => call('POST', `${path}/apply`, { token, body }))
  return (
    `import over HTTP: sent in ${sending.ms} ms, judged after ${judging.ms} ms (seen at ${[...progress].join(', ')} rows), ` +
    `applied and verified in ${applying.ms} ms`
  )
}

interface Progress {
  readonly state: string
  readonly checkedRows: number
}

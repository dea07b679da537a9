import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportKind } from '@samhus/contract/admin-import'
import { toCsv, type SpreadsheetCell } from '@samhus/domain/spreadsheet'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireAtDeadline } from '../../src/jobs/expire-at-booking-deadline.ts'
import { planMails } from '../../src/jobs/plan-mails.ts'
import { importDetails } from '../../src/reads/admin/import-details.ts'
import { getRepoRoot } from '../../src/shared/paths.ts'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import { sendFile } from '../fixtures/imports.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

/** The spreadsheets of an association, in the order in which it moves in. */
const files: readonly (readonly [ImportKind, string])[] = [
  ['owners', '1-ejere.csv'],
  ['houses', '2-boliger.csv'],
  ['calendars', '3-kalendere.csv'],
  ['bookings', '4-bookinger.xlsx'],
  ['queues', '5-ventelister.csv'],
  ['balances', '6-saldi.csv'],
]

let world: World
let admin: Owner
let app: TestApp
/** What becomes of the rows of each kind, and of the refused ones why. */
const fates: Record<string, unknown> = {}
const refused: Record<string, string[]> = {}

beforeAll(async () => {
  world = await createWorld({ houses: [], now: '2026-11-02 12:00' })
  admin = await world.addOwner('Admin', { points: 0 })
  await world.execute(`update person set sub = 'admin', role_type = '{Admin}' where id = $1`, admin.personId)
  app = await createTestApp(world.deps)
  for (const [kind, fileName] of files) {
    const importId = await send(kind, fileName)
    refused[kind] = await listRefused(importId)
    const { totals } = await applyImport(world.deps, admin.actor, { importId, leavesOutRefused: true })
    fates[kind] = totals
  }
})
afterAll(async () => {
  await app.close()
  await world.close()
})

/** Returns a file as the browser sends it. */
async function readExample(name: string): Promise<Buffer> {
  const path = join(getRepoRoot(), 'docs/import', name)
  if (!name.endsWith('.xlsx')) return readFileSync(path)
  // The library's type of a cell names the classes of its schema; it gives their values.
  return Buffer.from(toCsv((await readSheet(path)) as SpreadsheetCell[][]))
}

async function send(kind: ImportKind, fileName: string): Promise<string> {
  return sendFile(world, admin.actor, { kind, fileName, text: await readExample(fileName) })
}

/** Returns the refused rows with their sentences in Danish. */
async function listRefused(importId: string): Promise<string[]> {
  const { rows } = await importDetails(world.deps, admin.actor, {
    importId,
    fate: 'refused',
    language: 'da',
    pageSize: 100,
  })
  return rows.items.map(
    ({ number, problems }) => `${number}: ${problems.map(({ message }) => message).join(' ')}`,
  )
}

const count = async (sql: string): Promise<number> =>
  (await world.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count ?? 0

it('the spreadsheets of an association, as they are, become a running one within an afternoon', async () => {
  expect(fates).toEqual({
    owners: { rows: 303, new: 300, changed: 0, unchanged: 0, refused: 3 },
    houses: { rows: 11, new: 10, changed: 0, unchanged: 0, refused: 1 },
    calendars: { rows: 1051, new: 1050, changed: 0, unchanged: 0, refused: 1 },
    bookings: { rows: 254, new: 250, changed: 0, unchanged: 0, refused: 4 },
    queues: { rows: 42, new: 40, changed: 0, unchanged: 0, refused: 2 },
    balances: { rows: 303, new: 285, changed: 0, unchanged: 15, refused: 3 },
  })
  expect(refused).toMatchInlineSnapshot(`
    {
      "balances": [
        "302: Året er slut. Pointene kan ikke længere rettes.",
        "303: Foreningen har ingen ejer med e-mailen, koden eller navnet »S-304«.",
        "304: En saldo kan ikke være under 0.",
      ],
      "bookings": [
        "255: En tidligere række i filen har den samme uge: Bjørn Bruun.",
        "256: Foreningen har ingen ejer med e-mailen, koden eller navnet »S-999«.",
        "257: Foreningen har ingen bolig med koden eller navnet »Fyrskibet«.",
        "258: 29/06-2027 er ikke en mandag, hvor der skiftes.",
      ],
      "calendars": [
        "1052: Der er ingen uge 53/2027.",
      ],
      "houses": [
        "12: Feltet er tomt, men skal udfyldes.",
      ],
      "owners": [
        "305: Feltet er tomt, men skal udfyldes.",
        "306: En tidligere række i filen har den samme e-mailadresse: Kirsten Dalsgaard. Hver ejer skal have sin egen.",
        "307: »per.punktum(at)klitten.example« er ikke en e-mailadresse.",
      ],
      "queues": [
        "43: Ugen er ledig, så der er ingen venteliste.",
        "44: Ejeren har selv ugen.",
      ],
    }
  `)
  expect(await count(`booking where type = 'Book'`)).toBe(250)
  expect(await count(`booking where type = 'Wait'`)).toBe(40)
  expect(await count(`calendar`)).toBe(20)
  // What the houses' file has in quotes, with its line breaks.
  expect(
    await count(`house_text where description like '%klitterne.' || chr(10) || 'Der er%"rigtig"%'`),
  ).toBe(10)
  // Letters of windows-1252.
  expect(await count(`person where name = 'Åse Møller' and email = 'aase.moeller@klitten.example'`)).toBe(1)
  expect(await world.findViolations()).toEqual([])
})

it('sends no mail of the past or at once, and the second time nothing is new', async () => {
  await expireAtDeadline(world.deps)
  await planMails(world.deps)
  expect(
    await world.query(
      `select distinct x.state, x.kind = 'Welcome1' and u.starts_at > $1 as "isAtOnce", x.drop_reason as why from mail x
       left join booking b on b.id = x.booking_id left join unit u on u.id = b.unit_id order by 2`,
      world.nowIso(),
    ),
  ).toEqual([
    { state: 'Dropped', isAtOnce: false, why: 'imported' },
    { state: 'Dropped', isAtOnce: true, why: 'imported' },
  ])
  for (const [kind, fileName] of files) {
    const importId = await send(kind, fileName)
    const { totals } = await importDetails(world.deps, admin.actor, { importId })
    expect([kind, totals.new, totals.changed]).toEqual([kind, 0, 0])
  }
  expect(await world.findViolations()).toEqual([])
})

it.each([
  ['bookings', 'bookings', 'da', 290],
  ['bookings', 'queues', 'en', 290],
  ['houses', 'houses', 'sv', 10],
  ['import-owners', 'owners', 'da', 301],
  ['import-houses', 'houses', 'da', 10],
  ['import-calendars', 'calendars', 'sv', 1050],
  ['import-bookings', 'bookings', 'en', 250],
  ['import-queues', 'queues', 'da', 40],
  ['import-balances', 'balances', 'da', 391],
] as const)('the sheet %s, imported as %s in %s, changes nothing', async (list, kind, language, rows) => {
  const url = `/admin/api/sheets/${list}?language=${language}&groupId=${world.groupId}`
  const { rawPayload } = await app.inject({ url, headers: { authorization: 'Bearer admin' } })
  const importId = await sendFile(world, admin.actor, { kind, text: rawPayload })
  const { totals, state } = await importDetails(world.deps, admin.actor, { importId })
  expect([state, totals]).toEqual(['checked', { rows, new: 0, changed: 0, unchanged: rows, refused: 0 }])
})

import { systemStatus as contract } from '@samhus/contract/admin-settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addMail } from '../../../testing/fixtures/mails.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'
import { readConfig } from '../../config.ts'
import { LiveTraffic } from '../../shared/live-traffic.ts'
import { systemStatus } from './system-status.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const read = async (deps = world.deps, env = {}) =>
  contract.response.parse(await systemStatus(deps, readConfig({ ...env })))

it('says what stands behind “Online”, each part with its state', async () => {
  await world.execute(`insert into verify_run (at, violations) values ('2026-11-20T03:00:00Z', 0)`)
  await world.execute(`insert into verify_run (at, violations) values ('2026-11-21T03:00:00Z', 2)`)
  const status = await read()
  expect(status).toMatchObject({
    isOnline: true,
    now: world.nowIso(),
    isClockTurned: true,
    database: { isOk: true, poolSize: 16 },
    clock: { lagSeconds: 0 },
    storage: { isOk: true, kind: 'folder', space: null },
    push: { isOn: true, subscriptions: 0, retrying: 0 },
    mail: { isOn: false, waiting: 0, retrying: 0, lastSentAt: null, lastTriedAt: null, lastProblem: null },
    versions: { product: '0.1.0', node: process.version },
    lastVerify: { at: '2026-11-21T03:00:00.000Z', violations: 2, tookMs: null },
    nightlyVerify: { at: null, isMissed: false, problem: null },
  })
  expect(status.jobs).toEqual([])
  expect(status.database.version).toMatch(/^\d+/)
  expect(status.database.bytes).toBeGreaterThan(1_000_000)
  const { migration, knownMigrations, newestMigration } = status.versions
  expect(migration).toBe(knownMigrations)
  expect(newestMigration).toMatch(/^\d{4}_\w+$/)
  expect(status.database.connections).toBeGreaterThan(0)
  expect(status.database.connections).toBeLessThanOrEqual(status.database.maxConnections)
  expect(Date.parse(status.startedAt)).toBeLessThan(Date.now())
})

it('says so where the file storage does not respond, and where nothing was ever verified', async () => {
  const files = { ...world.deps.files, tryWrite: () => Promise.reject(new Error('away')) }
  const status = await read(
    { ...world.deps, files },
    { STORAGE_URL: 's3://key:secret@localhost/bucket?region=eu-north-1' },
  )
  expect(status).toMatchObject({ isOnline: false, storage: { isOk: false, kind: 's3' }, lastVerify: null })
})

it('says when the relay took a mail last, and what it says to those that it does not take', async () => {
  const anna = await world.addOwner('Anna')
  const sent = await addMail(world, anna, { kind: 'invitation' })
  await world.execute(`update mail set state = 'Sent', sent_at = $2 where id = $1`, sent, world.nowIso())
  const again = await addMail(world, anna, { kind: 'invitation' })
  await world.execute(`update mail set attempts = 2, last_error = '451 try later' where id = $1`, again)
  await addMail(world, anna, { kind: 'invitation' })
  const mail = {
    fromAddress: null,
    bounceDomain: null,
    send: () => Promise.reject(new Error('never called')),
    close: () => {},
  }
  const nextAttemptAt = '2026-11-02T12:05:00.000Z'
  await world.execute('update mail set next_attempt_at = $2::timestamptz where id = $1', again, nextAttemptAt)
  await world.execute(
    `insert into mail_content (mail_id, group_id, to_name, to_address, language, subject, html, text, rendered_at)
     select id, group_id, '', '', 'da', '', '', '', $2 from mail where id = $1`,
    again,
    '2026-11-02T11:01:00Z',
  )
  expect((await read({ ...world.deps, mail })).mail).toEqual({
    isOn: true,
    waiting: 2,
    retrying: 1,
    lastSentAt: world.nowIso(),
    lastTriedAt: '2026-11-02T11:01:00.000Z',
    nextAttemptAt,
    lastProblem: '451 try later',
  })
})

it('says when the nightly check is made and what came of it, and how much room the disk of the files has', async () => {
  const space = { freeBytes: 5_000_000_000, totalBytes: 20_000_000_000 }
  const files = { ...world.deps.files, readSpace: async () => space }
  await world.execute(
    `insert into verify_run (at, violations, took_ms, night) values ($1, 0, 1234, '2026-11-21')`,
    new Date().toISOString(),
  )
  expect(await read({ ...world.deps, files, verifyAt: '03:30' })).toMatchObject({
    storage: { isOk: true, space },
    lastVerify: { violations: 0, tookMs: 1234 },
    nightlyVerify: { at: '03:30', isMissed: false, problem: null },
  })
})

it('is not online while a job fails or is late', async () => {
  const insert = (error: string | null) =>
    world.execute(
      `insert into job (name, interval_ms, last_run_at, succeeded_at, last_error, updated_at)
       values ('points', 0, $1, $2, $3, $2) on conflict (name) do update set last_error = excluded.last_error`,
      world.nowIso(),
      new Date().toISOString(),
      error,
    )
  await insert(null)
  expect(await read()).toMatchObject({ isOnline: true, jobs: [{ name: 'points', lastError: null }] })
  await insert('the disk is full')
  expect(await read()).toMatchObject({ isOnline: false, jobs: [{ lastError: 'the disk is full' }] })
})

it('says why the database takes no writes', async () => {
  await world.execute(
    `create function is_full() returns trigger language plpgsql as $$ begin raise 'No space left on device'; end $$`,
  )
  await world.execute(
    'create trigger is_full before insert on setting for each row execute function is_full()',
  )
  expect(await read()).toMatchObject({
    isOnline: false,
    database: { isOk: false, problem: expect.stringMatching(/^No space left on device/) },
  })
})

it('says so where files can be read and not be stored', async () => {
  const files = { ...world.deps.files, tryWrite: () => Promise.reject(new Error('read-only')) }
  expect(await read({ ...world.deps, files })).toMatchObject({ isOnline: false, storage: { isOk: false } })
})

it('says so where browsers ask for a live connection and no proxy lets one through', async () => {
  const liveTraffic = new LiveTraffic(world.deps.log)
  expect(await read({ ...world.deps, liveTraffic })).toMatchObject({ isOnline: true })
  liveTraffic.noteWithoutUpgrade()
  expect(await read({ ...world.deps, liveTraffic })).toMatchObject({
    isOnline: false,
    live: { isBlocked: true },
  })
})

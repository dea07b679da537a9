import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { compactCalendars, type CompactCalendars } from '@samhus/contract/compact-calendars'
import { compactCalendarsType } from '@samhus/contract/endpoints'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expandCalendars } from '../../../../web/src/api/expand-calendars.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { cancelBooking } from '../../use-cases/cancel-booking.ts'
import { cancelReservation } from '../../use-cases/cancel-reservation.ts'
import { confirm } from '../../use-cases/confirm.ts'
import { joinWaitlist } from '../../use-cases/join-waitlist.ts'
import { reserve } from '../../use-cases/reserve.ts'

let world: World
let app: TestApp
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027], prices: { 20: 3, 21: 3, 22: 4 } })
  app = await createTestApp(world.deps)
  anna = await world.addOwner('anna')
  bo = await world.addOwner('bo', { points: 5 })
})

afterEach(async () => {
  await app.close()
  await world.close()
})

async function ask(owner: Owner, headers: Record<string, string> = {}, query = '') {
  await world.execute('update person set sub = id::text where id = $1 and sub is null', owner.personId)
  return app.inject({
    url: `/client/api/groups/${world.groupId}/calendars${query}`,
    headers: { authorization: `Bearer ${owner.personId}`, ...headers },
  })
}

const compactOnly = { accept: compactCalendarsType }

async function readPlain(owner: Owner, query = ''): Promise<GroupCalendars> {
  return (await ask(owner, {}, query)).json()
}

async function readCompact(owner: Owner, query = ''): Promise<GroupCalendars> {
  const compact: CompactCalendars = (await ask(owner, compactOnly, query)).json()
  return expandCalendars(compact, compact.now)
}

describe('the form of the response', () => {
  test('is that of the contract, unless Accept names the compact one', async () => {
    for (const accept of ['application/json', '*/*', `${compactCalendarsType};q=0`, 'text/html']) {
      const answer = await ask(anna, { accept })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['vary']).toBe('accept, accept-encoding')
      const [unit] = answer.json<GroupCalendars>().calendars[0]?.units ?? []
      expect(Object.keys(unit ?? {})).toEqual(
        expect.arrayContaining(['status', 'bookingId', 'validationError']),
      )
    }
    const answer = await ask(anna, { accept: `${compactCalendarsType}, application/json;q=0.5` })
    expect(answer.headers['content-type']).toBe(compactCalendarsType)
    expect(answer.headers['vary']).toBe('accept, accept-encoding')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(compactCalendars.parse(answer.json())).toEqual(answer.json())
  })

  test('is the same in every encoding', async () => {
    await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
    const plain = await ask(anna, { ...compactOnly, 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await ask(anna, { ...compactOnly, 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await ask(anna, { ...compactOnly, 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-length']).toBe(String(gzip.rawPayload.length))
  })

  test('does not change who is refused', async () => {
    const stranger = await endMembership('cilla')
    expect((await ask(stranger, compactOnly)).json()).toMatchObject({ type: 'no-group-found' })
  })
})

/** Returns a person who is no member any more. */
async function endMembership(name: string): Promise<Owner> {
  const owner = await world.addOwner(name)
  await world.execute('update membership set left_at = added_at where person_id = $1', owner.personId)
  return owner
}

/** Both forms, for each owner, say the same now. */
async function expectSame(): Promise<void> {
  for (const owner of [anna, bo]) {
    expect(await readCompact(owner)).toEqual(await readPlain(owner))
    expect(await readCompact(owner, '?year=2027')).toEqual(await readPlain(owner, '?year=2027'))
  }
}

test('after everything that owners and time do, both forms say the same', async () => {
  const { deps } = world
  await expectSame()
  const held = await reserve(deps, anna.actor, { calendarUnitId: world.unitId(20) })
  await reserve(deps, bo.actor, { calendarUnitId: world.unitId({ week: 41, house: 'B' }) })
  await expectSame()
  await confirm(deps, anna.actor, held)
  // Next to a week of her own, and one that runs out.
  await reserve(deps, anna.actor, { calendarUnitId: world.unitId(21) })
  await joinWaitlist(deps, bo.actor, { calendarUnitId: world.unitId(20) })
  await expectSame()
  world.advance({ minutes: 5 })
  await expectSame()
  for (let time = 0; time < 2; time++) {
    const again = await reserve(deps, anna.actor, { calendarUnitId: world.unitId({ week: 45, house: 'B' }) })
    await cancelReservation(deps, anna.actor, again)
    await expectSame()
  }
  await cancelBooking(deps, anna.actor, held)
  await expectSame()
  world.advance({ hours: 24 })
  await expectSame()
  world.setTime('2027-05-12 12:00')
  await expectSame()
  await world.execute('update unit set is_out_of_operation = true where id = $1', world.unitId(33))
  await deps.db.transaction((tx) => publishRefetch(tx, { at: deps.now(), groupId: world.groupId }))
  await expectSame()
  world.setTime('2027-09-01 09:00')
  await expectSame()
})

describe('a response that the client has', () => {
  test('is not sent again until it would be another', async () => {
    const first = await ask(bo, compactOnly)
    const known = { ...compactOnly, 'if-none-match': String(first.headers['etag']) }
    const same = await ask(bo, known)
    expect([same.statusCode, same.body, same.headers['content-type']]).toEqual([304, '', undefined])
    expect(same.headers).toMatchObject({ etag: first.headers['etag'], 'cache-control': 'no-store' })
    expect(same.headers['x-server-time']).toBeDefined()
    expect((await ask(anna, known)).statusCode).toBe(200)
    const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
    const second = await ask(bo, known)
    expect(second.statusCode).toBe(200)
    const later = { ...compactOnly, 'if-none-match': String(second.headers['etag']) }
    expect((await ask(bo, later)).statusCode).toBe(304)
    // Time alone ends the hold.
    world.advance({ minutes: 5 })
    expect((await ask(bo, later)).statusCode).toBe(200)
    expect(bookingId).toBeDefined()
  })

  test('is sent again once the viewer’s own points are others', async () => {
    const first = await ask(bo, compactOnly)
    await world.adjustPoints(bo, 2027, 2)
    const known = { ...compactOnly, 'if-none-match': String(first.headers['etag']) }
    const second = await ask(bo, known)
    expect(second.statusCode).toBe(200)
    const { owner }: CompactCalendars = second.json()
    expect(owner.accounts).toEqual([{ year: 2027, balance: 7 }])
  })

  test('is sent again in its other form', async () => {
    const [plain, compact] = [await ask(bo), await ask(bo, compactOnly)]
    expect((await ask(bo, { 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
    expect((await ask(bo, { 'if-none-match': String(compact.headers['etag']) })).statusCode).toBe(200)
    const known = { ...compactOnly, 'if-none-match': String(plain.headers['etag']) }
    expect((await ask(bo, known)).statusCode).toBe(200)
  })

  test('is no way to learn whether a group is there', async () => {
    const known = { ...compactOnly, 'if-none-match': '*' }
    const stranger = await endMembership('cilla')
    expect((await ask(stranger, known)).statusCode).toBe(404)
  })
})

test('while owners book, every response has all that was committed before its request', async () => {
  const weeks = Array.from({ length: 16 }, (_, index) => 25 + index)
  const owners = await Promise.all(weeks.map((week) => world.addOwner(`owner${week}`, { points: 40 })))
  await readCompact(anna)
  /** How often each week was changed by what has returned. */
  const changes = new Map<string, number>()
  const versions = new Map((await readCompact(anna)).calendars.flatMap(({ units }) => units.map(toEntry)))
  let isWriting = true
  const write = async (owner: Owner, week: number): Promise<void> => {
    const id = world.unitId(week)
    for (let round = 0; round < 2; round++) {
      const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId: id })
      changes.set(id, (changes.get(id) ?? 0) + 1)
      await cancelReservation(world.deps, owner.actor, { bookingId })
      changes.set(id, (changes.get(id) ?? 0) + 1)
    }
  }
  let reads = 0
  const read = async (owner: Owner): Promise<void> => {
    for (let last = false; !last;) {
      last = !isWriting
      const before = new Map(changes)
      const seen = await readCompact(owner)
      reads += 1
      for (const { id, version } of seen.calendars.flatMap(({ units }) => units)) {
        expect(version).toBeGreaterThanOrEqual((versions.get(id) ?? 0) + (before.get(id) ?? 0))
      }
    }
  }
  const writing = Promise.all(owners.map((owner, index) => write(owner, weeks[index] ?? 0)))
  const reading = Promise.all([anna, bo, anna, bo].map(read))
  await writing
  isWriting = false
  await reading
  expect(reads).toBeGreaterThanOrEqual(4)
  await expectSame()
})

function toEntry({ id, version }: { id: string; version: number }): [string, number] {
  return [id, version]
}

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { supportDetails } from '../reads/support-details.ts'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { longTimeouts } from '../../testing/database/long-timeouts.ts'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { checkOut } from './check-out.ts'
import { setUpCheckOutLink } from './admin/set-up-check-out-link.ts'
import { reportSupport } from './report-support.ts'

let world: World
let anna: Owner
let token: string

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  token = await linkFor(27)
  world.setTime('2027-07-08 12:00')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

async function linkFor(week: number): Promise<string> {
  return setUpCheckOutLink(world.deps, await createActions(world, anna).book(week))
}

const text = { message: 'Hanen i køkkenet\ndrypper.', contact: '+45 20 30 40 50', language: 'da' as const }
const report = (reportId: string, link = token) =>
  reportSupport(world.deps, { token: link, reportId, ...text })
const listReports = () =>
  world.query<{ id: string; number: number }>(
    'select id, number, message, contact from support_report order by number',
  )

it('of one id from the guests of two groups at the same moment is stored once', async () => {
  const database = await createTestDatabase({ ...longTimeouts })
  try {
    const links: [World, string][] = []
    for (const code of ['T2', 'T3']) {
      const own = await createWorld({ database })
      await own.execute('update "group" set code = $1 where id = $2', code, own.groupId)
      const stay = await createActions(own, await own.addOwner('Gry')).book(27)
      const link = await setUpCheckOutLink(own.deps, stay)
      own.setTime('2027-07-08 12:00')
      links.push([own, link])
    }
    for (let round = 0; round < 5; round++) {
      const reportId = randomUUID()
      const calls = links.map(([own, link]) => reportSupport(own.deps, { token: link, reportId, ...text }))
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'invalid-request': 1 })
      expect(await links[0]?.[0].query('select from support_report where id = $1', reportId)).toHaveLength(1)
    }
  } finally {
    await database.close()
  }
})

describe('a guest’s report', () => {
  it('is stored for the admins; its audit row has no actor and no text of it', async () => {
    const id = randomUUID()
    expect(await report(id)).toEqual({ reportId: id })
    const { message, contact } = text
    expect(await listReports()).toEqual([{ id, number: 1, message, contact }])
    const acts = await world.query(
      `select row_to_json(a)::text as act from audit a where subject_kind = 'support-report'`,
    )
    expect(acts).toHaveLength(1)
    expect(JSON.stringify(acts)).not.toMatch(/Hanen|2030|20 30/)
    const values = await world.query(
      `select v.field from audit_value v join audit a on a.number = v.audit_number
       where a.subject_kind = 'support-report'`,
    )
    expect(values).toEqual([])
  })

  it('is accepted after the check-out too, and still shows the stay', async () => {
    await report(randomUUID())
    await checkOut(world.deps, { token, guestCount: 2 })
    expect(await supportDetails(world.deps, { token })).toEqual({
      userName: 'Anna',
      houseName: 'House A',
      dateFrom: '2027-07-05',
      dateTo: '2027-07-12',
      language: null,
    })
    expect(await getOutcome(report(randomUUID()))).toBe('ok')
  })

  it('that is repeated is stored once, even if it was the last one allowed', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID())
    for (const id of ids) await report(id)
    expect(await getOutcome(report(ids[9] ?? ''))).toBe('ok')
    expect(await getOutcome(report(randomUUID()))).toBe('max-support-reports')
    expect(await getOutcome(supportDetails(world.deps, { token }))).toBe('max-support-reports')
    expect((await listReports()).map(({ id }) => id)).toEqual(ids)
  })

  it('cannot have the id of another stay’s report', async () => {
    world.setTime('2026-11-02 12:00')
    const other = await linkFor(28)
    world.setTime('2027-07-13 12:00')
    const id = randomUUID()
    await report(id, other)
    expect(await getOutcome(report(id))).toBe('invalid-request')
    expect(await listReports()).toHaveLength(1)
  })

  it.each([
    ['2027-07-05 14:59', 'booking-not-eligible'],
    ['2027-08-11 09:59', 'ok'],
    ['2027-08-11 10:00', 'booking-not-eligible'],
  ])('gives at %s: %s', async (moment, expected) => {
    world.setTime(moment)
    expect(await getOutcome(supportDetails(world.deps, { token }))).toBe(expected)
    expect(await getOutcome(report(randomUUID()))).toBe(expected)
  })

  it('with a wrong link gives booking-not-found', async () => {
    expect(await getOutcome(report(randomUUID(), world.deps.newSecret()))).toBe('booking-not-found')
    expect(await getOutcome(supportDetails(world.deps, { token: '' }))).toBe('booking-not-found')
  })
})

describe('concurrently', () => {
  it('the same report twenty times is stored once; of fifteen different ones ten are stored', async () => {
    const id = randomUUID()
    expect(await countOutcomes(Array.from({ length: 20 }, () => report(id)))).toEqual({ ok: 20 })
    expect(await listReports()).toHaveLength(1)
    const others = Array.from({ length: 14 }, () => report(randomUUID()))
    expect(await countOutcomes(others)).toEqual({ ok: 9, 'max-support-reports': 5 })
    expect((await listReports()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('two stays of two owners with the same report id: one is stored, and the other is refused', async () => {
    world.setTime('2026-11-02 12:00')
    const bo = await world.addOwner('Bo')
    const booking = await createActions(world, bo).book(28)
    const other = await setUpCheckOutLink(world.deps, booking)
    world.setTime('2027-07-12 15:00')
    for (let round = 1; round <= 5; round += 1) {
      const id = randomUUID()
      const outcomes = await countOutcomes([report(id), report(id, other)])
      expect(outcomes).toEqual({ ok: 1, 'invalid-request': 1 })
      expect(await listReports()).toHaveLength(round)
    }
  })

  it('a report and the check-out both succeed', async () => {
    expect(
      await countOutcomes([checkOut(world.deps, { token, guestCount: 2 }), report(randomUUID())]),
    ).toEqual({
      ok: 2,
    })
  })
})

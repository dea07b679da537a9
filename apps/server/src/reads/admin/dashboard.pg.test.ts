import { afterEach, describe, expect, it } from 'vitest'
import { scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { saveMailTemplate } from '../../use-cases/admin/save-mail-template.ts'
import { owner as readOwner } from './owner.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type World, type WorldOptions } from '../../../testing/fixtures/world.ts'
import { JobRecorder } from '../../jobs/job-recorder.ts'
import { dashboard } from './dashboard.ts'

let world: World

async function begin(options: WorldOptions = {}): Promise<void> {
  // Monday of week 18.
  world = await createWorld({ houses: ['A', 'B'], now: '2027-05-03 12:00', ...options })
  await world.execute(
    `insert into picture (id, group_id, house_id, position, width, height, created_at)
     select gen_random_uuid(), group_id, id, 0, 1, 1, $1::timestamptz from house`,
    world.nowIso(),
  )
}
afterEach(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const read = () =>
  dashboard(world.deps, { personId: '', impersonatorId: null, deviceId: null, idempotencyKey: null })
const listWarnings = async () =>
  (await read()).warnings.map(({ kind, houseName, year, count, detail }) => ({
    kind,
    houseName,
    year,
    count,
    detail,
  }))
const warning = { houseName: null, year: null, count: null, detail: null }

describe('the coming weeks', () => {
  it('are twelve from the current one, with the houses of each group by state', async () => {
    await begin({ prices: { 25: 0 } })
    const owners = await Promise.all(['Anna', 'Bo'].map((name) => world.addOwner(name)))
    const [anna, bo] = owners.map((owner) => createActions(world, owner))
    await anna?.book(20)
    await bo?.join(20)
    await bo?.reserve({ week: 22, house: 'B' })
    await world.execute('update unit set is_out_of_operation = true where id = $1', world.unitId(24))
    const { groups } = await read()
    const weeks = groups[0]?.weeks ?? []
    const all = { year: 2027, booked: 0, reserved: 0, free: 2, out: 0, waiting: 0 }
    expect(groups).toMatchObject([{ groupId: world.groupId, code: 'T1', name: 'Klitten' }])
    expect(weeks.map(({ week }) => week)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
    expect(weeks[0]).toEqual({ ...all, week: 18, dateFrom: '2027-05-03' })
    expect(weeks[2]).toEqual({ ...all, week: 20, dateFrom: '2027-05-17', booked: 1, free: 1, waiting: 1 })
    expect(weeks[4]).toEqual({ ...all, week: 22, dateFrom: '2027-05-31', reserved: 1, free: 1 })
    expect(weeks[6]).toEqual({ ...all, week: 24, dateFrom: '2027-06-14', out: 1, free: 1 })
    expect(weeks[7]).toEqual({ ...all, week: 25, dateFrom: '2027-06-21', out: 2, free: 0 })
  })

  it('go on into the year that has no calendar yet', async () => {
    await begin({ now: '2027-12-20 12:00' })
    const { groups } = await read()
    const weeks = groups[0]?.weeks.map(({ year, week, free }) => [year, week, free]) ?? []
    expect(weeks.slice(0, 4)).toEqual([
      [2027, 51, 2],
      [2027, 52, 2],
      [2028, 1, 0],
      [2028, 2, 0],
    ])
    expect(weeks).toHaveLength(12)
  })

  it('leave out archived houses and groups', async () => {
    await begin()
    await world.execute(`update house set archived_at = $1::timestamptz where code = 'B'`, world.nowIso())
    expect((await read()).groups[0]?.weeks[3]).toMatchObject({ free: 1, out: 0 })
    await world.execute('update "group" set archived_at = $1::timestamptz', world.nowIso())
    expect(await read()).toMatchObject({ groups: [], warnings: [] })
  })

  it('count a hold that has run out as free', async () => {
    await begin()
    await createActions(world, await world.addOwner('Anna')).reserve(20)
    world.advance({ minutes: 6 })
    expect((await read()).groups[0]?.weeks[2]).toMatchObject({ reserved: 0, free: 2 })
  })
})

it('offers, support reports and mails are counted, by what waits today', async () => {
  await begin()
  const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
  const bookingId = await createActions(world, anna).book(30)
  await createActions(world, bo).join(30)
  await createActions(world, anna).cancel(bookingId)
  const report = `insert into support_report (id, group_id, booking_id, number, message, language, created_at)
    values (gen_random_uuid(), $1, $2, $3, 'x', 'da', $4::timestamptz)`
  await world.execute(report, world.groupId, bookingId, 1, '2027-05-01T10:00:00Z')
  await world.execute(report, world.groupId, bookingId, 2, '2027-04-01T10:00:00Z')
  const { offers, supportReports, mails } = await read()
  expect({ offers, supportReports }).toEqual({
    offers: { open: 1, endToday: 0 },
    supportReports: { lastWeek: 1, total: 2 },
  })
  const [due] = await world.query<{ count: number }>(`select count(*) as count from mail where state = 'Due'`)
  expect(mails).toEqual({ waiting: due?.count, failed: 0, lost: 0, bounced: 0 })
  await world.execute(`update booking set reserved_until = '2027-05-03T21:59:00Z' where type = 'Pre'`)
  await world.execute(`update mail set state = 'Failed'`)
  expect(await read()).toMatchObject({
    offers: { open: 1, endToday: 1 },
    mails: { waiting: 0, failed: due?.count, lost: 0, bounced: 0 },
  })
  for (const [state, name] of [
    ['Lost', 'lost'],
    ['Bounced', 'bounced'],
  ] as const) {
    await world.execute('update mail set state = $1', state)
    const counts = { waiting: 0, failed: 0, lost: 0, bounced: 0, [name]: due?.count }
    expect((await read()).mails).toEqual(counts)
  }
  world.advance({ hours: 8 * 24 })
  expect((await read()).mails).toEqual({ waiting: 0, failed: 0, lost: 0, bounced: 0 })
})

describe('a warning is given', () => {
  it('of nothing, where nothing is missing', async () => {
    await begin()
    await world.addOwner('Anna')
    expect(await listWarnings()).toEqual([])
  })

  it('of houses without a calendar of a year whose points come within two months, with the day', async () => {
    await begin()
    await world.addOwner('Anna')
    await scheduleAssignment(world, { at: Date.parse('2027-06-30T22:30:00Z'), year: 2028 })
    await scheduleAssignment(world, { at: Date.parse('2027-08-01T12:00:00Z'), year: 2029 })
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'calendar-missing', year: 2028, count: 2, detail: '2027-07-01' },
    ])
  })

  it('of coming weeks in operation without a price, with the house where it is one', async () => {
    await begin({ prices: { 10: 0, 30: 0, 31: 0 } })
    await world.addOwner('Anna')
    expect(await listWarnings()).toEqual([{ ...warning, kind: 'week-without-price', year: 2027, count: 4 }])
    await world.execute(
      'update unit set is_out_of_operation = true where house_id = (select id from house where code = $1)',
      'B',
    )
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'week-without-price', houseName: 'House A', year: 2027, count: 2 },
    ])
  })

  it('of a house without pictures or a place on the map, and of a group without members', async () => {
    await begin()
    await world.execute(`delete from picture where house_id = (select id from house where code = 'A')`)
    await world.execute(`update house set lat = 0, lng = 0 where code = 'B'`)
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'house-without-pictures', houseName: 'House A', count: 1 },
      { ...warning, kind: 'house-without-location', houseName: 'House B', count: 1 },
      { ...warning, kind: 'group-without-members' },
    ])
  })

  it('of violations that the last verification found', async () => {
    await begin()
    await world.addOwner('Anna')
    const insert = 'insert into verify_run (at, violations) values ($1::timestamptz, $2)'
    await world.execute(insert, '2027-05-01T23:30:00Z', 3)
    const found = { ...warning, kind: 'verify-found', count: 3, detail: '2027-05-02' }
    expect(await listWarnings()).toEqual([found])
    await world.execute(insert, world.nowIso(), 0)
    expect(await listWarnings()).toEqual([])
  })

  it('of addresses to which mail is returned, until it is sent there again', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const id = await stopMailTo(world, await getEmail(world, anna))
    expect(await listWarnings()).toEqual([{ ...warning, kind: 'address-bounces', count: 1 }])
    const read = () => readOwner(world.deps, anna.actor, { userId: anna.personId })
    expect((await read()).addressBounces).toBe(true)
    await world.execute(
      `update mail_suppression set lifted_at = $2 where encode(address_hash, 'hex') = $1`,
      id,
      world.nowIso(),
    )
    expect(await listWarnings()).toEqual([])
    expect((await read()).addressBounces).toBe(false)
  })

  it('of saved words of a mail that can be used no more', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const version = { language: 'da', subject: 'Hej', body: 'Hej {{owner_name}}', version: 0 } as const
    await saveMailTemplate(world.deps, anna.actor, { kind: 'invitation', ...version })
    expect(await listWarnings()).toEqual([])
    await world.execute(
      `insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
       select template_id, 2, subject, 'Hej {{old_field}}', saved_at, saved_by from mail_template_version`,
    )
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'template-problem', count: 1, detail: 'invitation' },
    ])
  })

  it('of a job that fails, and of one that is more than a minute late', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const recorder = new JobRecorder(world.deps)
    recorder.note({ name: 'holds', intervalMs: 0 })
    recorder.note({ name: 'points', intervalMs: 0 }, new Error('broken'))
    await recorder.saveIfDue()
    await createActions(world, anna).reserve(20)
    world.advance({ minutes: 6 })
    expect(await listWarnings()).toEqual([{ ...warning, kind: 'job-failed', detail: 'points' }])
    world.advance({ minutes: 1 })
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'job-late', count: 120, detail: 'holds' },
      { ...warning, kind: 'job-failed', detail: 'points' },
    ])
  })
})

it('the recent acts are the ten newest of people', async () => {
  await begin()
  const actions = createActions(world, await world.addOwner('Anna', { points: 40 }))
  for (const week of [20, 22, 24, 26, 28, 30]) await actions.book(week)
  const { recent } = await read()
  expect(recent).toHaveLength(10)
  expect(recent[0]).toMatchObject({ actor: { name: 'Anna' }, action: 'confirm', week: { week: 30 } })
})

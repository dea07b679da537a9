import { randomUUID } from 'node:crypto'
import { dashboard as contract } from '@samhus/contract/admin-activity'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterEach, describe, expect, it } from 'vitest'
import { scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { addMail } from '../../../testing/fixtures/mails.ts'
import type { Deps } from '../../shared/deps.ts'
import { changePolicy } from '../../use-cases/admin/change-policy.ts'
import { saveMailTemplate } from '../../use-cases/admin/save-mail-template.ts'
import { owner as readOwner } from './owner.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type World, type WorldOptions } from '../../../testing/fixtures/world.ts'
import { JobRecorder } from '../../jobs/job-recorder.ts'
import { bookings } from './bookings.ts'
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

const nobody = { personId: '', impersonatorId: null, deviceId: null, idempotencyKey: null }
const read = async (deps: Partial<Deps> = {}) =>
  contract.response.parse(await dashboard({ ...world.deps, ...deps }, nobody))
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
  await world.execute(`update support_report set state = 'working' where number = 2`)
  const { offers, supportReports, mails } = await read()
  expect({ offers, supportReports }).toEqual({
    offers: { open: 1, endToday: 0 },
    supportReports: { open: 1, working: 1 },
  })
  const [due] = await world.query<{ count: number }>(`select count(*) as count from mail where state = 'Due'`)
  expect(mails).toEqual({ waiting: due?.count, failed: 0, lost: 0, bounced: 0 })
  await world.execute(`update booking set reserved_until = '2027-05-03T21:59:00Z' where type = 'Pre'`)
  await world.execute(`update mail set state = 'Failed'`)
  expect(await read()).toMatchObject({
    offers: { open: 1, endToday: 1 },
    mails: { waiting: 0, failed: due?.count, lost: 0, bounced: 0 },
  })
  const listOffers = async (offerUntil: string) => {
    const found = await bookings(world.deps, nobody, { offerUntil, page: 1 })
    return Array.isArray(found) ? [] : found.items.map(({ userId }) => userId)
  }
  expect(await listOffers('2027-05-03')).toEqual([bo.personId])
  expect(await listOffers('2027-05-02')).toEqual([])
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
      { ...warning, kind: 'group-without-members' },
      { ...warning, kind: 'house-without-location', houseName: 'House B', count: 1 },
      { ...warning, kind: 'house-without-pictures', houseName: 'House A', count: 1 },
    ])
  })

  it('of a cleaner’s link that is a year old, until it is ended', async () => {
    await begin()
    await world.addOwner('Anna')
    await world.execute(
      `insert into token (hash, kind, group_id, house_id, created_at)
       select sha256('a'), 'arrivals', group_id, id, $1::timestamptz from house where code = 'A'`,
      new Date(Date.parse(world.nowIso()) - 365 * 24 * 3_600_000).toISOString(),
    )
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'old-arrivals-link', houseName: 'House A', count: 1 },
    ])
    await world.execute(`update token set revoked_at = created_at where kind = 'arrivals'`)
    expect(await listWarnings()).toEqual([])
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
    await world.execute(
      `with other as (
         insert into mail_template (id, group_id, kind, language)
         select gen_random_uuid(), null, kind, 'sv' from mail_template returning id)
       insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
       select other.id, v.number, v.subject, v.body, v.saved_at, v.saved_by from mail_template_version v, other
       where v.number = 2`,
    )
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'template-problem', count: 2, detail: 'invitation' },
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
      { ...warning, kind: 'job-failed', detail: 'points' },
      { ...warning, kind: 'job-late', count: 120, detail: 'holds' },
    ])
    const failing = new JobRecorder(world.deps)
    failing.note({ name: 'holds', intervalMs: 0 }, new Error('broken'))
    await failing.saveIfDue()
    const holds = (await listWarnings()).filter(({ detail }) => detail === 'holds')
    expect(holds).toEqual([{ ...warning, kind: 'job-failed', detail: 'holds' }])
  })

  it('once where all jobs are late, with the longest lag', async () => {
    await begin()
    await world.addOwner('Anna')
    const recorder = new JobRecorder(world.deps)
    for (const name of ['holds', 'offers', 'points']) recorder.note({ name, intervalMs: 0 })
    await recorder.saveIfDue()
    const later = Date.now() + 5 * 60_000
    const { warnings } = await read({ systemNow: () => later })
    expect(warnings).toMatchObject([{ kind: 'clock-late', detail: null }])
    expect(warnings[0]?.count).toBeGreaterThanOrEqual(275)
  })

  it('of files that do not respond, and of a disk that is almost full', async () => {
    await begin()
    await world.addOwner('Anna')
    const { files } = world.deps
    const away = { ...files, tryWrite: () => Promise.reject(new Error('away')) }
    expect((await read({ files: away })).warnings).toMatchObject([{ kind: 'storage-away' }])
    const full = { ...files, readSpace: async () => ({ freeBytes: 500_000_000, totalBytes: 1e12 }) }
    expect((await read({ files: full })).warnings).toMatchObject([{ kind: 'storage-full', count: 500 }])
  })

  it('of a nightly check that could not be made, or is overdue', async () => {
    await begin()
    await world.addOwner('Anna')
    const at = Date.parse('2027-05-03T10:00:00Z')
    const nightly = { verifyAt: '03:30', systemNow: () => at }
    expect((await read(nightly)).warnings).toEqual([])
    const insert = 'insert into verify_run (at, violations, problem) values ($1::timestamptz, $2, $3)'
    await world.execute(insert, '2027-05-01T01:30:00Z', 0, null)
    expect((await read(nightly)).warnings).toMatchObject([{ kind: 'verify-missed', detail: null }])
    expect((await read({ systemNow: nightly.systemNow })).warnings).toEqual([])
    await world.execute(insert, '2027-05-03T01:30:00Z', null, 'the disk is full')
    expect((await read(nightly)).warnings).toMatchObject([
      { kind: 'verify-missed', detail: 'the disk is full' },
    ])
    await world.execute(insert, '2027-05-03T02:00:00Z', 0, null)
    expect((await read(nightly)).warnings).toEqual([])
  })

  it('of mails that failed or were lost, until they are sent again', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const kinds = { Failed: 'mails-failed', Lost: 'mails-lost' } as const
    for (const [state, kind] of Object.entries(kinds)) {
      const mailId = await addMail(world, anna, { kind: 'invitation' })
      await world.execute('update mail set state = $2 where id = $1', mailId, state)
      expect(await listWarnings()).toEqual([{ ...warning, kind, count: 1 }])
      const again = await addMail(world, anna, { kind: 'invitation' })
      await world.execute('update mail set resent_of = $2 where id = $1', again, mailId)
      expect(await listWarnings()).toEqual([])
    }
  })

  it('of a relay that has not taken mails for ten minutes, with what it said', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const mailId = await addMail(world, anna, { kind: 'invitation' })
    await world.execute(`update mail set attempts = 1, last_error = '451 try later' where id = $1`, mailId)
    world.advance({ minutes: 9 })
    expect(await listWarnings()).toEqual([])
    world.advance({ minutes: 1 })
    expect(await listWarnings()).toEqual([
      { ...warning, kind: 'relay-away', count: 1, detail: '451 try later' },
    ])
  })

  it('of support reports that have been open for three days', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    const bookingId = await createActions(world, anna).book(30)
    const report = `insert into support_report (id, group_id, booking_id, number, message, language, created_at)
      values (gen_random_uuid(), $1, $2, $3, 'x', 'da', $4::timestamptz)`
    await world.execute(report, world.groupId, bookingId, 1, '2027-04-30T10:00:00Z')
    await world.execute(report, world.groupId, bookingId, 2, '2027-05-02T10:00:00Z')
    expect(await listWarnings()).toEqual([{ ...warning, kind: 'support-waiting', count: 1 }])
    await world.execute(`update support_report set state = 'working'`)
    expect(await listWarnings()).toEqual([])
  })

  it('of booked weeks that keep other deadlines, for a month after the rules were changed', async () => {
    await begin()
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).book(30)
    const refundHighDays = defaultPolicy.refundHighDays + 7
    await changePolicy(world.deps, anna.actor, {
      groupId: world.groupId,
      version: 1,
      constants: { ...defaultPolicy, refundHighDays, refundLowDays: refundHighDays },
      reason: 'The meeting decided so.',
    })
    const kept = { ...warning, kind: 'terms-kept', count: 1, detail: '2027-05-03' }
    expect(await listWarnings()).toEqual([kept])
    world.advance({ hours: 29 * 24 })
    expect(await listWarnings()).toEqual([kept])
    world.advance({ hours: 24 })
    expect(await listWarnings()).toEqual([])
  })
})

describe('an import', () => {
  const insert = `insert into import_batch (id, group_id, kind, state, file_name, header, columns, num_rows, created_at,
      ended_at)
    values ($1, $2, 'owners', $3, 'a.csv', '{}', '{}', 1, $4::timestamptz, $5::timestamptz)`

  it('is counted until it is applied or discarded, and warned of once it has waited for an hour', async () => {
    await begin()
    await world.addOwner('Anna')
    const importId = randomUUID()
    await world.execute(insert, importId, world.groupId, 'checked', world.nowIso(), null)
    await world.execute(insert, randomUUID(), world.groupId, 'mapping', world.nowIso(), null)
    await world.execute(insert, randomUUID(), world.groupId, 'applied', world.nowIso(), world.nowIso())
    expect(await read()).toMatchObject({ imports: { open: 2, checked: 1 }, warnings: [] })
    world.advance({ hours: 1 })
    expect((await read()).warnings).toMatchObject([
      { kind: 'import-waiting', groupId: world.groupId, groupName: 'Klitten', detail: importId },
    ])
  })
})

it('fees that are not billed yet are counted, with their sum', async () => {
  await begin()
  const bookingId = await createActions(world, await world.addOwner('Anna')).book(30)
  const insert = `insert into fee (id, group_id, booking_id, act, kroner, at, state, settled_at)
    values (gen_random_uuid(), $1, $2, $3, 500, $4::timestamptz, $5, $6::timestamptz)`
  await world.execute(insert, world.groupId, bookingId, 'assign', world.nowIso(), 'open', null)
  await world.execute(insert, world.groupId, bookingId, 'move', world.nowIso(), 'billed', world.nowIso())
  expect((await read()).fees).toEqual({ open: 1, kroner: 500 })
})

it('the day of change-over is today on a Monday, else the coming one, with the stays that begin and end on it', async () => {
  await begin()
  const actions = createActions(world, await world.addOwner('Anna'))
  await actions.book(20)
  expect((await read()).arrivals).toEqual({ day: '2027-05-03', comes: 0, leaves: 0 })
  world.setTime('2027-05-11 00:00')
  expect((await read()).arrivals).toEqual({ day: '2027-05-17', comes: 1, leaves: 0 })
  world.setTime('2027-05-17 23:59')
  expect((await read()).arrivals).toEqual({ day: '2027-05-17', comes: 1, leaves: 0 })
  world.setTime('2027-05-18 00:00')
  expect((await read()).arrivals).toEqual({ day: '2027-05-24', comes: 0, leaves: 1 })
})

it('the recent acts are the ten newest of people', async () => {
  await begin()
  const actions = createActions(world, await world.addOwner('Anna', { points: 40 }))
  for (const week of [20, 22, 24, 26, 28, 30]) await actions.book(week)
  const { recent } = await read()
  expect(recent).toHaveLength(10)
  expect(recent[0]).toMatchObject({ actor: { name: 'Anna' }, action: 'confirm', week: { week: 30 } })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planMails } from '../../jobs/plan-mails.ts'
import { importRows, planRows, toFates } from '../../../testing/fixtures/import-rows.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { reserve } from '../../use-cases/reserve.ts'
import { balanceImporter } from './balance-importer.ts'
import { bookingImporter } from './booking-importer.ts'
import { calendarImporter } from './calendar-importer.ts'
import { houseImporter } from './house-importer.ts'
import type { PlannedRow } from './importer.ts'
import { queueImporter } from './queue-importer.ts'

let world: World
let ole: Owner
let ida: Owner
/** What the first file of bookings has become, and the balances then. */
let brought: readonly PlannedRow[]
let balances: readonly number[]

const guest = { guestName: 'Per Gæst', guestEmail: 'per@samhus.example', guestPhone: '+45 12345678' }
const bookings = [
  { house: 'A', year: '2027', week: '27', owner: 'Ole', ...guest, guestLanguage: 'svensk' },
  { house: 'A', year: '2026', week: '27', owner: 'Ida' },
  { house: 'A', arrival: '02-11-2026', owner: 'Ida' },
  { house: 'A', year: '2027', week: '36', owner: 'Ole' },
  { house: 'A', year: '2027', week: '39', owner: 'Ole' },
]

beforeEach(async () => {
  const years = [2026, 2027]
  world = await createWorld({ houses: ['A', 'B'], years, now: '2026-11-02 12:00', prices: { 27: 4 } })
  ole = await world.addOwner('Ole', { points: 12 })
  ida = await world.addOwner('Ida', { points: 0 })
  const bo = await world.addOwner('Bo')
  await world.addOwner('Eva')
  await world.addOwner('Liv')
  await reserve(world.deps, bo.actor, { calendarUnitId: world.unitId({ house: 'B', week: 30 }) })
  brought = await importRows(world, bookingImporter, bookings)
  balances = [await readBalance(ole, 2027), await readBalance(ida, 2026)]
})
afterEach(async () => {
  try {
    expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
    expect(world.warnings).toEqual([])
  } finally {
    await world.close()
  }
})

async function readBalance({ membershipId }: Owner, year: number): Promise<number> {
  const [row] = await world.query<{ balance: number }>(
    'select balance from account where membership_id = $1 and year = $2',
    membershipId,
    year,
  )
  return row?.balance ?? 0
}

const readRows = (house: string, year: number, week: number) =>
  world.query<{ type: string; name: string; points: number; guest: string | null; skips: boolean }>(
    `select b.type, p.name, b.points, b.lent_out_name as guest, b.skips_cleaning as skips
     from booking b join membership m on m.id = b.membership_id join person p on p.id = m.person_id
     where b.unit_id = $1 order by b.queue_number nulls first`,
    world.unitId({ house, year, week }),
  )

const countActs = async (action: string, units: readonly string[]): Promise<number> => {
  const acts = await world.query(
    'select 1 from audit where action = $1 and unit_id = any($2::bigint[])',
    action,
    [units],
  )
  return acts.length
}

describe('houses', () => {
  const klit = {
    code: 'K1',
    name: 'Klithuset',
    address: 'Strandvej 1\n9990 Skagen',
    lat: '57,7367',
    lng: '10.5402',
    usualPeople: '6',
    descriptionDa: 'Nær vandet.\nTo terrasser.',
  }

  it('are made with what the file says, and the second time nothing changes', async () => {
    expect(toFates(await importRows(world, houseImporter, [klit]))).toEqual(['new'])
    expect(
      await world.query(
        `select h.name, h.address, h.lat, h.lng, h.usual_people as people, t.description
         from house h join house_text t on t.house_id = h.id where h.code = 'K1'`,
      ),
    ).toEqual([
      {
        name: 'Klithuset',
        address: 'Strandvej 1 9990 Skagen',
        lat: 57.7367,
        lng: 10.5402,
        people: 6,
        description: 'Nær vandet.\nTo terrasser.',
      },
    ])
    expect(toFates(await importRows(world, houseImporter, [klit]))).toEqual(['unchanged'])
  })

  it('get what a file says otherwise, and their folders the new name; an empty cell changes nothing', async () => {
    await importRows(world, houseImporter, [{ code: 'R1', name: 'Gammelhus', country: 'Danmark' }])
    await world.execute(
      `insert into document_folder (id, group_id, parent_id, name, position)
       select gen_random_uuid(), group_id, id, 'gammelhus', 0 from document_folder
       where group_id = $1 and parent_id is null`,
      world.groupId,
    )
    const [row] = await importRows(world, houseImporter, [
      { code: 'r1', name: 'Åhuset', city: '', country: '' },
    ])
    expect(row).toMatchObject({
      fate: 'changed',
      changes: [{ field: 'name', before: 'Gammelhus', after: 'Åhuset' }],
    })
    expect(await world.query('select name from document_folder where parent_id is not null')).toEqual([
      { name: 'Åhuset' },
    ])
    expect(await world.query(`select code, country from house where name = 'Åhuset'`)).toEqual([
      { code: 'R1', country: 'Danmark' },
    ])
  })

  it('are refused with what is wrong with them', async () => {
    const rows = await planRows(world, houseImporter, [
      { code: 'X', name: '' },
      { code: 'Y', name: 'Y', lat: '57' },
      { code: 'Z', name: 'Z', usualPeople: 'seks', lat: '99', lng: '10' },
      { code: 'Q', name: 'Q' },
      { code: 'q', name: 'Q igen' },
      { code: 'E'.repeat(21), name: 'E' },
    ])
    expect(toFates(rows)).toEqual([
      'refused, is-required',
      'refused, place-is-half',
      'refused, number-out-of-range -85 – 85, not-a-whole-number seks',
      'new',
      'refused, same-house-in-file Q',
      'refused, too-long 20',
    ])
  })
})

describe('calendars', () => {
  it('of a year that is over are made whole: weeks that the file leaves out are out of operation', async () => {
    await importRows(world, houseImporter, [{ code: 'K2', name: 'Marehalm' }])
    const rows = [
      { house: 'Marehalm', year: '2025', week: '1', points: '1' },
      { house: 'k2', year: '2025', week: 'uge 27', points: '4,0', minBooking: 'ja' },
    ]
    expect(toFates(await importRows(world, calendarImporter, rows))).toEqual([
      'new, weeks-are-missing Marehalm 2025',
      'new',
    ])
    expect(
      await world.query(
        `select u.code, u.points, u.is_out_of_operation as "isOut" from unit u join house h on h.id = u.house_id
         where h.code = 'K2' and u.year = 2025 and u.week in (1, 2, 27) order by u.week`,
      ),
    ).toEqual([
      { code: '01', points: 1, isOut: false },
      { code: '02', points: 0, isOut: true },
      { code: '27-RestrictOne', points: 4, isOut: false },
    ])
    expect(toFates(await importRows(world, calendarImporter, rows))).toEqual(['unchanged', 'unchanged'])
  })

  it('that are there are priced until the week begins, and a week in use keeps a price', async () => {
    const rows = [
      { house: 'B', year: '2027', week: '29', points: '3' },
      { house: 'B', year: '2027', week: '30', points: '0' },
      { house: 'B', year: '2027', week: '31', points: '2' },
      { house: 'B', year: '2026', week: '5', points: '3' },
      { house: 'B', arrival: '26/01-2026', points: '2' },
      { house: 'B', year: '2027', week: '29', points: '1' },
      { house: 'B', year: '2027', week: '32', points: 'to' },
    ]
    const planned = await importRows(world, calendarImporter, rows)
    expect(toFates(planned)).toEqual([
      'changed',
      'refused, week-is-in-use',
      'unchanged',
      'refused, week-has-begun',
      'refused, same-price-in-file 3',
      'refused, same-price-in-file 3',
      'refused, not-a-whole-number to',
    ])
    expect(planned[0]?.changes).toEqual([{ field: 'points', before: '2', after: '3' }])
    expect(
      await world.query('select points from unit where id = $1', world.unitId({ house: 'B', week: 29 })),
    ).toEqual([{ points: 3 }])
  })

  it('are understood by the numbering of the file', async () => {
    const planned = await planRows(
      world,
      calendarImporter,
      [
        { house: 'B', year: '2027', week: '2', points: '2' },
        { house: 'B', year: '2027', week: '53', points: '2' },
      ],
      { weekNumbering: 'first-day' },
    )
    // Week 2 with 1 January in week 1 is ISO week 1, and week 53 the week of New Year.
    expect(toFates(planned)).toEqual(['unchanged', 'unchanged'])
    const [iso] = await planRows(world, calendarImporter, [
      { house: 'B', year: '2027', week: '53', points: '2' },
    ])
    expect(iso).toMatchObject({ fate: 'refused', problems: [{ problem: 'no-such-week', detail: '53/2027' }] })
  })
})

describe('bookings', () => {
  it('of this year and of last year are booked and paid, and leave every balance as it was', async () => {
    expect(toFates(brought)).toEqual(['new', 'new', 'new', 'new', 'new'])
    expect(brought[0]?.changes).toContainEqual({ field: 'arrival', before: null, after: '05/07-2027' })
    expect(await readRows('A', 2027, 27)).toMatchObject([
      { type: 'Book', name: 'Ole', points: 4, guest: 'Per Gæst' },
    ])
    expect(await readRows('A', 2026, 27)).toMatchObject([{ type: 'Book', name: 'Ida', points: 4 }])
    expect(balances).toEqual([12, 0])
    expect(
      await world.query(
        `select l.type, l.points, l.reason from ledger l where l.membership_id = $1 and l.year = 2026
         order by l.number`,
        ida.membershipId,
      ),
    ).toEqual([
      { type: 'Adjust', points: 4, reason: 'moved-in' },
      { type: 'Adjust', points: 2, reason: 'moved-in' },
      { type: 'Book', points: -2, reason: null },
      { type: 'Book', points: -4, reason: null },
    ])
    expect(await countActs('import-booking', [world.unitId(27), world.unitId(36)])).toBe(2)
    const again = await importRows(world, bookingImporter, bookings)
    expect(toFates(again)).toEqual(Array(5).fill('unchanged'))
  })

  it('are named in the owners’ statements as what was brought along', async () => {
    const { lines } = await pointsStatement(world.deps, ida.actor, { groupId: world.groupId, year: 2026 })
    expect(lines.map(({ kind, points }) => [kind, points])).toEqual([
      ['moved-in', 4],
      ['moved-in', 2],
      ['booked', -2],
      ['booked', -4],
    ])
  })

  it('send no mail: no confirmation, and no planned mail of a stay that has begun', async () => {
    world.setTime('2026-11-06 12:00')
    await planMails(world.deps)
    expect(
      await world.query(`select distinct x.state, x.is_planned as planned from mail x
        join booking b on b.id = x.booking_id join unit u on u.id = b.unit_id where u.year = 2026`),
    ).toEqual([{ state: 'Dropped', planned: true }])
    expect(
      await world.query(`select distinct x.drop_reason as why from mail x
        join booking b on b.id = x.booking_id join unit u on u.id = b.unit_id where u.year = 2026`),
    ).toEqual([{ why: 'imported' }])
    world.setTime('2027-06-29 12:00')
    await planMails(world.deps)
    expect(
      await world.query(
        `select x.kind, x.state, x.recipient from mail x join booking b on b.id = x.booking_id
         where b.unit_id = $1`,
        world.unitId(27),
      ),
    ).toEqual([{ kind: 'Welcome2', state: 'Due', recipient: 'contact' }])
    world.setTime('2026-11-02 12:00')
  })

  it('that begin within days send no mail at once, nor to another guest; those due later go out', async () => {
    world.setTime('2027-07-14 12:00')
    const rows = [
      { house: 'B', arrival: '19/07-2027', owner: 'Ida' },
      { house: 'A', arrival: '19/07-2027', owner: 'Ole' },
    ]
    await importRows(world, bookingImporter, rows)
    const again = rows.map((row) => ({ ...row, ...guest }))
    expect(toFates(await importRows(world, bookingImporter, again.slice(1)))).toEqual(['changed'])
    await planMails(world.deps)
    const listMails = (house: string) =>
      world.query<{ mail: string }>(
        `select concat_ws(' ', x.kind, x.state, x.drop_reason) as mail from mail x
         join booking b on b.id = x.booking_id where b.unit_id = $1 and (x.state = 'Due' or x.drop_reason = 'imported') order by x.kind`,
        world.unitId({ house, year: 2027, week: 29 }),
      )
    expect(await listMails('B')).toEqual([{ mail: 'Welcome1 Dropped imported' }])
    expect(await listMails('A')).toEqual([
      { mail: 'Welcome1 Dropped imported' },
      { mail: 'Welcome2 Dropped imported' },
    ])
    world.setTime('2027-07-23 12:00')
    await planMails(world.deps)
    expect(await listMails('B')).toEqual([{ mail: 'Departure1 Due' }, { mail: 'Welcome1 Dropped imported' }])
    world.setTime('2026-11-02 12:00')
  })

  it('get another guest, whose check-out link ends, and a skipped cleaning beside a week of the owner', async () => {
    await importRows(world, bookingImporter, [
      { house: 'B', year: '2027', week: '40', owner: 'Ole', ...guest },
    ])
    const [booking] = await world.query<{ id: string }>(
      'select id from booking where unit_id = $1',
      world.unitId({ house: 'B', week: 40 }),
    )
    await world.execute(
      `insert into token (hash, kind, group_id, booking_id, created_at) values ('\\x01', 'check-out', $1, $2, $3)`,
      world.groupId,
      booking?.id,
      world.nowIso(),
    )
    const planned = await importRows(world, bookingImporter, [
      { house: 'B', year: '2027', week: '40', owner: 'Ole', guestName: 'Pia Gæst', skipsCleaning: 'ja' },
      { house: 'B', year: '2027', week: '41', owner: 'Ole' },
      { house: 'B', year: '2027', week: '45', owner: 'Ole', skipsCleaning: 'x' },
      { house: 'A', year: '2026', week: '27', owner: 'Ida', ...guest },
    ])
    expect(toFates(planned)).toEqual(['changed', 'new', 'new, cleaning-stays', 'refused, stay-is-over'])
    expect(planned[0]?.changes).toEqual([
      { field: 'guestName', before: 'Per Gæst', after: 'Pia Gæst' },
      { field: 'skipsCleaning', before: 'false', after: 'true' },
    ])
    expect(await readRows('B', 2027, 40)).toMatchObject([{ guest: 'Pia Gæst', skips: true }])
    expect(await readRows('B', 2027, 45)).toMatchObject([{ skips: false }])
    expect(
      await world.query(
        'select revoked_at is not null as revoked from token where booking_id = $1',
        booking?.id,
      ),
    ).toEqual([{ revoked: true }])
  })

  it('are refused by name', async () => {
    await world.execute(
      'update unit set is_out_of_operation = true where id = $1',
      world.unitId({ house: 'B', week: 20 }),
    )
    const planned = await planRows(world, bookingImporter, [
      { house: 'A', year: '2027', week: '27', owner: 'Bo' },
      { house: 'B', year: '2027', week: '20', owner: 'Bo' },
      { house: 'C', year: '2027', week: '21', owner: 'Bo' },
      { house: 'B', year: '2027', week: '21', owner: 'nobody@samhus.example' },
      { house: 'B', year: '2027', week: '21', owner: 'Bo' },
      { house: 'B', year: '2027', week: '21', owner: 'Eva' },
      { house: 'B', year: '2029', week: '21', owner: 'Eva' },
      { house: 'B', year: '2027', owner: 'Eva' },
      { house: 'B', arrival: '06/07-2027', owner: 'Eva' },
      { house: 'B', year: '2027', week: '30', owner: 'Bo' },
      { house: 'B', year: '2027', week: '30', owner: 'Eva' },
      { house: 'B', year: '2027', week: '22', owner: 'Eva', guestName: 'Per', guestEmail: 'per' },
      { house: 'A', year: '2027', week: '27', owner: 'Bo', state: 'Afbestilt' },
    ])
    expect(toFates(planned)).toEqual([
      'refused, week-is-taken Ole',
      'refused, week-is-out',
      'refused, unknown-house C',
      'refused, unknown-owner nobody@samhus.example',
      'new',
      'refused, same-week-in-file Bo',
      'refused, no-calendar House B',
      'refused, week-is-missing',
      'refused, not-a-monday 06/07-2027',
      'refused, owner-is-on-week',
      'refused, week-is-taken Bo',
      'refused, not-an-email per, guest-is-not-whole',
      'unchanged, not-a-booking Afbestilt',
    ])
    await world.execute(
      'update unit set is_out_of_operation = false where id = $1',
      world.unitId({ house: 'B', week: 20 }),
    )
  })
})

describe('waitlists', () => {
  it('are in the order of the rows, behind those who wait, within the limits', async () => {
    const rows = [
      { house: 'A', year: '2027', week: '36', owner: 'Eva' },
      { house: 'A', year: '2027', week: '36', owner: 'Bo' },
      { house: 'A', year: '2027', week: '36', owner: 'Ole' },
      { house: 'A', year: '2027', week: '36', owner: 'Eva' },
      { house: 'A', year: '2027', week: '39', owner: 'Eva' },
      { house: 'A', year: '2027', week: '50', owner: 'Eva' },
      { house: 'A', year: '2026', week: '27', owner: 'Eva' },
      { house: 'B', year: '2027', week: '30', owner: 'Eva' },
      { house: 'A', year: '2027', week: '39', owner: 'Liv', state: 'Venteliste' },
      { house: 'A', year: '2027', week: '39', owner: 'Liv', state: 'Booket' },
    ]
    expect(toFates(await importRows(world, queueImporter, rows))).toEqual([
      'new',
      'new',
      'refused, owner-has-week',
      'refused, owner-is-on-week',
      'new',
      'refused, week-is-free',
      'refused, week-is-over',
      'refused, week-is-held',
      'new',
      'unchanged, not-a-wait Booket',
    ])
    expect((await readRows('A', 2027, 36)).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'Book Ole',
      'Wait Eva',
      'Wait Bo',
    ])
    const again = await importRows(world, queueImporter, [
      ...rows.slice(0, 2),
      { house: 'A', year: '2027', week: '36', owner: 'Liv' },
      { house: 'A', year: '2027', week: '36', owner: 'Ida' },
    ])
    expect(toFates(again)).toEqual(['unchanged', 'unchanged', 'new', 'refused, waitlist-is-full 3'])
    expect(await countActs('import-wait', [world.unitId(36), world.unitId(39)])).toBe(5)
  })

  it('take no more of an owner than the rules allow in a year', async () => {
    const weeks = ['3', '4', '5', '6']
    await importRows(
      world,
      bookingImporter,
      weeks.map((week) => ({ house: 'B', year: '2027', week, owner: 'Bo' })),
    )
    const planned = await importRows(
      world,
      queueImporter,
      weeks.map((week) => ({ house: 'B', year: '2027', week, owner: 'Ida' })),
    )
    expect(toFates(planned)).toEqual(['new', 'new', 'new', 'refused, owner-waits-enough 3'])
  })
})

describe('balances', () => {
  it('are what owners may spend from now on', async () => {
    const rows = [
      { owner: 'Ole', year: '2027', points: '42' },
      { owner: 'ida', year: '2027', points: '7' },
      { owner: 'Bo', year: '2027', points: '20' },
      { owner: 'Eva', year: '2025', points: '3' },
      { owner: 'Eva', year: '2025', points: '0' },
      { owner: 'Liv', year: '2027', points: '-1' },
      { owner: 'Ole', year: '2027', points: '41' },
      { owner: 'Liv', year: '', points: '3,5' },
    ]
    const planned = await importRows(world, balanceImporter, rows)
    expect(toFates(planned)).toEqual([
      'changed',
      'new',
      'unchanged',
      'refused, year-is-over',
      'unchanged',
      'refused, is-negative',
      'refused, same-owner-in-file 42',
      'refused, is-required, not-a-whole-number 3,5',
    ])
    expect(planned.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [
        { field: 'owner', before: 'Ole', after: 'Ole' },
        { field: 'points', before: '12', after: '42' },
      ],
      [
        { field: 'owner', before: 'Ida', after: 'Ida' },
        { field: 'points', before: '0', after: '7' },
      ],
    ])
    expect([await readBalance(ole, 2027), await readBalance(ida, 2027)]).toEqual([42, 7])
    expect(await world.query(`select 1 from audit where action = 'import-balance'`)).toHaveLength(2)
    expect(toFates(await importRows(world, balanceImporter, rows.slice(0, 3)))).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, guest, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { listChanges, findRow } from '../../testing/fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { updateDetails } from './update-details.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna', { points: 60 })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const findContact = (bookingId: string) =>
  world.query(
    `select lent_out_name as name, lent_out_phone as phone, lent_out_email as email,
       lent_out_language as language from booking where id = $1`,
    bookingId,
  )

describe('a booked week', () => {
  it('can be lent out and no longer; the guest’s data are stored apart from the audit row', async () => {
    const bookingId = await createActions(world, anna).book(27)
    await createActions(world, anna).details(bookingId, { lent: true })
    expect(await findContact(bookingId)).toEqual([{ ...guest, language: null }])
    const acts = await world.query(`select number, fields from audit where action = 'update-details'`)
    expect(acts).toMatchObject([{ fields: ['name', 'phone', 'email'] }])
    const values = await world.query(
      `select v.field, v.before, v.after from audit_value v join audit a on a.number = v.audit_number
       where a.action = 'update-details' order by v.field`,
    )
    expect(values).toEqual([
      { field: 'email', before: null, after: guest.email },
      { field: 'name', before: null, after: guest.name },
      { field: 'phone', before: null, after: guest.phone },
    ])
    await createActions(world, anna).details(bookingId, { lent: false })
    expect(await findContact(bookingId)).toEqual([{ name: null, phone: null, email: null, language: null }])
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Anna', affected: [] })
  })

  it('stores the language of the guest’s mails', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const lendedOutContact = { ...guest, language: 'sv' as const }
    const input = { id: bookingId, isLendedOut: true, lendedOutContact, skipCleaning: false }
    await updateDetails(world.deps, anna.actor, input)
    expect(await findContact(bookingId)).toEqual([lendedOutContact])
  })

  it('is not written if no value changes', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const before = await listChanges(world, 27)
    expect(await createActions(world, anna).details(bookingId, {})).toEqual({ bookingId })
    expect(await listChanges(world, 27)).toEqual(before)
  })

  it('can skip its cleaning only next to another week of the owner (R66)', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const skip = () => createActions(world, anna).details(bookingId, { skip: true })
    expect(await getOutcome(skip())).toBe('consecutive-block-not-found')
    await createActions(world, anna).book(28)
    expect(await getOutcome(skip())).toBe('ok')
    expect(await findRow(world, anna, 27)).toMatchObject({ skipsCleaning: true })
  })

  it.each([
    ['2027-07-12 09:59', 'ok'],
    ['2027-07-12 10:00', 'booking-date-passed'],
  ])('can be changed until check-out: at %s %s (R65)', async (moment, expected) => {
    const bookingId = await createActions(world, anna).book(27)
    world.setTime(moment)
    expect(await getOutcome(createActions(world, anna).details(bookingId, { lent: true }))).toBe(expected)
  })
})

describe('update-details refuses', () => {
  it('rows that are no booking, that are other owners’, or that do not exist (R46, R47, R65)', async () => {
    const bo = createActions(world, await world.addOwner('Bo'))
    const { bookingId } = await createActions(world, anna).reserve(27)
    const lend = { lent: true }
    expect(await getOutcome(createActions(world, anna).details(bookingId, lend))).toBe(
      'booking-is-not-book-type',
    )
    expect(await getOutcome(bo.details(bookingId, lend))).toBe('not-your-booking')
    expect(await getOutcome(bo.details(world.deps.newId(), lend))).toBe('no-booking-found')
  })
})

describe('a contact whose e-mail is not exactly one address', () => {
  it.each(['a@x.dk,b@y.dk', 'a@x.dk; b@y.dk', 'Anna <a@x.dk>', 'not an e-mail'])(
    'is refused, whoever calls: %s',
    async (email) => {
      const id = await createActions(world, anna).book(27)
      const lendedOutContact = { ...guest, email }
      const input = { id, isLendedOut: true, lendedOutContact, skipCleaning: false }
      expect(await getOutcome(updateDetails(world.deps, anna.actor, input))).toBe('invalid-request')
    },
  )
})

describe('concurrently', () => {
  it('skipping the cleaning and cancelling the neighbouring week never leave a lone week with skipped cleaning', async () => {
    for (let week = 10; week < 40; week += 3) {
      const first = await createActions(world, anna).book(week)
      const second = await createActions(world, anna).book(week + 1)
      const skipping = createActions(world, anna).details(first, { skip: true })
      const counts = await countOutcomes([skipping, createActions(world, anna).cancel(second)])
      expect([{ ok: 2 }, { ok: 1, 'consecutive-block-not-found': 1 }]).toContainEqual(counts)
      expect(await findRow(world, anna, week)).toMatchObject({ skipsCleaning: false })
    }
  })
})

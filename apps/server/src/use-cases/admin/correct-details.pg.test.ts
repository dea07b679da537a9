import { randomUUID } from 'node:crypto'
import type { correctDetails as contract } from '@samhus/contract/admin-booking-acts'
import type { Input } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { listFeedWeeks } from '../../db/queries/own-bookings.ts'
import { ownData } from '../../reads/own-data.ts'
import { checkDetails } from './check-details.ts'
import { correctDetails } from './correct-details.ts'
import { setUpCheckOutLink } from './set-up-check-out-link.ts'

type Details = Pick<Input<typeof contract>, 'contact' | 'skipsCleaning'>

const reason = 'the guest has a new number'
const start = '2026-11-02 12:00'
const lent: Details = { contact: guest, skipsCleaning: false }

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld(raceWorld)
  admin = await createAdmin(world, 'Admin')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const correct = (bookingId: string, details: Details, more: { tells?: boolean; reason?: string } = {}) =>
  correctDetails(world.deps, admin.actor, { bookingId, ...details, reason, ...more })
const check = (bookingId: string, details: Details) =>
  checkDetails(world.deps, admin.actor, { bookingId, ...details })

describe('a guest who is corrected', () => {
  it('is not written back by a form that was open while the owner lent the week to another', async () => {
    const anna = await world.addOwner('Anna')
    const bookingId = await act(anna).book(49)
    const seen = { contact: null, skipsCleaning: false }
    await act(anna).details(bookingId, { lent: true })
    const stale = { bookingId, ...seen, seen, reason }
    expect(await getOutcome(correctDetails(world.deps, admin.actor, stale))).toBe('changed-meanwhile')
    const fresh = { ...stale, seen: { contact: guest, skipsCleaning: false } }
    expect(await correctDetails(world.deps, admin.actor, fresh)).toEqual({ bookingId })
  })

  it('gets the mails from then on, and a new name ends the links of the stay, as the check says', async () => {
    const anna = await world.addOwner('Anna')
    const bookingId = await act(anna).book(50)
    await act(anna).details(bookingId, { lent: true })
    await setUpCheckOutLink(world.deps, bookingId)
    const contact = { ...guest, name: 'Gro Gæst' }
    const corrected = { contact, skipsCleaning: false }
    expect(await check(bookingId, corrected)).toEqual({
      refusals: [],
      changed: ['name'],
      revokedLinks: 1,
      mailsGoTo: { name: 'Gro Gæst', email: guest.email },
      told: [{ userId: anna.personId, name: 'Anna', mail: 'changed', onlyIfTold: true }],
    })
    const before = (await inspect.listChanges(world, 50)).length
    expect(await correct(bookingId, corrected)).toEqual({ bookingId })
    expect(await world.query('select lent_out_name as name from booking where id = $1', bookingId)).toEqual([
      { name: 'Gro Gæst' },
    ])
    const links = await world.query<{ open: boolean }>(
      'select revoked_at is null as open from token where booking_id = $1',
      bookingId,
    )
    expect(links).toEqual([{ open: false }])
    // Only the owner learns of it.
    expect((await inspect.listChanges(world, 50)).slice(before)).toEqual([
      { actor: null, affected: ['Anna'] },
    ])
    const told = (await inspect.listMails(world, anna)).filter(({ kind }) => kind === 'changed')
    expect(told.map(({ data }) => data)).toEqual([{ what: 'details-corrected', reason }])
    // A calendar program must see that the entry has changed: once by the owner, once by the admin.
    const [entry] = await listFeedWeeks(world.deps.db, anna.personId)
    expect(entry?.changes).toBe(2)
    expect(JSON.stringify(await ownData(world.deps, anna.actor))).toContain(reason)
  })

  it('with a new number alone keeps the links; nothing is written and told where nothing changes', async () => {
    const bo = await world.addOwner('Bo')
    const bookingId = await act(bo).book(51)
    await act(bo).details(bookingId, { lent: true })
    await setUpCheckOutLink(world.deps, bookingId)
    const phone = { contact: { ...guest, phone: '+45 99 99 99 99' }, skipsCleaning: false }
    expect(await check(bookingId, phone)).toMatchObject({ changed: ['phone'], revokedLinks: 0 })
    await correct(bookingId, phone, { tells: false })
    expect(await check(bookingId, phone)).toMatchObject({ changed: [], told: [] })
    await correct(bookingId, phone)
    const acts = await world.query(
      `select a.actor_id as by, v.field, v.before, v.after from audit a
       join audit_value v on v.audit_number = a.number
       where a.action = 'correct-details' and a.subject_id = $1 order by v.field`,
      bookingId,
    )
    const by = admin.personId
    expect(acts).toEqual([
      { by, field: 'phone', before: guest.phone, after: '+45 99 99 99 99' },
      { by, field: 'reason', before: null, after: reason },
    ])
    expect((await inspect.listMails(world, bo)).map(({ kind }) => kind)).toEqual(['confirmed'])
  })

  it('who is taken back: the owner gets the mails, and the cleaning is skipped beside an own week alone', async () => {
    const cilla = await world.addOwner('Cilla')
    const [one, two] = [
      { week: 51, house: 'B' },
      { week: 52, house: 'B' },
    ]
    const first = await act(cilla).book(one)
    const skipped = { contact: null, skipsCleaning: true }
    expect((await check(first, skipped)).refusals).toEqual([
      { type: 'consecutive-block-not-found', until: null },
    ])
    expect(await getOutcome(correct(first, skipped))).toBe('consecutive-block-not-found')
    await act(cilla).book(two)
    const email = await inspect.getEmail(world, cilla)
    expect(await check(first, skipped)).toMatchObject({
      changed: ['skipsCleaning'],
      mailsGoTo: { name: 'Cilla', email },
    })
    await correct(first, skipped)
    expect((await inspect.findRow(world, cilla, one)).skipsCleaning).toBe(true)
  })

  it('is refused without a reason, incomplete, of no booking, of a reservation, once the stay is over', async () => {
    const dorte = await world.addOwner('Dorte')
    const { bookingId: held } = await act(dorte).reserve({ week: 50, house: 'B' })
    expect(await getOutcome(correct(held, lent))).toBe('booking-is-not-book-type')
    expect(await getOutcome(correct(randomUUID(), lent))).toBe('no-booking-found')
    expect(await getOutcome(check(randomUUID(), lent))).toBe('no-booking-found')
    expect(await getOutcome(correct(held, lent, { reason: ' ' }))).toBe('invalid-request')
    const wrong = { contact: { ...guest, email: 'gry@guest' }, skipsCleaning: false }
    expect(await getOutcome(correct(held, wrong))).toBe('invalid-request')
    expect(await getOutcome(check(held, wrong))).toBe('invalid-request')
    const { bookingId } = { bookingId: (await act(dorte).confirm(held)).bookingId }
    await goToCheckIn(world, bookingId, 7 * 24 * 3_600_000)
    expect(await getOutcome(correct(bookingId, lent))).toBe('booking-date-passed')
    world.setTime(start)
  })
})

describe('concurrently', () => {
  it('ten times with one key the guest is corrected once, and the owner told once', async () => {
    const erik = await world.addOwner('Erik')
    const bookingId = await act(erik).book(52)
    const key = withIdempotencyKey(admin, randomUUID())
    const press = () => correctDetails(world.deps, key, { bookingId, ...lent, reason })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual({ bookingId })
    const kinds = (await inspect.listMails(world, erik)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['changed', 'confirmed'])
  })

  it.each<[string, SetUpRace]>([
    [
      'with its owner, who cancels it',
      async ({ addOwners, week }) => {
        const [anna] = await addOwners('Anna')
        const bookingId = await anna.book(week)
        return [() => anna.cancel(bookingId), () => correct(bookingId, lent)]
      },
    ],
    [
      'with its owner, who cancels the neighbour of a week that then skips no cleaning',
      async ({ addOwners, week, next }) => {
        const [anna] = await addOwners('Anna')
        const [first, second] = [await anna.book(week), await anna.book(next)]
        return [() => anna.cancel(second), () => correct(first, { contact: null, skipsCleaning: true })]
      },
    ],
  ])('%s', async (_with, setUp) => {
    expect(await findNonSerializable(world, setUp, 5)).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkOutGuest, goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import { countOutcomes, createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { checkoutDetails } from '../../reads/checkout-details.ts'
import { issueCheckOutLink } from './issue-check-out-link.ts'

const reason = 'he cannot find the mail'
const start = '2027-01-04 12:00'
const day = 24 * 3_600_000

let world: World
let admin: Owner
let anna: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Admin')
  anna = await world.addOwner('Anna')
})
beforeEach(() => world.setTime(start))
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const issue = (bookingId: string, mails = false, words = reason) =>
  issueCheckOutLink(world.deps, admin.actor, { bookingId, mails, reason: words })
const readToken = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? ''
const follow = (url: string | null) => getOutcome(checkoutDetails(world.deps, { token: readToken(url) }))
const countLinks = async (bookingId: string) =>
  (await world.query('select 1 from token where booking_id = $1', bookingId)).length

describe('a new link to check out', () => {
  it('is shown to the admin alone, says from when until when it works, and leaves the earlier ones', async () => {
    const bookingId = await act(anna).book(20)
    await act(anna).details(bookingId, { lent: true })
    const first = await issue(bookingId)
    const [unit] = await world.query<{ from: number; to: number }>(
      'select check_in_at as "from", check_out_at as "to" from unit where id = $1',
      world.unitId(20),
    )
    expect(first).toMatchObject({
      to: { name: guest.name, email: guest.email },
      from: new Date(unit?.from ?? 0).toISOString(),
      until: new Date((unit?.to ?? 0) + 30 * day).toISOString(),
    })
    expect(await follow(first.url)).toBe('booking-not-eligible')
    await goToCheckIn(world, bookingId)
    const second = await issue(bookingId)
    expect(second.url).not.toBe(first.url)
    expect([await follow(first.url), await follow(second.url)]).toEqual(['ok', 'ok'])
    const acts = await world.query(
      `select a.actor_id as by, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.action = 'issue-check-out-link' and a.subject_id = $1`,
      bookingId,
    )
    expect(acts).toEqual([1, 2].map(() => ({ by: admin.personId, after: reason })))
  })

  it('is mailed to who stays in a departure mail of its own, and made when the mail is sent', async () => {
    const bookingId = await act(anna).book(24)
    await goToCheckIn(world, bookingId, 2 * day)
    const email = await inspect.getEmail(world, anna)
    expect(await issue(bookingId, true)).toMatchObject({ url: null, to: { name: 'Anna', email } })
    expect(await countLinks(bookingId)).toBe(0)
    await sendMails(world.deps)
    // After the stay the words are those of a stay that is over.
    await goToCheckIn(world, bookingId, 8 * day)
    await issue(bookingId, true)
    await sendMails(world.deps)
    const mails = await world.query(
      `select kind, state, recipient, is_planned as planned from mail
       where booking_id = $1 and kind like 'Departure%' and not is_planned order by kind`,
      bookingId,
    )
    const kept = { state: 'Kept', recipient: 'owner', planned: false }
    expect(mails).toEqual([
      { kind: 'Departure1', ...kept },
      { kind: 'Departure3', ...kept },
    ])
  })

  it.each([
    ['lent out goes to its guest', { lent: true }, { state: 'Kept', recipient: 'contact' }],
    ['checked out is dropped', { checkedOut: true }, { state: 'Dropped', why: 'not-checked-out' }],
  ] as const)('that is mailed while its week is %s', async (_what, change, expected) => {
    const bookingId = await act(anna).book('lent' in change ? 30 : 32)
    await goToCheckIn(world, bookingId, 2 * day)
    await issue(bookingId, true)
    if ('lent' in change) await act(anna).details(bookingId, change)
    else await checkOutGuest(world, bookingId)
    await sendMails(world.deps)
    const mails = await world.query(
      `select state, recipient, drop_reason as why from mail where booking_id = $1 and is_extra`,
      bookingId,
    )
    expect(mails).toMatchObject([expected])
  })

  it('is refused without a reason, of no booking, by mail before the stay, after the check-out, once links end', async () => {
    const bookingId = await act(anna).book(28)
    expect(await getOutcome(issue(randomUUID()))).toBe('no-booking-found')
    expect(await getOutcome(issue(bookingId, false, ' '))).toBe('invalid-request')
    expect(await getOutcome(issue(bookingId, true))).toBe('booking-not-eligible')
    await goToCheckIn(world, bookingId, 60 * day)
    expect(await getOutcome(issue(bookingId))).toBe('booking-not-eligible')
    await goToCheckIn(world, bookingId, day)
    await checkOutGuest(world, bookingId)
    expect(await getOutcome(issue(bookingId))).toBe('already-checked-out')
  })
})

describe('with an Idempotency-Key', () => {
  it('a mail is sent once, and a link that is shown is stored nowhere, so that each call makes its own', async () => {
    const bookingId = await act(anna).book(36)
    await goToCheckIn(world, bookingId)
    const key = () => withIdempotencyKey(admin, 'the same key')
    const mail = () => issueCheckOutLink(world.deps, key(), { bookingId, mails: true, reason })
    expect(await countOutcomes(Array.from({ length: 10 }, mail))).toEqual({ ok: 10 })
    const sent = await world.query(
      `select 1 from mail where booking_id = $1 and kind = 'Departure1'`,
      bookingId,
    )
    expect(sent).toHaveLength(1)
    const show = () => issueCheckOutLink(world.deps, key(), { bookingId, mails: false, reason })
    const shown = await Promise.all([show(), show()])
    expect(shown[0].url).not.toBe(shown[1].url)
    expect(await countLinks(bookingId)).toBe(2)
    const stored = JSON.stringify(await world.query('select * from idempotency'))
    for (const { url } of shown) expect(stored).not.toContain(readToken(url))
  })
})

it('made while its owner lends the week out is revoked or of the new guest', async () => {
  const bo = await world.addOwner('Bo')
  const bookingId = await act(bo).book(44)
  await goToCheckIn(world, bookingId)
  for (let round = 0; round < 8; round += 1) {
    const [link] = await Promise.all([
      issue(bookingId),
      act(bo).details(bookingId, { lent: round % 2 === 0 }),
    ])
    const opens = await follow(link.url)
    const { lent } = (
      await world.query<{ lent: boolean }>(
        'select lent_out_name is not null as lent from booking where id = $1',
        bookingId,
      )
    )[0] ?? { lent: false }
    expect(opens).toBe(link.to.name === (lent ? guest.name : 'Bo') ? 'ok' : 'booking-not-found')
  }
})

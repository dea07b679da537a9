import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepMail } from '../../testing/fixtures/kept-mail.ts'
import { createActions, getOutcome, guest } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { checkoutDetails } from '../reads/checkout-details.ts'
import { myMail } from '../reads/my-mail.ts'
import { myMails } from '../reads/my-mails.ts'
import { checkOut } from './check-out.ts'
import { openMyMailLink } from './open-my-mail-link.ts'
import { updateDetails } from './update-details.ts'

let world: World
let anna: Owner
let week = 10

beforeAll(async () => {
  world = await createWorld({ now: '2027-02-01 12:00' })
})
beforeEach(async () => {
  world.setTime('2027-02-01 12:00')
  anna = await world.addOwner('Anna')
  week += 2
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
})
afterAll(() => world.close())

const toGuest = { name: guest.name, email: guest.email }
const open = (
  mailId: string,
  { link = 'check-out', by = anna.actor }: { link?: 'check-out' | 'unsubscribe'; by?: Owner['actor'] } = {},
) => openMyMailLink(world.deps, by, { mailId, link })
const getToken = (url: string) => new URL(url).searchParams.get('token') ?? ''

/** Books this test's week, lends it out, and lets its departure mail be kept. */
async function keepDepartureMail(): Promise<{ bookingId: string; mailId: string }> {
  const actions = createActions(world, anna)
  const bookingId = await actions.book(week)
  await actions.details(bookingId, { lent: true })
  const mail = { personId: anna.personId, kind: 'Departure1', bookingId, guest: toGuest } as const
  return { bookingId, mailId: await keepMail(world, mail) }
}

const lendToIb = (id: string) =>
  updateDetails(world.deps, anna.actor, {
    id,
    isLendedOut: true,
    lendedOutContact: { ...guest, name: 'Ib', email: 'ib@samhus.example' },
    skipCleaning: false,
  })

async function enterStay(): Promise<void> {
  const [unit] = await world.query<{ at: number }>(
    'select check_in_at as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime(unit?.at ?? 0)
}

describe('the mails that a person can read here (R153)', () => {
  it('are those to them and to the guests of their weeks, newest first, and nobody else’s', async () => {
    const { mailId } = await keepDepartureMail()
    world.advance({ hours: 1 })
    const news = await keepMail(world, { personId: anna.personId, kind: 'announcement', state: 'Sent' })
    const others = [
      await keepMail(world, { personId: anna.personId, kind: 'test' }),
      await keepMail(world, { personId: anna.personId, state: 'Failed' }),
      await keepMail(world, { personId: (await world.addOwner('Bo', { points: 0 })).personId }),
    ]
    const { mails } = await myMails(world.deps, anna.actor)
    expect(mails.map(({ id }) => id)).toEqual([news, mailId])
    expect(mails[1]).toMatchObject({
      kind: 'Departure1',
      recipient: 'contact',
      toName: guest.name,
      groupName: 'Klitten',
      week: { houseName: 'House A', year: 2027, week, unitId: world.unitId(week) },
    })
    expect(await myMail(world.deps, anna.actor, { mailId })).toMatchObject({
      content: { secretLinks: ['check-out'], subject: 'About Departure1' },
    })
    for (const id of others)
      expect(await getOutcome(myMail(world.deps, anna.actor, { mailId: id }))).toBe('not-found')
  })

  it('are none where mails are sent', async () => {
    const { mailId } = await keepDepartureMail()
    const deps = { ...world.deps, mail: {} as never }
    expect(await myMails(deps, anna.actor)).toEqual({ mails: [] })
    expect(await getOutcome(myMail(deps, anna.actor, { mailId }))).toBe('not-found')
    expect(await getOutcome(openMyMailLink(deps, anna.actor, { mailId, link: 'check-out' }))).toBe(
      'not-found',
    )
  })
})

describe('the check-out link of a mail (R153)', () => {
  it('is a new one each time, lets the guest check out, and is stored nowhere', async () => {
    const { bookingId, mailId } = await keepDepartureMail()
    const key = withIdempotencyKey(anna, 'one click')
    const [first, second] = [await open(mailId, { by: key }), await open(mailId, { by: key })]
    expect(first.url).toMatch(/^https:\/\/samhus\.example\/indberetning-af-ophold\?token=[\w-]{43}$/)
    expect(second.url).not.toBe(first.url)
    await enterStay()
    for (const { url } of [first, second])
      expect(await checkoutDetails(world.deps, { token: getToken(url) })).toMatchObject({
        userName: guest.name,
      })
    await checkOut(world.deps, { token: getToken(first.url), guestCount: 3 }, null)
    expect(await getOutcome(open(mailId))).toBe('already-checked-out')
    const stored = await world.query(
      `select 1 from idempotency where answer::text like '%token=%' union all
       select 1 from audit_value where after like '%token=%'`,
    )
    expect(stored).toEqual([])
    const acts = await world.query(
      `select actor_id from audit where action = 'open-mail-link' and subject_id = $1`,
      bookingId,
    )
    expect(acts).toEqual([{ actor_id: anna.personId }, { actor_id: anna.personId }])
  })

  it.each([
    ['is lent to somebody else', (id: string) => lendToIb(id)],
    ['is taken back', (id: string) => createActions(world, anna).details(id, { lent: false })],
    ['is cancelled', (id: string) => createActions(world, anna).cancel(id)],
  ])('is not made any more once the week %s', async (_what, act) => {
    const { bookingId, mailId } = await keepDepartureMail()
    await act(bookingId)
    expect(await getOutcome(open(mailId))).toBe('mail-link-has-ended')
  })

  it('of a race with a new guest never leads to the new guest’s stay', async () => {
    const { bookingId, mailId } = await keepDepartureMail()
    const [opened] = await Promise.allSettled([open(mailId), lendToIb(bookingId)])
    await enterStay()
    if (opened?.status === 'fulfilled')
      expect(await getOutcome(checkoutDetails(world.deps, { token: getToken(opened.value.url) }))).toBe(
        'booking-not-found',
      )
    expect(await getOutcome(open(mailId))).toBe('mail-link-has-ended')
  })

  it('is made neither for a mail that has none, nor for another person, nor for an admin who acts as the owner', async () => {
    const { mailId } = await keepDepartureMail()
    const plain = await keepMail(world, { personId: anna.personId })
    const bo = await world.addOwner('Bo', { points: 0 })
    expect(await getOutcome(open(plain))).toBe('not-found')
    expect(await getOutcome(open(mailId, { link: 'unsubscribe' }))).toBe('not-found')
    expect(await getOutcome(open(mailId, { by: bo.actor }))).toBe('not-found')
    const by = { ...anna.actor, impersonatorId: bo.personId }
    expect(await getOutcome(open(mailId, { by }))).toBe('forbidden')
  })
})

it('the link of a mail that one may refuse is that of its kind and person', async () => {
  const mailId = await keepMail(world, { personId: anna.personId, kind: 'announcement' })
  const { url } = await open(mailId, { link: 'unsubscribe' })
  const token = url.replace('https://samhus.example/client/api/mail/', '')
  expect(world.deps.mailSecrets.readUnsubscribeToken(decodeURIComponent(token))).toEqual({
    personId: anna.personId,
    kind: 'announcement',
  })
})

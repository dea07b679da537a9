import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMailFacts, type MailFacts } from '../../src/db/queries/mail-facts.ts'
import { planMails } from '../../src/jobs/plan-mails.ts'
import { createCalendarAttachment } from '../../src/mail/calendar-attachment.ts'
import { readCalendarFeed } from '../../src/reads/calendar-feed.ts'
import { myBookings } from '../../src/reads/my-bookings.ts'
import { checkPlannedMail, type PlannedMailRow } from '../../src/steps/check-planned-mail.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { mailBrand } from '../fixtures/mail-variants.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, type Owner, type WeekName, type World } from '../fixtures/world.ts'

// What belongs to a booking besides its row follows it to the week to which an admin moves it.

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

async function shift(bookingId: string, week: WeekName): Promise<string> {
  const toUnitId = world.unitId(week)
  const moved = await move(world.deps, admin.actor, { bookingId, toUnitId, reason: 'the wrong week' })
  return moved.bookingId
}

const readEvents = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, [], []])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate } = new ICAL.Event(component)
    return { uid, sequence, from: startDate.toString() }
  })
}

/** Returns the event of the file in a mail of that kind about the booking. */
async function readFile(owner: Owner, bookingId: string, kind: MailFacts['kind']) {
  const { personId } = owner
  const mail = { kind, groupId: world.groupId, personId, bookingId, recipient: 'owner', data: {} } as const
  const facts = await findMailFacts(world.deps.db, mail, world.deps.now())
  if (!facts) throw new Error('the mail has no facts')
  const [event] = createCalendarAttachment(facts, mailBrand).flatMap(({ content }) => readEvents(content))
  if (!event) throw new Error('the mail has no event')
  return event
}

it('a calendar program moves the week: the feed and the mails have the same event, each time with a higher number', async () => {
  const anna = await world.addOwner('Anna')
  const booked = await createActions(world, anna).book(20)
  const { path } = await createCalendarFeed(world.deps, anna.actor)
  const token = path.replace(/^\/client\/api\/calendar\/(.+)\.ics$/, '$1')
  const feed = async () => readEvents(await readCalendarFeed(world.deps, token))
  const [before] = await feed()
  const first = await readFile(anna, booked, 'confirmed')
  const second = await shift(booked, 24)
  const third = await shift(second, { week: 26, house: 'B' })

  const after = await feed()
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({ uid: `${booked}@samhus`, from: '2027-06-28' })
  expect(before).toMatchObject({ uid: `${booked}@samhus`, from: '2027-05-17' })
  expect(after[0]?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)

  const moved = await readFile(anna, third, 'moved')
  expect(moved).toMatchObject({ uid: first.uid, from: '2027-06-28' })
  expect(moved.sequence).toBeGreaterThan(first.sequence)
  await createActions(world, anna).cancel(third)
  const cancelled = await readFile(anna, third, 'cancelled')
  expect(cancelled.uid).toBe(first.uid)
  expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
  expect(await feed()).toEqual([])
})

it('a booking that was moved is history for its owner, and the new one is active', async () => {
  const bo = await world.addOwner('Bo')
  const booked = await createActions(world, bo).book(22)
  const moved = await shift(booked, 28)
  const { active, history } = await myBookings(world.deps, bo.actor, { groupId: world.groupId })
  expect(active.map(({ bookingId, type }) => [bookingId, type])).toEqual([[moved, 'Assign']])
  expect(history.map(({ bookingId, type }) => [bookingId, type])).toEqual([[booked, 'Cancel']])
})

it('a link to check out stops working with the old booking, and names nobody', async () => {
  const cilla = await world.addOwner('Cilla')
  const booked = await createActions(world, cilla).book(30)
  const token = await setUpCheckOutLink(world.deps, booked)
  await shift(booked, 32)
  expect(await getOutcome(checkOut(world.deps, { token, guestCount: 2 }))).toBe('consecutive-block-not-found')
})

describe('planned mails', () => {
  interface Row extends PlannedMailRow {
    readonly line: string
    readonly state: string
  }
  const listPlanned = (owner: Owner): Promise<Row[]> =>
    world.query(
      `select x.id, x.kind, x.group_id as "groupId", x.booking_id as "bookingId", x.state,
         concat_ws(' ', u.week, x.kind, x.state, x.recipient, x.drop_reason) as line
       from mail x join booking b on b.id = x.booking_id join unit u on u.id = b.unit_id
       where x.is_planned and x.person_id = $1 and x.kind like 'Welcome%' order by u.week, x.due_at, x.kind, x.state desc`,
      owner.personId,
    )
  const planAt = async (moment: string, owner: Owner): Promise<string[]> => {
    world.setTime(moment)
    while ((await planMails(world.deps)).done > 0);
    return (await listPlanned(owner)).map(({ line }) => line)
  }
  const check = (mail: PlannedMailRow) =>
    world.deps.db.transaction((tx) => checkPlannedMail(tx, world.deps, { mail, at: world.deps.now() }))

  it('that wait for the old week die, and the new week has its own, for the guest who comes along', async () => {
    const dorte = await world.addOwner('Dorte')
    const { book, details } = createActions(world, dorte)
    const booked = await book(40)
    await details(booked, { lent: true })
    // Week 40 begins on 4 October, week 42 on 18 October.
    expect(await planAt('2027-09-27 09:00', dorte)).toEqual(['40 Welcome2 Due contact'])
    await shift(booked, 42)
    const [due] = await listPlanned(dorte)
    expect(due && (await check(due))).toEqual({ verdict: 'drop', reason: 'cancelled' })
    await world.execute(`update mail set state = 'Dropped', drop_reason = 'cancelled' where id = $1`, due?.id)
    expect(await planAt('2027-10-11 08:59', dorte)).toEqual(['40 Welcome2 Dropped contact cancelled'])
    const rows = await planAt('2027-10-11 09:00', dorte)
    expect(rows).toEqual(['40 Welcome2 Dropped contact cancelled', '42 Welcome2 Due contact'])
    const [, follows] = await listPlanned(dorte)
    expect(follows && (await check(follows))).toEqual({ verdict: 'send', recipient: 'contact' })
  })

  it('that were sent about the old week are sent again about the new one, at once where they are late', async () => {
    const erik = await world.addOwner('Erik')
    const booked = await createActions(world, erik).book(44)
    expect(await planAt('2027-10-25 09:00', erik)).toEqual(['44 Welcome1 Due owner'])
    await world.execute(
      `update mail set state = 'Sent', sent_at = $2 where person_id = $1 and is_planned`,
      erik.personId,
      world.nowIso(),
    )
    await shift(booked, { week: 44, house: 'B' })
    expect(await planAt('2027-10-25 09:01', erik)).toEqual([
      '44 Welcome1 Sent owner',
      '44 Welcome1 Due owner',
    ])
  })
})

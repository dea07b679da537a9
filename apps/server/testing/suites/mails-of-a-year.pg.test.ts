import { toInstant } from '@samhus/domain/week'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWhitelist } from '../../src/db/queries/admin-setting.ts'
import { planMails } from '../../src/jobs/plan-mails.ts'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { sendMails } from '../../src/jobs/send-mails.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { updateDetails } from '../../src/use-cases/update-details.ts'
import { createMortalDeps, untilKilled } from '../fakes/mortal-deps.ts'
import { SmtpSink, type ReceivedMail, type SmtpBehaviour } from '../fakes/smtp-sink.ts'
import { createTestTransport } from '../fixtures/mails.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createRandom } from '../fixtures/random.ts'
import { isLongSearch } from '../fixtures/search.ts'
import { readSeed } from '../fixtures/seed.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { listMailsOfNow, type BookedWeek } from '../model/mail-plan.ts'

const hour = 3_600_000
const day = 24 * hour
/** At length a year and its last week; else from before the clocks change until a summer week has had all its mails. */
const { firstDay, days, minCrashes, minPlanned } = isLongSearch
  ? { firstDay: '2027-01-04', days: 371, minCrashes: 100, minPlanned: 150 }
  : { firstDay: '2027-03-01', days: 126, minCrashes: 25, minPlanned: 40 }
const seed = readSeed('MAILS_SEED')
const random = createRandom(seed)
const pick = <Value>(values: readonly Value[]): Value | undefined => values[random(values.length)]

/** What the relay does wrong. After the first one its answer is lost. */
const faults: readonly SmtpBehaviour[] = [
  'accept, then hang up',
  'hang up in the mail',
  'hang up at MAIL FROM',
  'close at connect',
  { at: 'RCPT TO', code: 451 },
  { at: 'DATA', code: 452 },
]
const guests = ['gry', 'hugo', 'ida'].map((name) => ({
  name: `${name} guest`,
  phone: '+45 20 30 40 50',
  email: `${name}@guest.example`,
}))

let world: World
let sink: SmtpSink
let deps: Deps
let owners: readonly Owner[]
/** System time moves on by more than any pause before mail works again. */
let wall = Date.now()
let whitelist: readonly string[] | null = null
let crashes = 0
const counts = { received: 0, planned: 0, again: 0 }
/** By booking and kind: the mail that told of it, and whether its answer may have been lost. */
const told = new Map<string, { mailId: string; isFaulty: boolean }>()
const receivedBefore = new Map<string, { isFaulty: boolean }>()
const links: string[] = []

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2027, 2028], now: '2027-01-02 12:00' })
  const points = { 2027: 60, 2028: 60 }
  owners = await Promise.all(['Anna', 'Bo', 'Cilla', 'Dorte'].map((name) => world.addOwner(name, { points })))
  sink = new SmtpSink()
  await sink.listen()
  deps = { ...world.deps, systemNow: () => wall, mail: createTestTransport(sink) }
})

afterAll(async () => {
  deps.mail?.close()
  await sink.close()
  await world.close()
})

const readWeeks = (): Promise<BookedWeek[]> =>
  world.query(
    `select b.id as "bookingId", b.membership_id as "membershipId", h.code as house, u.date_from as "from",
       u.date_to as "to", b.skips_cleaning as skips, lower(b.lent_out_email) as guest, b.checked_out_at as "leftAt",
       lower(p.email) as owner
     from booking b join unit u on u.id = b.unit_id join house h on h.id = u.house_id
     join membership m on m.id = b.membership_id join person p on p.id = m.person_id
     where b.type in ('Book', 'Assign') order by b.id`,
  )

/** A random owner or guest does something with a week of the coming months. */
async function act(): Promise<void> {
  const owner = owners[random(owners.length)]!
  const acts = createActions(world, owner)
  const weeks = await readWeeks()
  const today = new Date(world.deps.now()).toISOString().slice(0, 10)
  const own = weeks.filter(({ membershipId, to }) => membershipId === owner.membershipId && to > today)
  const mine = pick(own)
  const choice = random(12)
  if (choice < 5 || !mine) {
    const from =
      mine && random(3) > 0 ? mine.to : new Date(world.deps.now() + (5 + random(70)) * day).toISOString()
    const [unit] = await world.query<{ week: number; year: number }>(
      'select week, year from unit where date_from <= $1::date and date_to > $1::date limit 1',
      from.slice(0, 10),
    )
    if (unit) await getOutcome(acts.book({ ...unit, house: mine?.house ?? (random(2) === 0 ? 'A' : 'B') }))
    return
  }
  const lendedOutContact = choice < 8 ? (pick(guests) ?? null) : null
  const isLendedOut = lendedOutContact !== null
  const skipCleaning = random(3) > 0 || mine.skips
  if (choice < 10) {
    await getOutcome(
      updateDetails(world.deps, owner.actor, {
        id: mine.bookingId,
        isLendedOut,
        lendedOutContact,
        skipCleaning,
      }),
    )
    return
  }
  const token = pick(links.slice(-6))
  if (choice < 11 && token) await getOutcome(checkOut(world.deps, { token, guestCount: 2 }))
  else await getOutcome(acts.cancel(mine.bookingId))
}

/**
 * Plans and sends as one process does, until it is killed, and lets owners act in between. Returns the stays before and
 * after the sending.
 */
async function runMails(process: Deps): Promise<BookedWeek[][]> {
  const snapshots: BookedWeek[][] = []
  await untilKilled(async () => {
    await planMails(process)
    if (random(4) === 0) await act()
    snapshots.push(await readWeeks())
    // Where the process is killed, what the owner does ends all the same, before anything else begins.
    const ended = await Promise.allSettled([sendMails(process), random(6) === 0 ? act() : null])
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  })
  return [...snapshots, await readWeeks()]
}

async function hasWaitingMails(): Promise<boolean> {
  const waiting = await world.query(
    `select from mail where state in ('Due', 'Claimed') and due_at <= $1 limit 1`,
    world.nowIso(),
  )
  return waiting.length > 0
}

/**
 * Mail works: everything that can be planned and sent is. A connection that was left over from a fault of the relay may
 * fail once more, and its mail then waits for its pause.
 */
async function runCalmly(): Promise<BookedWeek[][]> {
  wall += 7 * hour
  sink.behaviour = 'accept'
  const snapshots = await runMails(deps)
  for (let round = 0; round < 4; round += 1) {
    for (let done = 1; done > 0;) done = (await planMails(deps)).done + (await sendMails(deps)).done
    if (!(await hasWaitingMails())) break
    wall += 7 * hour
  }
  return snapshots
}

async function runFaultily(): Promise<BookedWeek[][]> {
  wall += 7 * hour
  const isRelay = random(4) === 0
  sink.behaviour = isRelay ? (pick(faults) ?? 'accept') : 'accept'
  const mortal = isRelay ? null : createMortalDeps(deps, 1 + random(random(2) === 0 ? 10 : 30))
  const snapshots = await runMails(mortal?.deps ?? deps)
  if (mortal?.isDead()) crashes += 1
  return snapshots
}

const toMailId = ({ mail }: ReceivedMail): string => /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? ''

/** Compares what the relay has got with the plan. */
async function checkReceived(snapshots: readonly BookedWeek[][], isFaulty: boolean): Promise<void> {
  const received = sink.received.splice(0).filter(({ isAccepted }) => isAccepted)
  const rows = await world.query<{ id: string; kind: string; bookingId: string; isPlanned: boolean }>(
    `select id, kind, booking_id as "bookingId", is_planned as "isPlanned" from mail where id = any($1::uuid[])`,
    received.map(toMailId),
  )
  const weeksOfMails = await world.query<{ id: string; bookingId: string }>(
    `select coalesce(covered_by, id) as id, booking_id as "bookingId" from mail
     where coalesce(covered_by, id) = any($1::uuid[])`,
    received.map(toMailId),
  )
  for (const each of received) {
    const mailId = toMailId(each)
    const row = rows.find(({ id }) => id === mailId)
    const covered = weeksOfMails.filter(({ id }) => id === mailId).map(({ bookingId }) => bookingId)
    if (!row) throw new Error(`a mail without a row: ${each.mail.subject}`)
    const to = each.envelopeTo[0]!.toLowerCase()
    const what = `${row.kind} of ${row.bookingId} to ${to}`
    if (whitelist) expect(whitelist, what).toContain(to)
    counts.received += 1
    const earlier = receivedBefore.get(mailId)
    receivedBefore.set(mailId, { isFaulty })
    const isDeparture = row.kind.startsWith('Departure')
    if (earlier) {
      counts.again += 1
      expect(isDeparture && earlier.isFaulty, `twice: ${what}`).toBe(true)
    }
    if (row.isPlanned) expectPlanned({ ...row, to, mailId, covered, what, isFaulty }, snapshots)
    const token = /token=([\w-]+)/.exec(each.mail.text ?? '')?.[1]
    if (isDeparture) links.push(token ?? expect.fail(`without a link: ${what}`))
  }
}

interface Planned {
  readonly kind: string
  readonly bookingId: string
  readonly to: string
  readonly mailId: string
  /** The weeks that the mail tells of, by its rows. */
  readonly covered: readonly string[]
  readonly what: string
  readonly isFaulty: boolean
}

/** It was the time for this mail, for this reader, and none of the stay's weeks has been told of before. */
function expectPlanned(
  { kind, bookingId, to, mailId, covered, what, isFaulty }: Planned,
  snapshots: readonly BookedWeek[][],
) {
  counts.planned += 1
  const toldBefore = (week: string) => {
    const before = told.get(`${week} ${kind}`)
    return before?.mailId === mailId ? undefined : before
  }
  const planned = snapshots
    .flatMap((weeks) => listMailsOfNow(weeks, world.deps.now()))
    .filter((mail) => mail.kind === kind && mail.to === to && mail.bookingIds.includes(bookingId))
  // The owner may part the stay, or join it to another, while the mail is being sent.
  const expected = planned.find(({ bookingIds }) => !bookingIds.some(toldBefore)) ?? planned[0]
  if (!expected) expect.fail(`not in the plan: ${what}`)
  const before = expected.bookingIds.map(toldBefore).find((each) => each !== undefined)
  if (before) expect(kind.startsWith('Departure') && before.isFaulty, `two mails: ${what}`).toBe(true)
  // The owner may have parted the stay just before the sending, or just after it: the rows say which.
  const ofStay = new Set(planned.flatMap(({ bookingIds }) => bookingIds))
  for (const week of covered) {
    expect(ofStay, `${what} is not a mail of ${week}`).toContain(week)
    told.set(`${week} ${kind}`, { mailId, isFaulty })
  }
}

/** Mail has worked: nothing waits, and every stay has had the mails for which it is the time. */
async function expectNothingMissing(): Promise<void> {
  const weeks = await readWeeks()
  const now = world.deps.now()
  expect(await hasWaitingMails()).toBe(false)
  const settled = await world.query<{ key: string }>(
    `select x.booking_id || ' ' || x.kind as key from mail x join mail l on l.id = coalesce(x.covered_by, x.id)
     where x.is_planned and (l.state in ('Lost', 'Failed') or l.drop_reason = 'not-on-whitelist')`,
  )
  const given = new Set([...told.keys(), ...settled.map(({ key }) => key)])
  const missing = listMailsOfNow(weeks, now).filter(
    ({ kind, bookingIds }) => !bookingIds.some((id) => given.has(`${id} ${kind}`)),
  )
  expect(missing, new Date(now).toISOString()).toEqual([])
}

async function changeWhitelist(): Promise<void> {
  const everybody = [...(await readWeeks()).map(({ owner }) => owner), ...guests.map(({ email }) => email)]
  whitelist = whitelist ? null : [...new Set(everybody)].filter(() => random(3) > 0)
  await world.deps.db.transaction((tx) =>
    writeWhitelist(tx, { isOn: whitelist !== null, addresses: [...(whitelist ?? [])] }),
  )
}

const isMailDay = (at: number): boolean => [0, 1, 3, 5].includes(new Date(at).getUTCDay())

describe('the mails of a year', () => {
  it(
    `are those of the plan, each once, whatever crashes and however the relay behaves, from seed ${seed}`,
    { timeout: 300_000 },
    async () => {
      for (let index = 0; index < days || crashes < minCrashes; index += 1) {
        const noon = Date.parse(`${firstDay}T12:00Z`) + index * day
        const nine = toInstant(new Date(noon).toISOString().slice(0, 10), '09:00', 'Europe/Copenhagen')
        world.setTime(nine - 1 - random(6) * hour)
        if (!isMailDay(noon)) continue
        await act()
        world.setTime(nine + random(3) * random(5) * hour)
        await createManualScheduler(world.deps).runDue()
        if (random(25) === 0) await changeWhitelist()
        const isFaulty = random(2) === 0
        if (isFaulty) await checkReceived(await runFaultily(), true)
        if (isFaulty && random(3) === 0) continue
        await checkReceived(await runCalmly(), false)
        await expectNothingMissing()
        if (index % 91 === 0) expect(await world.findViolations({ tolerance: '1 day' })).toEqual([])
      }
      expect(await world.findViolations({ tolerance: '1 day' })).toEqual([])
      expect(world.warnings.filter((line) => line.includes('could not be'))).toEqual([])
      expect(counts.planned).toBeGreaterThan(minPlanned)
      console.log(`mails of a year: MAILS_SEED=${seed}, ${crashes} crashes, ${JSON.stringify(counts)}`)
    },
  )
})

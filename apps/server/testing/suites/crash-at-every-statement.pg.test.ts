import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { timedJobs } from '../../src/jobs/jobs.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { checkOutGuest, goToCheckIn } from '../fixtures/check-outs.ts'
import { addReport } from '../fixtures/support-reports.ts'
import { addFee } from '../fixtures/fees.ts'
import { importFile, sendFile, toCsv } from '../fixtures/imports.ts'
import { createActions, getOutcome, guest } from '../fixtures/owner-actions.ts'
import {
  getBalance,
  listChanges,
  listClaims,
  listLedgerLines,
  listMails,
  findRow,
  listRows,
} from '../fixtures/inspect.ts'
import { crashAfterStatements, crashingDbName } from '../fakes/crash-proxy.ts'
import { silentLog } from '../fixtures/deps.ts'
import { pickCrashes } from '../fixtures/search.ts'
import { createWorld, withIdempotencyKey, type Owner, type WeekName, type World } from '../fixtures/world.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import { adminCancel } from '../../src/use-cases/admin/admin-cancel.ts'
import { announce } from '../../src/use-cases/admin/announce.ts'
import { correctDetails } from '../../src/use-cases/admin/correct-details.ts'
import { inviteImported } from '../../src/use-cases/admin/invite-imported.ts'
import { issueCheckOutLink } from '../../src/use-cases/admin/issue-check-out-link.ts'
import { reopenCheckOut } from '../../src/use-cases/admin/reopen-check-out.ts'
import { takeOff } from '../../src/use-cases/admin/take-off.ts'
import { assign } from '../../src/use-cases/admin/assign.ts'
import { move } from '../../src/use-cases/admin/move.ts'
import { putIntoOperation } from '../../src/use-cases/admin/put-into-operation.ts'
import { replySupport } from '../../src/use-cases/admin/reply-support.ts'
import { saveArrivalNote } from '../../src/use-cases/admin/save-arrival-note.ts'
import { settleFee } from '../../src/use-cases/admin/settle-fee.ts'
import { takeOutOfOperation } from '../../src/use-cases/admin/take-out-of-operation.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'

// A process that is killed at any statement of a write has done all of it or nothing; and repeating the write, with
// the same Idempotency-Key if there is one, does it once. `npm test` kills it at a few statements of each write, those that
// keep something among them; `npm run soak -- --suite crash` at every one.

let world: World

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** A week and two owners that no other attempt uses. */
interface Attempt {
  readonly week: number
  readonly x: Owner
  readonly y: Owner
}

/** Prepares an attempt up to where the write begins. Returns the write. */
type SetUp = (attempt: Attempt) => Promise<(deps: Deps) => Promise<unknown>>

/** In which week the attempts at a write begin, and how many weeks each uses. */
const weeksOf = (name: string) =>
  name === 'to book two weeks in a row' ? { from: 2, each: 2 } : { from: 10, each: 1 }
const outageOf = (week: number) => ({ unitIds: [world.unitId(week)], reason: 'the roof' })
const assignmentTo = ({ membershipId }: Owner, week: number) => ({
  unitId: world.unitId(week),
  membershipId: String(membershipId),
  hasOverride: true,
  notesFee: true,
  reason: 'agreed on the telephone',
})
const actions = (owner: Owner) => createActions(world, owner)
/** The same on the dependencies of a process, with an Idempotency-Key. */
const actionsWithKey = (owner: Owner, deps: Deps) =>
  createActions({ deps, unitId: (name) => world.unitId(name) }, { actor: withIdempotencyKey(owner, 'once') })

const writes: Readonly<Record<string, SetUp>> = {
  'to reserve':
    async ({ x, week }) =>
    (deps) =>
      actionsWithKey(x, deps).reserve(week),
  'to confirm': async ({ x, week }) => {
    const { bookingId } = await actions(x).reserve(week)
    return (deps) => actionsWithKey(x, deps).confirm(bookingId)
  },
  'to release a hold': async ({ x, week }) => {
    const { bookingId } = await actions(x).reserve(week)
    return (deps) => actionsWithKey(x, deps).release(bookingId)
  },
  'to join a waitlist': async ({ x, y, week }) => {
    await actions(y).book(week)
    return (deps) => actionsWithKey(x, deps).join(week)
  },
  'to cancel a booking for which another owner waits': async ({ x, y, week }) => {
    const booked = await actions(x).book(week)
    await actions(y).join(week)
    return (deps) => actionsWithKey(x, deps).cancel(booked)
  },
  'to cancel a booking late': async ({ x, week }) => {
    const booked = await bookLate(x, week)
    return (deps) => actionsWithKey(x, deps).cancel(booked)
  },
  'to confirm a week with an open refund claim': async ({ x, y, week }) => {
    await actions(x).cancel(await bookLate(x, week))
    const { bookingId } = await actions(y).reserve(week)
    return (deps) => actionsWithKey(y, deps).confirm(bookingId)
  },
  'to book two weeks in a row': async ({ x, week }) => {
    const { bookingId } = await actions(x).reserve(week)
    return (deps) => actionsWithKey(x, deps).confirmPair(bookingId, week + 1)
  },
  'to decline an offer': async ({ x, y, week }) => {
    const { id } = await createOffer(x, y, week)
    return (deps) => actionsWithKey(y, deps).release(id)
  },
  'to lend a week out': async ({ x, week }) => {
    const booked = await actions(x).book(week)
    return (deps) => actionsWithKey(x, deps).details(booked, { lent: true })
  },
  'to check out': async ({ x, week }) => {
    const token = await setUpCheckOutLink(world.deps, await actions(x).book(week))
    const [unit] = await world.query<{ at: number }>(
      'select check_in_at as at from unit where id = $1',
      world.unitId(week),
    )
    world.setTime((unit?.at ?? 0) + 3_600_000)
    return (deps) => checkOut(deps, { token, guestCount: 3 })
  },
  'to take a booked week with a waitlist and a claim out of operation': async ({ x, y, week }) => {
    const late = await bookLate(x, week)
    await actions(x).cancel(late)
    await actions(y).book(week)
    await actions(x).join(week)
    return (deps) => takeOutOfOperation(deps, withIdempotencyKey(x, 'once'), outageOf(week))
  },
  'to put a week back into operation': async ({ x, week }) => {
    await actions(x).book(week)
    await takeOutOfOperation(world.deps, x.actor, outageOf(week))
    return (deps) => putIntoOperation(deps, withIdempotencyKey(x, 'once'), outageOf(week))
  },
  'to assign an offered week with a claim': async ({ x, y, week }) => {
    const booked = await bookLate(x, week)
    await actions(y).join(week)
    await actions(x).cancel(booked)
    const z = await world.addOwner('Z')
    return (deps) => assign(deps, withIdempotencyKey(x, 'once'), assignmentTo(z, week))
  },
  'to move a booking for which another owner waits to a week with a claim': async ({ x, y, week }) => {
    const to = { week, house: 'B' }
    await actions(y).cancel(await bookLate(y, to))
    const booked = await actions(x).book(week)
    await actions(x).details(booked, { lent: true })
    await actions(y).join(week)
    const input = { bookingId: booked, toUnitId: world.unitId(to), notesFee: true, reason: 'the wrong week' }
    return (deps) => move(deps, withIdempotencyKey(x, 'once'), input)
  },
  'to cancel a booked week for its owner': async ({ x, y, week }) => {
    const bookingId = await actions(x).book(week)
    await actions(y).join(week)
    const act = { bookingId, refund: 'full', notesFee: true, reason: 'asked' } as const
    return (deps) => adminCancel(deps, withIdempotencyKey(x, 'once'), act)
  },
  'to take an owner off an offer': async ({ x, y, week }) => {
    const { id: bookingId } = await createOffer(x, y, week)
    return (deps) => takeOff(deps, withIdempotencyKey(x, 'once'), { bookingId, reason: 'asked' })
  },
  'to correct a guest': async ({ x, week }) => {
    const bookingId = await actions(x).book(week)
    const details = { contact: guest, skipsCleaning: false }
    return (deps) =>
      correctDetails(deps, withIdempotencyKey(x, 'once'), { bookingId, ...details, reason: 'asked' })
  },
  'to take back a check-out': async ({ x, week }) => {
    const bookingId = await actions(x).book(week)
    await goToCheckIn(world, bookingId, 3_600_000)
    await checkOutGuest(world, bookingId)
    return (deps) => reopenCheckOut(deps, withIdempotencyKey(x, 'once'), { bookingId, reason: 'asked' })
  },
  'to mail a new check-out link': async ({ x, week }) => {
    const bookingId = await actions(x).book(week)
    await goToCheckIn(world, bookingId, 3_600_000)
    const act = { bookingId, mails: true, reason: 'asked' }
    return (deps) => issueCheckOutLink(deps, withIdempotencyKey(x, 'once'), act)
  },
  'to settle a fee': async ({ x, week }) => {
    const feeId = await addFee(world, await actions(x).book(week))
    const billed = { feeId, state: 'billed', reason: 'on the bill' } as const
    return (deps) => settleFee(deps, withIdempotencyKey(x, 'once'), billed)
  },
  'to announce something': async ({ x, week }) => {
    const texts = { da: { title: `Uge ${week}`, body: 'Nyt tag.' } }
    const input = { groupId: world.groupId, audience: 'all', byMail: true, isLive: true, texts } as const
    return (deps) => announce(deps, withIdempotencyKey(x, 'once'), input)
  },
  'to apply a file with a booked week': async ({ x, y, week }) => {
    const [person] = await world.query<{ email: string }>(
      'select email from person where id = $1',
      x.personId,
    )
    const row = ['A', '2027', String(week), person?.email ?? '', 'Per', 'per@samhus.example', '+45 12345678']
    const header = ['Bolig', 'År', 'Uge', 'Ejer', 'Gæst', 'Gæstens e-mail', 'Gæstens telefon']
    const importId = await sendFile(world, y.actor, { kind: 'bookings', text: toCsv(header, row) })
    const input = { importId, leavesOutRefused: false }
    return (deps) => applyImport(deps, withIdempotencyKey(y, 'once'), input)
  },
  'to invite the owners of a file': async ({ y, week }) => {
    const lines = ['a', 'b'].map((name) => [`${name}${week}@samhus.example`, 'Dorte'])
    const { importId } = await importFile(world, y.actor, { text: toCsv(['E-mail', 'Navn'], ...lines) })
    return (deps) => inviteImported(deps, withIdempotencyKey(y, 'once'), { importId })
  },
  'to answer a guest': async ({ x, week }) => {
    const reportId = await addReport(world, await actions(x).book(week))
    const to = 'guest@samhus.example'
    const reply = { reportId, message: 'Thank you', to, state: 'done', version: 999_999_999 } as const
    return (deps) => replySupport(deps, withIdempotencyKey(x, 'once'), reply)
  },
  'to note something for a Monday':
    async ({ x, week }) =>
    (deps) => {
      const input = { unitId: world.unitId(week), note: 'The key is in the box', version: 0 }
      return saveArrivalNote(deps, withIdempotencyKey(x, 'once'), input)
    },
  'to expire a hold': async ({ x, week }) => {
    const { reservedUntil } = await actions(x).reserve(week)
    world.setTime(Date.parse(reservedUntil))
    return (deps) => runJob(deps, 'holds')
  },
  'to expire an offer': async ({ x, y, week }) => {
    const { reservedUntil } = await createOffer(x, y, week)
    world.setTime(reservedUntil ?? 0)
    return (deps) => runJob(deps, 'offers')
  },
}

/** Books a week whose points come back only if another owner books it. */
async function bookLate(owner: Owner, week: WeekName): Promise<string> {
  const booked = await actions(owner).book(week)
  await world.execute(
    `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
    world.unitId(week),
  )
  return booked
}

/** X cancels the week, and Y is offered it. */
async function createOffer(x: Owner, y: Owner, week: number) {
  const booked = await actions(x).book(week)
  await actions(y).join(week)
  await actions(x).cancel(booked)
  return findRow(world, y, week)
}

function runJob(deps: Deps, job: string): Promise<void> {
  return createManualScheduler(
    deps,
    timedJobs.filter(({ name }) => name === job),
  ).runDue()
}

/** Returns everything that a write may change, without ids and instants. */
async function readState({ week, x, y }: Attempt): Promise<string> {
  const unit = world.unitId(week)
  const [counts] = await world.query(
    `select (select count(*) from audit where unit_id = $1) as audited,
       (select out_reason from unit where id = $1) as "outReason",
       (select note from arrival_note where unit_id = $1) as note,
       (select string_agg(left(p.email, 1) || m.kind, ' ' order by p.email) from person p join mail m on m.person_id = p.id
        where p.invited_at is not null and p.email like '_' || $2 || '@samhus.example') as invited,
       (select string_agg(f.state, ' ') from fee f join booking b on b.id = f.booking_id where b.unit_id = $1) as fees,
       (select string_agg(r.state || y.number, ' ') from support_report r join booking b on b.id = r.booking_id
         left join support_reply y on y.report_id = r.id where b.unit_id = $1) as reports,
       count(checked_out_at) as "checkedOut", count(lent_out_name) as "lentOut"
     from booking where unit_id = $1`,
    unit,
    String(week),
  )
  const people = [x, y].map(async (owner) => ({
    balance: await getBalance(world, owner),
    lines: await listLedgerLines(world, owner),
    mails: (await listMails(world, owner)).map(({ kind }) => kind),
  }))
  return JSON.stringify({
    rows: await listRows(world, week),
    claims: await listClaims(world, week),
    changes: await listChanges(world, week),
    people: await Promise.all(people),
    counts,
  })
}

/** Returns how many connections of killed processes the database still serves. */
async function countCrashedConnections(): Promise<number> {
  const [found] = await world.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    crashingDbName,
  )
  return found?.count ?? 0
}

/** Begins a write in a process that is killed after `maxStatements` statements; then repeats the write in another. */
async function crashAndRepeat(setUp: SetUp, week: number, maxStatements: number) {
  const attempt = { week, x: await world.addOwner('X'), y: await world.addOwner('Y') }
  const write = await setUp(attempt)
  const before = await readState(attempt)
  const process = await crashAfterStatements(world.url, maxStatements)
  const answer = await write({ ...world.deps, db: process.db, log: silentLog }).then(
    () => 'answered',
    (error: unknown) => {
      if (!process.hasCrashed()) throw error
      return 'died'
    },
  )
  const hasCrashed = process.hasCrashed()
  await process.close()
  await expect.poll(countCrashedConnections).toBe(0)
  const left = await readState(attempt)
  // A guest has no Idempotency-Key, so the repeated check-out is refused.
  expect(['ok', 'already-checked-out']).toContain(await getOutcome(write(world.deps)))
  return {
    before,
    left,
    after: await readState(attempt),
    answer,
    hasCrashed,
    statements: process.statements(),
  }
}

describe.each(Object.keys(writes))('a process that is killed while it tries %s', (name) => {
  it('has done all or nothing, at whichever statement; repeating the write does it once', async () => {
    const setUp = writes[name]!
    const { from, each } = weeksOf(name)
    const whole = await crashAndRepeat(setUp, from, Infinity)
    expect(whole.answer).toBe('answered')
    expect(whole.left).not.toBe(whole.before)
    expect(whole.after).toBe(whole.left)
    const left: string[] = []
    for (const statement of pickCrashes(whole.statements)) {
      const one = await crashAndRepeat(setUp, from + statement * each, statement)
      const hint = `statement ${statement} of ${whole.statements.length}: ${whole.statements[statement - 1]?.text}`
      expect(one.hasCrashed, hint).toBe(true)
      expect([whole.before, whole.after], hint).toContain(one.left)
      expect(one.after, hint).toBe(whole.after)
      left.push(one.left)
    }
    // Both a crash before COMMIT and one after it have occurred.
    expect(new Set(left)).toEqual(new Set([whole.before, whole.after]))
  })
})

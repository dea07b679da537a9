import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stillClock } from '../../src/jobs/scheduler.ts'
import { createActions, getOutcome, countOutcomes } from '../fixtures/owner-actions.ts'
import { getBalance, listChanges, listClaims, listMails, findRow, listRows } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reopenMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setAccess } from '../../src/use-cases/admin/set-person-enabled.ts'

let world: World
let anna: Owner
let bo: Owner
let cilla: Owner
let office: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  cilla = await world.addOwner('Cilla')
  office = await world.addOwner('Office', { points: 0 })
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const leave = ({ membershipId }: Owner, bookedWeeks: 'keep' | 'cancel' = 'keep') =>
  endMembership(world.deps, office.actor, { membershipId, reason: 'sold the share', bookedWeeks })

const close = ({ personId }: Owner) =>
  setAccess(world.deps, office.actor, { personId, isEnabled: false, reason: 'asked to' })

/** Bo holds 30, has the offer of 27 before Cilla, waits for 33 before Cilla, has booked 40 and a claim on 45. */
async function everywhere(): Promise<void> {
  await createActions(world, bo).cancel(await createActions(world, bo).book(45))
  await createActions(world, bo).book(40)
  const offered = await createActions(world, anna).book(27)
  await createActions(world, anna).book(33)
  for (const week of [27, 33]) {
    await createActions(world, bo).join(week)
    await createActions(world, cilla).join(week)
  }
  await createActions(world, anna).cancel(offered)
  await createActions(world, bo).reserve(30)
}

describe('a membership that ends while holding, offered and waiting', () => {
  it('lets go of all of it at once; the offer goes to the next, booked weeks stay', async () => {
    await world.execute(`update unit set refund_end_low = '2000-01-01' where week = 45`)
    await everywhere()
    await leave(bo)
    expect(await listRows(world, 30)).toEqual(['Bo Ended'])
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect(await listRows(world, 33)).toEqual(['Anna Book', 'Bo WaitExpire', 'Cilla Wait'])
    expect(await listRows(world, 40)).toEqual(['Bo Book'])
    expect(await listClaims(world, 45)).toEqual(['Bo lapsed'])
    expect((await listChanges(world, 33)).at(-1)).toEqual({ actor: null, affected: ['Bo', 'Cilla'] })
    expect((await listMails(world, bo)).map(({ kind }) => kind)).toContain('changed')
    expect(await getOutcome(createActions(world, bo).reserve(20))).toBe('calendar-unit-not-found')
    expect(await getOutcome(createActions(world, bo).confirm((await findRow(world, bo, 27)).id))).toBe(
      'no-booking-found',
    )
  })

  it('may give its booked weeks back, with their points and to their queues', async () => {
    await createActions(world, bo).book(40)
    await createActions(world, cilla).join(40)
    await leave(bo, 'cancel')
    expect(await listRows(world, 40)).toEqual(['Bo Cancel', 'Cilla Pre offer'])
    expect(await getBalance(world, bo)).toBe(20)
  })

  it('gives points back into a year that has ended only to expire with it, in the same act (R77)', async () => {
    const bookingId = await createActions(world, bo).book(52)
    await world.execute(`update unit set refund_end_low = '2100-01-01', refund_end_high = '2100-01-01'`)
    world.setTime('2028-01-02 12:00')
    await stillClock(world.deps).runDueOnce()
    await leave(bo, 'cancel')
    const lines = await world.query(
      `select l.type, l.points, l.cause, l.xmin = first.xmin as "isSameAct"
       from ledger l join ledger first on first.booking_id = $1 and first.type = 'Cancel'
       where l.membership_id = $2 and l.year = 2027 and l.type <> 'Adjust' order by l.number`,
      bookingId,
      bo.membershipId,
    )
    expect(lines).toEqual([
      { type: 'Book', points: -2, cause: null, isSameAct: false },
      { type: 'Expire', points: -18, cause: 'year-end', isSameAct: false },
      { type: 'Cancel', points: 2, cause: null, isSameAct: true },
      { type: 'Expire', points: -2, cause: `refund of ${bookingId}`, isSameAct: true },
    ])
    expect(await getBalance(world, bo)).toBe(0)
  })

  it('a second time changes nothing; reopened it has its points and its history', async () => {
    await createActions(world, bo).book(40)
    await leave(bo)
    const before = await listChanges(world, 40)
    await leave(bo, 'cancel')
    expect(await listChanges(world, 40)).toEqual(before)
    await reopenMembership(world.deps, office.actor, {
      membershipId: bo.membershipId,
      reason: 'bought it back',
    })
    expect(await getOutcome(createActions(world, bo).reserve(20))).toBe('ok')
    expect(await getBalance(world, bo)).toBe(18)
  })

  it('at once with the week that comes to them: it is not theirs afterwards', async () => {
    for (let week = 10; week < 20; week++) {
      const [giver, leaver] = [await world.addOwner(`Giver ${week}`), await world.addOwner(`Leaver ${week}`)]
      const booked = await createActions(world, giver).book(week)
      await createActions(world, leaver).join(week)
      const counts = await countOutcomes([createActions(world, giver).cancel(booked), leave(leaver)])
      expect(counts).toEqual({ ok: 2 })
      expect((await findRow(world, leaver, week)).type).toBe('WaitExpire')
    }
  })

  it('at once with every write of theirs: before it or refused, never after it', async () => {
    for (let week = 10; week < 20; week++) {
      const leaver = await world.addOwner(`Leaver ${week}`)
      const acts = createActions(world, leaver)
      const { bookingId } = await acts.reserve(week)
      const counts = await countOutcomes([acts.confirm(bookingId), leave(leaver)])
      const { type } = await findRow(world, leaver, week)
      if (counts['ok'] === 2) expect(type).toBe('Book')
      else expect([counts, type]).toEqual([{ ok: 1, 'no-booking-found': 1 }, 'Ended'])
    }
  })
})

describe('an access that is closed', () => {
  it('ends holds and offers; places in queues stay and are skipped when they are reached', async () => {
    await everywhere()
    await close(bo)
    expect(await listRows(world, 30)).toEqual(['Bo Ended'])
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect(await listRows(world, 33)).toEqual(['Anna Book', 'Bo Wait', 'Cilla Wait'])
    await createActions(world, anna).cancel((await findRow(world, anna, 33)).id)
    expect(await listRows(world, 33)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
    expect((await listMails(world, bo)).at(-1)).toMatchObject({
      kind: 'skipped',
      data: { reason: 'user-disabled' },
    })
  })
})

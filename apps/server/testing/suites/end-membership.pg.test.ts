import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import { createActions, getOutcome, countOutcomes } from '../fixtures/owner-actions.ts'
import { getBalance, listChanges, listClaims, listMails, findRow, listRows } from '../fixtures/inspect.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { reactivateMembership } from '../../src/use-cases/admin/reactivate-membership.ts'
import { setPersonEnabled } from '../../src/use-cases/admin/set-person-enabled.ts'

let world: World
let anna: Owner
let bo: Owner
let cilla: Owner
let admin: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  cilla = await world.addOwner('Cilla')
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const leave = ({ membershipId }: Owner, bookedWeeks: 'keep' | 'cancel' = 'keep') =>
  endMembership(world.deps, admin.actor, {
    membershipId: String(membershipId),
    reason: 'sold the share',
    bookedWeeks,
  })

const close = ({ personId }: Owner) =>
  setPersonEnabled(world.deps, admin.actor, { userId: personId, isEnabled: false, reason: 'asked to' })

/** Bo holds 30, is offered 27 before Cilla, waits for 33 before Cilla, has booked 40 and has a claim on 45. */
async function giveBoEveryKindOfRow(): Promise<void> {
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

describe('ending a membership', () => {
  it('ends its hold, its offer and its waitlist entry; the next owner gets the offer, bookings stay', async () => {
    await world.execute(`update unit set refund_end_low = '2000-01-01' where week = 45`)
    await giveBoEveryKindOfRow()
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

  it('can cancel its bookings, which refunds the points and offers the weeks to their waitlists', async () => {
    await createActions(world, bo).book(40)
    await createActions(world, cilla).join(40)
    await leave(bo, 'cancel')
    expect(await listRows(world, 40)).toEqual(['Bo Cancel', 'Cilla Pre offer'])
    expect(await getBalance(world, bo)).toBe(20)
  })

  it('refunds points of a year that has ended, which expire in the same transaction (R77)', async () => {
    const bookingId = await createActions(world, bo).book(52)
    await world.execute(`update unit set refund_end_low = '2100-01-01', refund_end_high = '2100-01-01'`)
    world.setTime('2028-01-02 12:00')
    await createManualScheduler(world.deps).runDue()
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

  it('a second time changes nothing; once reactivated, the member has the points and the history', async () => {
    await createActions(world, bo).book(40)
    await leave(bo)
    const before = await listChanges(world, 40)
    await leave(bo, 'cancel')
    expect(await listChanges(world, 40)).toEqual(before)
    await reactivateMembership(world.deps, admin.actor, {
      membershipId: String(bo.membershipId),
      reason: 'bought it back',
    })
    expect(await getOutcome(createActions(world, bo).reserve(20))).toBe('ok')
    expect(await getBalance(world, bo)).toBe(18)
  })

  it('concurrently with an offer to the member ends that offer too', async () => {
    for (let week = 10; week < 20; week++) {
      const [canceller, leaver] = [
        await world.addOwner(`Canceller ${week}`),
        await world.addOwner(`Leaver ${week}`),
      ]
      const booked = await createActions(world, canceller).book(week)
      await createActions(world, leaver).join(week)
      const counts = await countOutcomes([createActions(world, canceller).cancel(booked), leave(leaver)])
      expect(counts).toEqual({ ok: 2 })
      expect((await findRow(world, leaver, week)).type).toBe('WaitExpire')
    }
  })

  it('concurrently with a confirm of the member: the booking comes first, or the confirm is refused', async () => {
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

describe('disabling a person', () => {
  it('ends holds and offers; waitlist entries stay and are skipped when their turn comes', async () => {
    await giveBoEveryKindOfRow()
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

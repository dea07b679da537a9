import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBalance, listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adjusting } from '../../reads/admin/adjusting.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { collectOwnData } from '../../steps/collect-own-data.ts'
import { adjustPoints } from './adjust-points.ts'
import { endMembership } from './end-membership.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  admin = await world.addOwner('Ole', { points: 0 })
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const adjust = ({ membershipId }: Owner, change: number, more: object = {}, actor = admin.actor) =>
  adjustPoints(world.deps, actor, {
    membershipId: String(membershipId),
    year: 2027,
    change,
    reason: 'charged twice',
    ...more,
  })
const read = ({ membershipId }: Owner, change: number, year = 2027) =>
  adjusting(world.deps, admin.actor, { membershipId: String(membershipId), year, change })

describe('a correction (R187)', () => {
  it('changes the balance; mail, statement and own data say why, the ledger has a code', async () => {
    const anna = await world.addOwner('Anna', { points: 5 })
    expect(await adjust(anna, -2, { note: 'Sorry!' })).toMatchObject({ balance: 3 })
    await adjust(anna, 4, { tells: false, reason: 'a gift' })
    expect(await getBalance(world, anna)).toBe(7)
    const data = { what: 'points-adjusted', points: -2, year: 2027, reason: 'charged twice', note: 'Sorry!' }
    expect(await listMails(world, anna)).toEqual([{ kind: 'changed', data }])
    const { lines } = await pointsStatement(world.deps, anna.actor, { groupId: world.groupId, year: 2027 })
    expect(lines.slice(-2)).toMatchObject([
      { kind: 'corrected', points: -2, balance: 3, reason: 'charged twice' },
      { kind: 'corrected', points: 4, balance: 7, reason: 'a gift' },
    ])
    const own = await collectOwnData(world.deps, anna.personId)
    expect(own?.ledger.map(({ reason }) => reason).slice(-2)).toEqual(['charged twice', 'a gift'])
    expect(
      await world.query(
        `select distinct reason from ledger where membership_id = $1 and points in (-2, 4)`,
        anna.membershipId,
      ),
    ).toEqual([{ reason: 'by-admin' }])
    expect(
      await world.query(
        `select v.field, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
         where a.action = 'adjust-points' and a.membership_id = $1 and a.actor_id is not null and v.field = 'points'
         order by a.number`,
        anna.membershipId,
      ),
    ).toEqual([
      { field: 'points', before: '5', after: '3' },
      { field: 'points', before: '3', after: '7' },
    ])
  })

  it('is shown beforehand, with what reservations will cost', async () => {
    const anna = await world.addOwner('Anna', { points: 5 })
    await createActions(world, anna).reserve(30)
    const shown = await read(anna, -4)
    expect(shown).toMatchObject({ before: 5, after: 1, held: 2, refusals: [], year: 2027 })
    expect(shown.owner).toEqual({ userId: anna.personId, name: 'Anna' })
    expect(await read(anna, -6)).toMatchObject({ after: -1, refusals: ['not-enough-points'] })
    expect(await read(anna, 1, 2025)).toMatchObject({ before: 0, held: 0, refusals: ['year-has-ended'] })
    expect(await read(anna, 3, 2028)).toMatchObject({ before: 0, after: 3, refusals: [] })
  })

  it('is refused below 0, after the year’s end, and for a person who is no member now', async () => {
    const anna = await world.addOwner('Anna', { points: 5 })
    expect(await getOutcome(adjust(anna, -6))).toBe('not-enough-points')
    expect(await getOutcome(adjust(anna, 1, { year: 2025 }))).toBe('year-has-ended')
    expect(await getOutcome(adjust(anna, 1, { reason: ' ' }))).toBe('invalid-request')
    const membershipId = String(anna.membershipId)
    await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
    expect(await getOutcome(adjust(anna, 1))).toBe('user-not-found')
    expect(await getOutcome(read(anna, 1))).toBe('user-not-found')
    expect(await getOutcome(adjust({ ...anna, membershipId: 999_999 }, 1))).toBe('user-not-found')
    expect(await getBalance(world, anna)).toBe(5)
  })
})

describe('concurrently', () => {
  it('calls with one Idempotency-Key correct once', async () => {
    const anna = await world.addOwner('Anna', { points: 5 })
    const press = () => adjust(anna, -3, {}, withIdempotencyKey(admin, 'adjust once'))
    expect(await countOutcomes([press(), press(), press()])).toEqual({ ok: 3 })
    expect(await getBalance(world, anna)).toBe(2)
    expect(await listMails(world, anna)).toHaveLength(1)
  })

  it('two corrections that together take too much: one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const anna = await world.addOwner(`Anna ${round}`, { points: 5 })
      expect(await countOutcomes([adjust(anna, -3), adjust(anna, -3)])).toEqual({
        ok: 1,
        'not-enough-points': 1,
      })
      expect(await getBalance(world, anna)).toBe(2)
    }
  })

  it('with a claim that is paid to the owner: its audit row has the balances between which it stands', async () => {
    const bo = await world.addOwner('Claims', { points: 50 })
    for (let round = 20; round < 30; round++) {
      const anna = await world.addOwner(`Claimant ${round}`, { points: 9 })
      const week = { week: round, house: 'B' }
      const booked = await createActions(world, anna).book(week)
      await world.execute(
        `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
        world.unitId(week),
      )
      await createActions(world, anna).cancel(booked)
      const held = await createActions(world, bo).reserve(week)
      const [{ ledgerId }] = await Promise.all([
        adjust(anna, 1),
        createActions(world, bo).confirm(held.bookingId),
      ])
      const [row] = await world.query<{ balance: string; before: string; after: string }>(
        `select v.before, v.after, (select sum(points) from ledger l
           where l.account_id = own.account_id and l.number <= own.number)::text as balance
         from ledger own join audit a on a.subject_id = own.id::text and a.action = 'adjust-points'
         join audit_value v on v.audit_number = a.number and v.field = 'points'
         where own.id = $1`,
        ledgerId,
      )
      expect(row).toEqual({
        balance: row?.after,
        before: String(Number(row?.after) - 1),
        after: row?.balance,
      })
    }
  })

  it('with the owner’s confirm of a week: one of them finds too few points', async () => {
    for (let round = 2; round < 12; round++) {
      const anna = await world.addOwner(`Bo ${round}`, { points: 3 })
      const acts = createActions(world, anna)
      const { bookingId } = await acts.reserve(round)
      const counts = await countOutcomes([acts.confirm(bookingId), adjust(anna, -2)])
      expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
      expect(await getBalance(world, anna)).toBe(1)
    }
  })
})

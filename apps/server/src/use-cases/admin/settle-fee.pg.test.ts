import { randomUUID } from 'node:crypto'
import type { fees as listContract } from '@samhus/contract/admin-fees'
import type { Input } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFee } from '../../../testing/fixtures/fees.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { findOwnData } from '../../db/queries/own-data.ts'
import { adminBooking } from '../../reads/admin/admin-booking.ts'
import { fees } from '../../reads/admin/fees.ts'
import { openFeesSheet } from '../../reads/sheets/fees.ts'
import { settleFee } from './settle-fee.ts'

type Query = Input<typeof listContract>

let world: World
let [ole, kirsten, anna]: [Owner?, Owner?, Owner?] = []
let week = 10

beforeAll(async () => {
  world = await createWorld()
  ;[ole, kirsten] = [await world.addOwner('Ole Kontor'), await world.addOwner('Kirsten Kontor')]
  anna = await world.addOwner('Anna Ørsted', { points: 90 })
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const reason = 'on the bill of 2027'

/** A booking of an owner with a fee. */
async function book(owner: Owner, options?: Parameters<typeof addFee>[2]) {
  week += 3
  const bookingId = await createActions(world, owner).book(week)
  return { bookingId, feeId: await addFee(world, bookingId, options) }
}

const settle = (feeId: string, state: 'open' | 'billed' | 'waived', by = ole) =>
  settleFee(world.deps, by!.actor, { feeId, state, reason })

const readFees = async (bookingId: string) => (await adminBooking(world.deps, ole!.actor, { bookingId })).fees

describe('settling a fee', () => {
  it('notes when and by which admin it was billed, and why; the booking shows it', async () => {
    const { bookingId, feeId } = await book(anna!)
    const at = world.nowIso()
    const open = { feeId, at, act: 'assign', kroner: 500, state: 'open' }
    expect(await readFees(bookingId)).toEqual([{ ...open, settledAt: null, settledBy: null, reason: null }])
    expect(await settle(feeId, 'billed')).toEqual({ feeId, state: 'billed' })
    expect(await readFees(bookingId)).toEqual([
      { ...open, state: 'billed', settledAt: at, settledBy: 'Ole Kontor', reason },
    ])
    expect((await adminBooking(world.deps, ole!.actor, { bookingId })).acts[0]).toMatchObject({
      action: 'settle-fee',
      subjectKind: 'fee',
      person: { id: anna!.personId },
      reason,
      changes: [{ field: 'state', before: 'open', after: 'billed' }],
    })
  })

  it('can be taken back, and done otherwise by another admin', async () => {
    const { bookingId, feeId } = await book(anna!)
    await settle(feeId, 'billed')
    await settle(feeId, 'open')
    expect(await readFees(bookingId)).toMatchObject([{ state: 'open', settledAt: null, settledBy: null }])
    await settle(feeId, 'waived', kirsten)
    expect(await readFees(bookingId)).toMatchObject([{ state: 'waived', settledBy: 'Kirsten Kontor' }])
  })

  it('is not in the own data of the owner, which the office’s reason is not for', async () => {
    const owner = await world.addOwner('Bo')
    await settle((await book(owner)).feeId, 'waived')
    const found = await findOwnData(world.deps.db, owner.personId)
    expect(JSON.stringify(found)).not.toContain(reason)
  })

  it('by another admin meanwhile is refused, and has one row in the audit trail for each change', async () => {
    const { feeId } = await book(anna!)
    await settle(feeId, 'billed')
    expect(await getOutcome(settle(feeId, 'billed', kirsten))).toBe('changed-meanwhile')
    expect(await getOutcome(settle(feeId, 'waived', kirsten))).toBe('changed-meanwhile')
    expect(await world.query('select action from audit where subject_id = $1', feeId)).toHaveLength(1)
  })

  it('is refused for an unknown fee, and without a reason', async () => {
    expect(await getOutcome(settle(randomUUID(), 'billed'))).toBe('not-found')
    const { feeId } = await book(anna!)
    const blank = settleFee(world.deps, ole!.actor, { feeId, state: 'billed', reason: ' ' })
    expect(await getOutcome(blank)).toBe('invalid-request')
  })

  it('at once by several admins ends in the state of the last one, as the audit trail tells it', async () => {
    const { bookingId, feeId } = await book(anna!)
    for (let round = 0; round < 5; round += 1) {
      const key = withIdempotencyKey(ole!, `round ${round}`)
      const billed = { feeId, state: 'billed', reason } as const
      await Promise.all([
        getOutcome(settleFee(world.deps, key, billed)),
        getOutcome(settleFee(world.deps, key, billed)),
        getOutcome(settle(feeId, 'waived', kirsten)),
        getOutcome(settle(feeId, 'open', kirsten)),
      ])
      const rows = await world.query<{ before: string; after: string }>(
        `select v.before, v.after from audit a join audit_value v on v.audit_number = a.number and v.field = 'state'
         where a.subject_id = $1 order by a.number`,
        feeId,
      )
      expect(rows.map(({ before }) => before)).toEqual(
        ['open', ...rows.map(({ after }) => after)].slice(0, -1),
      )
      expect(await readFees(bookingId)).toMatchObject([{ state: rows.at(-1)?.after ?? 'open' }])
    }
  })
})

describe('the list of fees', () => {
  let [cilla, dorte]: [Owner?, Owner?] = []
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    ;[cilla, dorte] = [await world.addOwner('Cilla Åkesson'), await world.addOwner('Dorte')]
    const at = world.deps.now()
    const add = async (name: string, owner: Owner, options?: Parameters<typeof addFee>[2]) => {
      world.advance({ hours: 24 })
      ids[name] = (await book(owner, options)).feeId
    }
    await add('billed', cilla)
    // So many digits that no booking's id contains them by chance.
    await add('open', cilla, { act: 'move', kroner: 123_456 })
    await add('waived', dorte, { act: 'admin-cancel', kroner: 750 })
    await add('newest', dorte)
    await settle(ids['billed'] ?? '', 'billed')
    await settle(ids['waived'] ?? '', 'waived', kirsten)
    world.setTime(at)
  })

  /** Returns the names of the fees of these two owners that a query finds. */
  async function list(query: Query = {}): Promise<string[]> {
    const found = await fees(world.deps, ole!.actor, query)
    const items = Array.isArray(found) ? found : found.items
    return items.flatMap(({ feeId }) => Object.keys(ids).find((name) => ids[name] === feeId) ?? [])
  }

  it('has those that are open first, the newest before', async () => {
    expect(await list()).toEqual(['newest', 'open', 'billed', 'waived'])
  })

  it.each<[Query, string[]]>([
    [{ state: 'open' }, ['newest', 'open']],
    [{ state: 'billed' }, ['billed']],
    [{ search: 'ÅKESSON 123456' }, ['open']],
    [{ search: 'cilla house' }, ['open', 'billed']],
    [{ search: 'dorte klitten' }, ['newest', 'waived']],
    [{ from: '2026-11-05' }, ['newest', 'waived']],
    [{ to: '2026-11-03' }, ['billed']],
    [{ from: '2026-11-04', to: '2026-11-04' }, ['open']],
    [{ sort: 'at' }, ['billed', 'open', 'waived', 'newest']],
    [{ sort: '-userName' }, ['newest', 'waived', 'open', 'billed']],
    [{ sort: '-kroner' }, ['open', 'waived', 'newest', 'billed']],
    [{ sort: '-state' }, ['waived', 'billed', 'newest', 'open']],
  ])('is filtered, searched and sorted by %o', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('is filtered by owner and group, and says on how many pages it is', async () => {
    expect(await list({ userId: cilla!.personId })).toEqual(['open', 'billed'])
    expect(await list({ groupId: randomUUID() })).toEqual([])
    const found = await fees(world.deps, ole!.actor, { userId: dorte!.personId, page: 1 })
    expect(found).toMatchObject({
      totalCount: 2,
      items: [
        { userName: 'Dorte', houseName: 'House A', groupName: 'Klitten' },
        { settledBy: 'Kirsten Kontor' },
      ],
    })
  })

  it('is a sheet with the same rows, in words', async () => {
    const context = { deps: world.deps, actor: ole!.actor, language: 'da' } as const
    const sheet = await openFeesSheet(context, { userId: dorte!.personId })
    for await (const rows of sheet.batches) {
      const cells = rows.map((row) => sheet.columns.map(({ value }) => value(row)))
      expect(cells).toEqual([
        expect.arrayContaining(['Dorte', 'House A', 'Uge tildelt', 500, 'Skal opkræves', null]),
        expect.arrayContaining(['Dorte', 'Uge afbestilt', 750, 'Eftergivet', 'Kirsten Kontor', reason]),
      ])
    }
  })
})

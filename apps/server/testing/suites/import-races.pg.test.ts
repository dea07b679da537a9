import { randomUUID } from 'node:crypto'
import type { ImportKind } from '@samhus/contract/admin-import'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../src/db/core/client.ts'
import { insertAuditRow } from '../../src/db/queries/audit.ts'
import { appendLedgerLines } from '../../src/db/queries/ledger.ts'
import { findCalendarVersion } from '../../src/steps/price-calendars.ts'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import { priceWeeks } from '../../src/use-cases/admin/price-weeks.ts'
import { sendFile, toCsv } from '../fixtures/imports.ts'
import { waitForBlocked, whileOpen } from '../fixtures/open-transaction.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let admin: Owner
let ole: Owner
let ida: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A'], now: '2026-11-02 12:00' })
  admin = await world.addOwner('Admin', { points: 0 })
  ole = await world.addOwner('Ole', { points: 20 })
  ida = await world.addOwner('Ida', { points: 20 })
})
afterAll(async () => {
  try {
    expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
    // Neither a deadlock nor a constraint: the locks decide.
    expect(world.warnings).toEqual([])
  } finally {
    await world.close()
  }
})

const send = (kind: ImportKind, ...lines: string[][]): Promise<string> =>
  sendFile(world, admin.actor, { kind, text: toCsv(...lines) })

const apply = (importId: string): Promise<string> =>
  getOutcome(applyImport(world.deps, admin.actor, { importId, leavesOutRefused: false }))

const header = ['Bolig', 'År', 'Uge', 'Ejer']

const listHolders = (week: number) =>
  world.query<{ name: string; type: string }>(
    `select p.name, b.type from booking b join membership m on m.id = b.membership_id
     join person p on p.id = m.person_id
     where b.unit_id = $1 and b.type in ('Pre', 'Book', 'Assign', 'Wait') order by b.queue_number nulls first`,
    world.unitId(week),
  )

it.each([10, 11, 12, 13, 14])(
  'week %i that an owner reserves while a file gives it to another has one of them, and the other is refused',
  async (week) => {
    const importId = await send('bookings', header, ['A', '2027', String(week), 'Ida'])
    const hold = createActions(world, ole).reserve(week)
    const [imported, reserved] = await Promise.all([apply(importId), getOutcome(hold)])
    const isOles = reserved === 'ok'
    expect([imported, reserved]).toEqual(
      isOles ? ['changed-meanwhile', 'ok'] : ['ok', 'calendar-unit-already-reserved'],
    )
    const holders = await listHolders(week)
    expect(holders).toEqual([isOles ? { name: 'Ole', type: 'Pre' } : { name: 'Ida', type: 'Book' }])
    const [holder] = await world.query<{ id: string }>(
      `select id from booking where unit_id = $1 and type = 'Pre'`,
      world.unitId(week),
    )
    // An owner has one hold in a calendar.
    if (holder) await createActions(world, ole).release(holder.id)
  },
)

it('of two files that give a week to two owners one is applied', async () => {
  const files = [
    await send('bookings', header, ['A', '2027', '20', 'Ida']),
    await send('bookings', header, ['A', '2027', '20', 'Ole']),
  ]
  expect((await Promise.all(files.map(apply))).toSorted()).toEqual(['changed-meanwhile', 'ok'])
  expect(await listHolders(20)).toHaveLength(1)
})

it('a file that brings the last place on a waitlist, and owners who join it, keep to its limit', async () => {
  const others = await Promise.all(['Bo', 'Eva', 'Liv', 'Jon'].map((name) => world.addOwner(name)))
  await apply(await send('bookings', header, ['A', '2027', '30', 'Ida']))
  const importId = await send('queues', header, ['A', '2027', '30', 'Bo'])
  const outcomes = await Promise.all([
    apply(importId),
    ...others.slice(1).map((owner) => getOutcome(createActions(world, owner).join(30))),
  ])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
  expect((await listHolders(30)).filter(({ type }) => type === 'Wait')).toHaveLength(3)
})

it('a balance that a file brings is exact, also where points come after it was read and before it is written', async () => {
  const importId = await send('balances', ['Ejer', 'År', 'Point'], ['Ida', '2027', '33'])
  const line = { groupId: world.groupId, membershipId: ida.membershipId, year: 2027, type: 'Adjust' as const }
  const at = world.deps.now()
  const id = randomUUID()
  const credit = async (tx: Tx): Promise<void> => {
    await appendLedgerLines(tx, [{ ...line, id, points: 4, reason: 'test' }], at)
    const subject = { subjectKind: 'ledger', subjectId: id, membershipId: ida.membershipId }
    const entry = { at, by: null, groupId: world.groupId, action: 'adjust-points', adminReason: 'test' }
    await insertAuditRow(tx, { ...entry, ...subject })
  }
  const outcome = await whileOpen(world.deps.db, credit, async (commit) => {
    const applying = apply(importId)
    // The file's correction waits for the account, when the balance has been read.
    await waitForBlocked(world)
    await commit()
    return applying
  })
  const [account] = await world.query<{ balance: number }>(
    'select balance from account where membership_id = $1 and year = 2027',
    ida.membershipId,
  )
  // The correction would be another than the one that was shown.
  expect([outcome, account?.balance]).toEqual(['changed-meanwhile', 24])
})

it('prices that a file and an admin change at the same time wait for one another', async () => {
  const calendarId = world.unitId(1).slice(0, -2)
  const importId = await send(
    'calendars',
    ['Bolig', 'År', 'Uge', 'Point'],
    ...Array.from({ length: 20 }, (_, index) => ['A', '2027', String(40 - index), '3']),
  )
  const version = await world.deps.db.transaction((tx) => findCalendarVersion(tx, Number(calendarId)))
  const weeks = [31, 40, 50].map((week) => ({ week, points: 1 }))
  const outcomes = await Promise.all([
    apply(importId),
    getOutcome(priceWeeks(world.deps, admin.actor, { calendarId, version, weeks, reason: 'a trial' })),
  ])
  // The later one finds other prices than those that it has read.
  expect(outcomes.toSorted()).toEqual(['changed-meanwhile', 'ok'])
})

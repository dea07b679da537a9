import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { assignPoints } from '../../jobs/assign-points.ts'
import { openPointAssignmentsSheet } from './point-assignments.ts'
import { openPointLedgerSheet } from './point-ledger.ts'
import type { Cell, Sheet, SheetContext } from './sheet.ts'

let world: World
let anna: Owner
let context: SheetContext

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna', { points: 0 })
  await world.addOwner('Bo', { points: 0 })
  context = { deps: world.deps, actor: createActor(randomUUID()), language: 'en' }
})

afterEach(() => world.close())

/** Returns the rows of a sheet, batch by batch. */
async function readBatches({ columns, batches }: Sheet): Promise<Cell[][][]> {
  const found: Cell[][][] = []
  for await (const rows of batches) found.push(rows.map((row) => columns.map(({ value }) => value(row))))
  return found
}

const getLabels = ({ columns }: Sheet) => columns.map(({ label }) => label)

test('the ledger’s sheet has every line with its names, in either order, and those of a search', async () => {
  await scheduleAssignment(world, { at: world.deps.now(), points: 20 })
  await assignPoints(world.deps)
  await createActions(world, anna).book(27)
  const sheet = await openPointLedgerSheet(context, {})
  const labels = getLabels(sheet)
  const [lines = []] = await readBatches(sheet)
  const pick = (row: Cell[], ...names: string[]) => names.map((name) => row[labels.indexOf(name)])
  expect(lines.map((row) => pick(row, 'Owner', 'Type', 'Points', 'House', 'Week', 'Booking'))).toEqual([
    ['Anna', 'Book', -2, 'House A', '27', true],
    [expect.any(String), 'Assign', 20, null, null, false],
    [expect.any(String), 'Assign', 20, null, null, false],
  ])
  const [oldestFirst = []] = await readBatches(await openPointLedgerSheet(context, { sort: 'timestamp' }))
  expect(oldestFirst).toEqual(lines.toReversed())
  const [found = []] = await readBatches(await openPointLedgerSheet(context, { search: 'anna' }))
  expect(found.map((row) => pick(row, 'Owner', 'Type')[1])).toEqual(['Book', 'Assign'])
  const [own = []] = await readBatches(
    await openPointLedgerSheet(context, { userId: anna.personId, sort: 'timestamp' }),
  )
  expect(own).toEqual(found.toReversed())
  expect(await readBatches(await openPointLedgerSheet(context, { search: 'nobody' }))).toEqual([[]])
})

test('the ledger’s sheet has more lines than a batch, each once, though lines are written meanwhile', async () => {
  await world.adjustPoints(anna, 2027, 1)
  await world.execute(
    `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
     select gen_random_uuid(), group_id, id, membership_id, year, 'Adjust', 1, 'test', $1
     from account, generate_series(1, 2300) where membership_id = $2`,
    world.nowIso(),
    anna.membershipId,
  )
  const before = await world.query<{ id: string }>('select id from ledger order by number desc')
  for (const query of [{}, { userId: anna.personId }]) {
    const sheet = await openPointLedgerSheet(context, query)
    const id = getLabels(sheet).indexOf('Id')
    const ids: Cell[] = []
    for await (const rows of sheet.batches) {
      ids.push(...rows.map((row) => sheet.columns[id]?.value(row) ?? null))
      await world.adjustPoints(anna, 2027, 1)
    }
    expect(ids.slice(-before.length)).toEqual(before.map((row) => row.id))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the sheet of the point assignments names the receiver, else all members', async () => {
  const at = world.deps.now() + 60_000
  await scheduleAssignment(world, { at, points: 3, membershipId: anna.membershipId })
  await scheduleAssignment(world, { at: at + 1, points: 4 })
  const sheet = await openPointAssignmentsSheet(context, { sort: 'assignAt' })
  const labels = getLabels(sheet)
  const [rows = []] = await readBatches(sheet)
  const names = ['User', 'Points', 'Status', 'Receivers']
  expect(rows.map((row) => names.map((name) => row[labels.indexOf(name)]))).toEqual([
    ['Anna', 3, 'Scheduled', 1],
    ['All group members', 4, 'Scheduled', 2],
  ])
  await world.execute('update "group" set archived_at = $1', world.nowIso())
  const archived = await readBatches(await openPointAssignmentsSheet(context, { sort: 'assignAt' }))
  const states = archived.flat().map((row) => row[labels.indexOf('Status')])
  expect(states).toEqual(['Waits, the group is archived', 'Waits, the group is archived'])
  await world.execute('update "group" set archived_at = null')
})

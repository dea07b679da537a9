import { randomUUID } from 'node:crypto'
import type {
  supportReports as listContract,
  updateSupportReport as contract,
} from '@samhus/contract/admin-support'
import type { Input } from '@samhus/contract/operation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin, setRole } from '../../../testing/fixtures/people.ts'
import { addReport } from '../../../testing/fixtures/support-reports.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { findOwnData } from '../../db/queries/own-data.ts'
import { supportReport } from '../../reads/admin/support-report.ts'
import { supportReports } from '../../reads/admin/support-reports.ts'
import { openSupportSheet } from '../../reads/sheets/support.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { takeOutOfOperation } from './take-out-of-operation.ts'
import { updateSupportReport } from './update-support-report.ts'

type Query = Input<typeof listContract>
type Change = Omit<Input<typeof contract>, 'reportId' | 'version'> & { version?: number }

let world: World
let [ole, kirsten, anna]: [Owner?, Owner?, Owner?] = []
/** The week of the last report. */
let week: number

async function openOffice(): Promise<void> {
  week = 10
  world = await createWorld({ houses: ['A', 'B'] })
  ;[ole, kirsten] = [await createAdmin(world, 'Ole Kontor'), await createAdmin(world, 'Kirsten Kontor')]
  anna = await world.addOwner('Anna Ørsted', { points: 90 })
}

async function closeOffice(): Promise<void> {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
}

async function report(house = 'A', options?: Parameters<typeof addReport>[2]): Promise<string> {
  week += 2
  return addReport(world, await createActions(world, anna!).book({ week, house }), options)
}

const read = (reportId: string) => supportReport(world.deps, ole!.actor, { reportId })

async function update(reportId: string, { version, ...change }: Change, by = ole!.actor) {
  const input = { reportId, version: version ?? (await read(reportId)).version, ...change }
  return updateSupportReport(world.deps, by, input)
}

describe('changing a report', () => {
  beforeEach(openOffice)
  afterEach(closeOffice)

  it('notes its state, the admin who has it and a note, and when it is done', async () => {
    const reportId = await report()
    const assigneeId = kirsten!.personId
    expect(await read(reportId)).toMatchObject({ state: 'open', assigneeId: null, note: '', closedAt: null })
    await update(reportId, { state: 'working', assigneeId, note: 'Called the plumber' })
    expect(await read(reportId)).toMatchObject({
      state: 'working',
      assigneeId,
      assigneeName: 'Kirsten Kontor',
      note: 'Called the plumber',
      closedAt: null,
    })
    const doneAt = world.nowIso()
    await update(reportId, { state: 'done' })
    world.advance({ hours: 1 })
    await update(reportId, { note: 'Paid' })
    expect(await read(reportId)).toMatchObject({ state: 'done', closedAt: doneAt, assigneeId })
    await update(reportId, { state: 'open', assigneeId: null })
    expect(await read(reportId)).toMatchObject({ state: 'open', closedAt: null, assigneeName: null })
  })

  it('is in the audit trail with the values, an admin by name; the same again is not', async () => {
    const reportId = await report()
    await update(reportId, { assigneeId: kirsten!.personId })
    await update(reportId, { assigneeId: kirsten!.personId, state: 'open', note: '' })
    const { acts } = await read(reportId)
    expect(acts).toMatchObject([
      {
        action: 'update-support-report',
        actor: { name: 'Ole Kontor' },
        changes: [{ field: 'assigneeId', before: null, after: 'Kirsten Kontor' }],
      },
      { action: 'report-support' },
    ])
  })

  it('is refused for an unknown report, and for an assignee who is no enabled admin (R192)', async () => {
    expect(await getOutcome(update(randomUUID(), { state: 'done', version: 0 }))).toBe('not-found')
    const reportId = await report()
    for (const assigneeId of [anna!.personId, randomUUID()]) {
      expect(await getOutcome(update(reportId, { assigneeId }))).toBe('user-not-found')
    }
    const former = await createAdmin(world, 'Former')
    await update(reportId, { assigneeId: former.personId })
    await setRole(world, former, null)
    // Who has it already keeps it.
    expect(await getOutcome(update(reportId, { assigneeId: former.personId, state: 'done' }))).toBe('ok')
  })

  it('keeps what others changed meanwhile, and is refused where both changed the same field', async () => {
    const reportId = await report()
    const { version } = await read(reportId)
    await update(reportId, { note: 'Of Kirsten', version }, kirsten!.actor)
    const form = { state: 'working', assigneeId: null, note: '', version } as const
    expect(await update(reportId, form)).toMatchObject({ merged: ['note'] })
    expect(await read(reportId)).toMatchObject({ state: 'working', note: 'Of Kirsten' })
    const refused = await update(reportId, { note: 'Of Ole', version }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedMeanwhileError)
    expect((refused as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'note', before: '', after: 'Of Kirsten', by: 'Kirsten Kontor' },
    ])
  })

  it('never reaches the owner’s own data', async () => {
    await update(await report(), { note: 'An unfriendly word' })
    const found = await findOwnData(world.deps.db, anna!.personId)
    expect(JSON.stringify(found)).not.toContain('unfriendly')
  })

  it('by several admins at once ends in what the last one wrote, as the audit trail tells it', async () => {
    const reportId = await report()
    for (let round = 0; round < 5; round += 1) {
      const { version } = await read(reportId)
      const key = withIdempotencyKey(ole!, `round ${round}`)
      await Promise.all([
        getOutcome(update(reportId, { note: `Ole ${round}`, version }, key)),
        getOutcome(update(reportId, { note: `Ole ${round}`, version }, key)),
        getOutcome(update(reportId, { note: `Kirsten ${round}`, version }, kirsten!.actor)),
        getOutcome(update(reportId, { state: round % 2 === 0 ? 'done' : 'open', version }, kirsten!.actor)),
      ])
      const { note, state, acts } = await read(reportId)
      expect(note).toBe(acts.flatMap(({ changes }) => changes).find(({ field }) => field === 'note')?.after)
      expect(state).toBe(round % 2 === 0 ? 'done' : 'open')
    }
  })
})

describe('a report', () => {
  beforeEach(openOffice)
  afterEach(closeOffice)

  it('comes with its guest, the week to take out of operation, and what else was reported about the house', async () => {
    const actions = createActions(world, anna!)
    const bookingId = await actions.book({ week: 40, house: 'B' })
    await actions.details(bookingId, { lent: true })
    await actions.book({ week: 43, house: 'B' })
    const before = await addReport(world, await actions.book({ week: 37, house: 'B' }))
    world.advance({ minutes: 1 })
    const reportId = await addReport(world, bookingId)
    world.setTime('2027-10-12 12:00')
    expect(await read(reportId)).toMatchObject({
      houseName: 'House B',
      week: 40,
      guest: { name: 'Gry Gæst', email: 'gry@guest.example' },
      name: 'Anna Ørsted',
      others: [{ reportId: before, week: 37, state: 'open' }],
      nextWeek: { week: 42, holder: null, isOutOfOperation: false },
    })
    const unitIds = [world.unitId({ week: 42, house: 'B' })]
    await takeOutOfOperation(world.deps, ole!.actor, { unitIds, reason: 'The tap' })
    expect((await read(reportId)).nextWeek).toMatchObject({ week: 42, isOutOfOperation: true })
    world.setTime('2027-10-19 12:00')
    expect((await read(reportId)).nextWeek).toMatchObject({ week: 43, holder: { name: 'Anna Ørsted' } })
  })
})

describe('the list of reports', () => {
  let cilla: Owner
  const ids: Record<string, string> = {}

  // These tests only read.
  afterAll(closeOffice)
  beforeAll(async () => {
    await openOffice()
    cilla = await world.addOwner('Cilla Åkesson')
    const at = world.deps.now()
    const add = async (name: string, house: string, options: Parameters<typeof addReport>[2]) => {
      world.advance({ hours: 24 })
      week = 45 + Object.keys(ids).length
      const bookingId = await createActions(world, cilla).book({ week, house })
      ids[name] = await addReport(world, bookingId, { message: `Cilla ${name}`, ...options })
    }
    await add('done', 'A', { message: 'Cilla: the oven, 100 % cold' })
    await add('working', 'B', { contact: 'oven@samhus.example' })
    await add('open', 'A', { language: 'sv' })
    await add('newest', 'B', {})
    await update(ids['done'] ?? '', { state: 'done', assigneeId: kirsten!.personId })
    await update(ids['working'] ?? '', { state: 'working', assigneeId: ole!.personId })
    world.setTime(at)
  })

  /** Returns the names of Cilla's reports that a query finds. */
  async function list(query: Query = {}): Promise<string[]> {
    const found = await supportReports(world.deps, ole!.actor, query)
    const items = Array.isArray(found) ? found : found.items
    return items.flatMap(({ reportId }) => Object.keys(ids).find((name) => ids[name] === reportId) ?? [])
  }

  it('has those that are open first, the newest before', async () => {
    expect(await list()).toEqual(['newest', 'open', 'working', 'done'])
  })

  it.each<[Query, string[]]>([
    [{ state: 'open' }, ['newest', 'open']],
    [{ assigneeId: 'none' }, ['newest', 'open']],
    [{ search: 'OVEN' }, ['working', 'done']],
    [{ search: '100 %' }, ['done']],
    [{ search: 'åkesson house b' }, ['newest', 'working']],
    [{ search: '47/2027' }, ['open']],
    [{ sort: 'createdAt' }, ['done', 'working', 'open', 'newest']],
    [{ sort: '-state' }, ['done', 'working', 'newest', 'open']],
    [{ sort: 'houseName', state: 'open' }, ['open', 'newest']],
    [{ sort: 'assigneeName' }, ['done', 'working', 'newest', 'open']],
  ])('is filtered, searched and sorted by %o', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('is filtered by admin, house, group and day, and says on how many pages it is', async () => {
    expect(await list({ assigneeId: ole!.personId })).toEqual(['working'])
    expect(await list({ groupId: randomUUID() })).toEqual([])
    const { houseId } = await read(ids['open'] ?? '')
    expect(await list({ houseId })).toEqual(['open', 'done'])
    const day = (await read(ids['open'] ?? '')).createdAt.slice(0, 10)
    expect(await list({ from: day })).toEqual(['newest', 'open'])
    expect(await list({ to: day })).toEqual(['open', 'working', 'done'])
    const found = await supportReports(world.deps, ole!.actor, { search: 'cilla', page: 1, pageSize: 10 })
    expect(found).toMatchObject({
      totalCount: 4,
      items: [{ houseName: 'House B', numReplies: 0, numPhotos: 0 }, {}, {}, {}],
    })
  })

  it('is a sheet with the same rows, in words', async () => {
    const context = { deps: world.deps, actor: ole!.actor, language: 'da' } as const
    const sheet = await openSupportSheet(context, { assigneeId: ole!.personId })
    for await (const rows of sheet.batches) {
      const cells = rows.map((row) => sheet.columns.map(({ value }) => value(row)))
      expect(cells).toEqual([
        expect.arrayContaining(['I gang', 'Ole Kontor', 'House B', 'Cilla Åkesson', 'oven@samhus.example']),
      ])
    }
  })
})

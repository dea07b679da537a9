import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { deletePersonalData } from '../../jobs/delete-personal-data.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { archiveHouse } from './archive-house.ts'
import { deleteCalendar } from './delete-calendar.ts'
import { saveArrivalNote } from './save-arrival-note.ts'

let world: World
let admin: Owner
let other: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2027, 2028] })
  admin = await createAdmin(world, 'Ole')
  other = await createAdmin(world, 'Ida')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '5 years' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const save = (week: number, note: string, { version = 0, by = admin } = {}) =>
  saveArrivalNote(world.deps, by.actor, { unitId: world.unitId(week), note, version })

async function readNote(week: number): Promise<string | null> {
  const [row] = await world.query<{ note: string }>(
    'select note from arrival_note where unit_id = $1',
    world.unitId(week),
  )
  return row?.note ?? null
}

describe('a note for a Monday', () => {
  it('is stored with its words in the audit trail’s values, changed, and deleted by an empty one', async () => {
    const first = await save(10, 'The key is in the box')
    expect(await readNote(10)).toBe('The key is in the box')
    const second = await save(10, 'The key is at the neighbour’s', { version: first.version })
    expect(second.version).toBeGreaterThan(first.version)
    const gone = await save(10, '', { version: second.version })
    expect([await readNote(10), gone.note]).toEqual([null, ''])
    const acts = await world.query(
      `select a.action, a.fields, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.subject_kind = 'arrival-note' and a.subject_id = $1 order by a.number`,
      world.unitId(10),
    )
    const act = { action: 'save-arrival-note', fields: ['note'] }
    expect(acts).toEqual([
      { ...act, before: '', after: 'The key is in the box' },
      { ...act, before: 'The key is in the box', after: 'The key is at the neighbour’s' },
      { ...act, before: 'The key is at the neighbour’s', after: '' },
    ])
  })

  it('that is stored already changes nothing, and with the same key is stored once', async () => {
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = { unitId: world.unitId(11), note: 'Bring towels', version: 0 }
    const saved = await saveArrivalNote(world.deps, actor, input)
    expect(await save(11, 'Bring towels', { version: saved.version })).toEqual(saved)
    await save(11, 'Bring nothing', { version: saved.version })
    expect(await saveArrivalNote(world.deps, actor, input)).toEqual(saved)
    expect(await readNote(11)).toBe('Bring nothing')
  })

  it('is refused by name if another admin has noted something else meanwhile', async () => {
    await save(12, 'From Ida', { by: other })
    const refused = save(12, 'From Ole')
    await expect(refused).rejects.toBeInstanceOf(ChangedMeanwhileError)
    await refused.catch((error: ChangedMeanwhileError) => {
      expect(error.changes).toMatchObject([{ field: 'note', before: '', after: 'From Ida', by: 'Ida' }])
    })
    expect(await readNote(12)).toBe('From Ida')
  })

  it('of two at once leaves one, and refuses the other', async () => {
    const outcomes = await countOutcomes([save(13, 'From Ole'), save(13, 'From Ida', { by: other })])
    expect(outcomes).toEqual({ ok: 1, 'changed-meanwhile': 1 })
  })

  it('is for a week that there is, of a house that is not archived', async () => {
    const unknown = saveArrivalNote(world.deps, admin.actor, { unitId: '99999901', note: 'x', version: 0 })
    expect(await getOutcome(unknown)).toBe('calendar-unit-not-found')
    const unitId = world.unitId({ house: 'B', week: 10 })
    const [house] = await world.query<{ id: string }>('select house_id as id from unit where id = $1', unitId)
    await archiveHouse(world.deps, admin.actor, { houseId: house?.id ?? '', reason: 'sold' })
    const input = { unitId, note: 'x', version: 0 }
    expect(await getOutcome(saveArrivalNote(world.deps, admin.actor, input))).toBe('calendar-unit-not-found')
  })

  it('goes with a calendar that is deleted, and two years after its week', async () => {
    const unitId = world.unitId({ week: 10, year: 2028 })
    await saveArrivalNote(world.deps, admin.actor, { unitId, note: 'Next year', version: 0 })
    const calendarId = String(Math.floor(Number(unitId) / 100))
    await deleteCalendar(world.deps, admin.actor, { calendarId })
    expect(await world.query('select from arrival_note where unit_id = $1', unitId)).toEqual([])
    await save(14, 'Old')
    world.setTime('2029-04-10 12:00')
    await deletePersonalData(world.deps)
    expect(await readNote(14)).toBe('Old')
    world.setTime('2029-04-13 12:00')
    await deletePersonalData(world.deps)
    expect(await readNote(14)).toBe(null)
  })
})

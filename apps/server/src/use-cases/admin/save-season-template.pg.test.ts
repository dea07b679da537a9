import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toTemplateWeeks, type PricedWeek } from '@samhus/domain/season-plan'
import { makePrices } from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import type { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { seasonTemplates } from '../../reads/admin/season-templates.ts'
import { saveSeasonTemplate } from './save-season-template.ts'

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld({ houses: [] })
  admin = await createAdmin(world, 'Ole')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const weeks = toTemplateWeeks(makePrices(2027, { 7: 3 }))
const save = (templateId: string, name: string, priced: PricedWeek[] = weeks) =>
  saveSeasonTemplate(world.deps, admin.actor, { templateId, name, weeks: priced })
const listNames = async () => (await seasonTemplates(world.deps)).templates.map(({ name }) => name)
const listActs = (id: string) =>
  world.query<{ fields: string[] }>('select fields from audit where subject_id = $1 order by number', id)

describe('a season template', () => {
  it('is saved, renamed and changed under its id, with an act of what has changed', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    await save(id, 'Ålekro', weeks.toReversed())
    await save(other, 'Coast')
    const { templates } = await seasonTemplates(world.deps)
    expect(templates.map(({ name }) => name)).toEqual(['Coast', 'Ålekro'])
    expect(templates[1]).toMatchObject({ templateId: id, weeks })
    await save(id, 'Abbey')
    await save(id, 'Abbey')
    await save(id, 'Abbey', toTemplateWeeks(makePrices(2027, { 8: 3 })))
    expect((await listActs(id)).map(({ fields }) => fields)).toEqual([
      ['name'],
      ['name'],
      ['7.points', '8.points'],
    ])
    expect(await listNames()).toEqual(['Abbey', 'Coast'])
  })

  it('keeps what others have changed since it was read, or is refused with who and what (R136)', async () => {
    const id = randomUUID()
    await save(id, 'Coast')
    const pia = await createAdmin(world, 'Pia')
    const [{ version } = expect.fail()] = (await seasonTemplates(world.deps)).templates
    const change = (week: number, points: number) =>
      weeks.map((one) => (one.week === week ? { ...one, points } : one))
    const saveFrom = (by: Owner, priced: PricedWeek[], name = 'Coast') =>
      saveSeasonTemplate(world.deps, by.actor, { templateId: id, name, weeks: priced, version })
    await saveFrom(admin, change(27, 9))
    await saveFrom(pia, change(1, 5), 'The coast')
    const [now] = (await seasonTemplates(world.deps)).templates
    expect(now).toMatchObject({
      name: 'The coast',
      weeks: change(27, 9).map((one) => (one.week === 1 ? { ...one, points: 5 } : one)),
    })
    const refused = await saveFrom(pia, change(27, 4)).catch((error: unknown) => error)
    expect((refused as ChangedMeanwhileError).changes).toMatchObject([
      { field: '27.points', after: '9', by: 'Ole' },
    ])
  })

  it('of two saved at once from the same reading has what each has changed, or one is refused', async () => {
    const id = randomUUID()
    await save(id, 'Coast')
    const [{ version } = expect.fail()] = (await seasonTemplates(world.deps)).templates
    const saveWeek = (week: number, points: number) =>
      saveSeasonTemplate(world.deps, admin.actor, {
        templateId: id,
        name: 'Coast',
        weeks: weeks.map((one) => (one.week === week ? { ...one, points } : one)),
        version,
      })
    expect(await countOutcomes([saveWeek(5, 8), saveWeek(6, 8), saveWeek(9, 8)])).toEqual({ ok: 3 })
    const [now] = (await seasonTemplates(world.deps)).templates
    expect([5, 6, 9].map((week) => now?.weeks[week - 1]?.points)).toEqual([8, 8, 8])
    expect(await countOutcomes([saveWeek(10, 7), saveWeek(10, 6)])).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    world.warnings.length = 0
  })

  it('has a name of its own, whatever its case, and every week once', async () => {
    await save(randomUUID(), 'Coast')
    expect(await getOutcome(save(randomUUID(), 'COAST'))).toBe('code-taken')
    expect(await getOutcome(save(randomUUID(), 'Ski', [...weeks.slice(1), weeks[1]!]))).toBe(
      'invalid-request',
    )
    expect(world.warnings).toEqual([])
  })

  it('of two with one name at the same time one is saved, and one id is one template', async () => {
    for (let round = 0; round < 4; round += 1) {
      const calls = [save(randomUUID(), `Both ${round}`), save(randomUUID(), `both ${round}`)]
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 1 })
      const id = randomUUID()
      expect(await countOutcomes([save(id, `One ${round}`), save(id, `One ${round}`)])).toEqual({ ok: 2 })
    }
    world.warnings.length = 0
  })
})

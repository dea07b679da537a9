import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toTemplateWeeks, type PricedWeek } from '@samhus/domain/season-plan'
import { makePrices } from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
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
    expect((await listActs(id)).map(({ fields }) => fields)).toEqual([['name', 'weeks'], ['name'], ['weeks']])
    expect(await listNames()).toEqual(['Abbey', 'Coast'])
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

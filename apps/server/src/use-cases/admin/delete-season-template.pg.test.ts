import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toTemplateWeeks } from '@samhus/domain/season-plan'
import { makePrices } from '../../../testing/fixtures/calendars.ts'
import { countOutcomes } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { seasonTemplates } from '../../reads/admin/season-templates.ts'
import { deleteSeasonTemplate } from './delete-season-template.ts'
import { saveSeasonTemplate } from './save-season-template.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ houses: [] })
  admin = await createAdmin(world, 'Ole')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

it('a season template is deleted once, and its name is free again', async () => {
  const weeks = toTemplateWeeks(makePrices(2027))
  const templateId = randomUUID()
  await saveSeasonTemplate(world.deps, admin.actor, { templateId, name: 'Coast', weeks })
  const calls = Array.from({ length: 3 }, () => deleteSeasonTemplate(world.deps, admin.actor, { templateId }))
  expect(await countOutcomes(calls)).toEqual({ ok: 3 })
  const acts = await world.query(
    `select v.before from audit a join audit_value v on v.audit_number = a.number
     where a.subject_id = $1 and a.action = 'delete-season-template' and v.field in ('name', '1.points', '53.restrictOne')
     order by v.field`,
    templateId,
  )
  expect(acts).toEqual([{ before: '1' }, { before: 'false' }, { before: 'Coast' }])
  await saveSeasonTemplate(world.deps, admin.actor, { templateId: randomUUID(), name: 'coast', weeks })
  expect((await seasonTemplates(world.deps)).templates.map(({ name }) => name)).toEqual(['coast'])
})

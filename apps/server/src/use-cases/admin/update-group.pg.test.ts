import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { createGroup } from './create-group.ts'
import { updateGroup } from './update-group.ts'

let world: World
let admin: Owner
let other: Owner
let groupId: string

beforeAll(async () => {
  world = await createWorld({ maxConnections: 8 })
  admin = await createAdmin(world, 'Ole')
  other = await createAdmin(world, 'Ida')
})
beforeEach(async () => {
  const code = randomUUID().slice(0, 8)
  const created = await createGroup(world.deps, admin.actor, { code, name: 'Fyrren', pointPlan: 'comfort' })
  groupId = created.groupId
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
})

/** Opens the form on the group. */
async function openForm() {
  const { version, code, name, facebookLink, reports } = await adminGroup(world.deps, admin.actor, {
    groupId,
  })
  return { version, code, name, facebookLink, yearlyGroupList: reports.yearlyGroupList }
}
type Form = Awaited<ReturnType<typeof openForm>>
const save = (form: Form, by = admin) => updateGroup(world.deps, by.actor, { groupId, ...form })

describe('a save', () => {
  it('writes what was changed, with the values before and after, and every open browser reads it', async () => {
    const form = await openForm()
    const changed = { ...form, name: 'Fyrreskoven', yearlyGroupList: form.code }
    const saved = await save(changed)
    expect(await openForm()).toEqual({ ...changed, version: saved.version })
    const values = await world.query(
      'select field, before, after from audit_value where audit_number = $1 order by field',
      saved.version,
    )
    expect(values).toEqual([
      { field: 'name', before: 'Fyrren', after: 'Fyrreskoven' },
      { field: 'yearlyGroupList', before: null, after: form.code },
    ])
    const [newest] = await world.query('select kind, group_id from change order by number desc limit 1')
    expect(newest).toEqual({ kind: 'refetch', group_id: groupId })
  })

  it('of what is stored already changes nothing', async () => {
    const form = await openForm()
    expect(await save(form)).toEqual({ groupId, version: form.version, merged: [] })
  })

  it('with the same key is made once', async () => {
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = { groupId, ...(await openForm()), name: 'Fyrren II' }
    const first = await updateGroup(world.deps, actor, input)
    await save({ ...(await openForm()), name: 'Fyrren III' })
    expect(await updateGroup(world.deps, actor, input)).toEqual(first)
    expect((await openForm()).name).toBe('Fyrren III')
  })

  it('is refused with the code of another group, and of a group that there is not (R171)', async () => {
    const form = await openForm()
    const [taken] = await world.query<{ code: string }>('select code from "group" where id <> $1', groupId)
    expect(await getOutcome(save({ ...form, code: taken?.code ?? '' }))).toBe('code-taken')
    const unknown = updateGroup(world.deps, admin.actor, { ...form, groupId: randomUUID() })
    expect(await getOutcome(unknown)).toBe('no-group-found')
  })

  it('with a code that another group takes at the same moment is refused for one of them', async () => {
    const form = await openForm()
    const code = randomUUID().slice(0, 8)
    const calls = [
      save({ ...form, code }),
      createGroup(world.deps, other.actor, { code, name: 'Granen', pointPlan: 'comfort' }),
    ]
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 1 })
    world.warnings.length = 0
  })
})

describe('a save of a stale form', () => {
  it('keeps what others changed, and names those fields', async () => {
    const form = await openForm()
    await save({ ...form, facebookLink: 'facebook.com/fyrren' }, other)
    const saved = await save({ ...form, name: 'Fyrreskoven' })
    expect(saved.merged).toEqual(['facebookLink'])
    expect(await openForm()).toMatchObject({ name: 'Fyrreskoven', facebookLink: 'facebook.com/fyrren' })
  })

  it('is refused where both changed the same field, with who did', async () => {
    const form = await openForm()
    await save({ ...form, name: 'Granen' }, other)
    const refusal = await save({ ...form, name: 'Birken' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ChangedMeanwhileError)
    expect((refusal as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'name', before: 'Fyrren', after: 'Granen', by: 'Ida' },
    ])
  })

  it('at the same moment as others is refused, or all are kept', async () => {
    for (let round = 0; round < 4; round++) {
      const form = await openForm()
      const names = [1, 2, 3].map((number) => save({ ...form, name: `Skov ${round} ${number}` }))
      const link = save({ ...form, facebookLink: `facebook.com/${round}` }, other)
      expect(await countOutcomes([...names, link])).toEqual({ ok: 2, 'changed-meanwhile': 2 })
    }
  })
})

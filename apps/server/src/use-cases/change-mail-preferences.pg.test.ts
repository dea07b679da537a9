import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import { stopMailTo } from '../../testing/fixtures/kept-mail.ts'
import { getEmail } from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { isUnwanted } from '../db/queries/mail-address.ts'
import { mailPreferences } from '../reads/mail-preferences.ts'
import { changeMailPreferences } from './change-mail-preferences.ts'

let world: World
let anna: Owner

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  anna = await world.addOwner('Anna', { points: 0 })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
})
afterAll(() => world.close())

type Preferences = Parameters<typeof changeMailPreferences>[2]['preferences']

const change = (preferences: Preferences, who = anna.actor) =>
  changeMailPreferences(world.deps, who, { preferences })
const read = () => mailPreferences(world.deps, anna.actor)
const listActs = () =>
  world.query<{ fields: string[]; after: string }>(
    `select a.fields, v.after from audit a join audit_value v on v.audit_number = a.number
     where a.action = 'change-mail-preferences' and a.actor_id = $1 order by a.number, v.field`,
    anna.personId,
  )

describe('the choice of mails (R139, R150)', () => {
  it('is every mail at first, and of one kind where only that was named', async () => {
    expect(await read()).toEqual({
      preferences: [
        { kind: 'points-given', isOn: true },
        { kind: 'claim-paid', isOn: true },
        { kind: 'announcement', isOn: true },
      ],
      isSuppressed: false,
    })
    await change([{ kind: 'announcement', isOn: false }])
    expect((await read()).preferences.filter(({ isOn }) => !isOn)).toEqual([
      { kind: 'announcement', isOn: false },
    ])
    const ask = (kind: 'announcement' | 'claim-paid' | 'confirmed') =>
      isUnwanted(world.deps.db, anna.personId, kind)
    expect(await Promise.all([ask('announcement'), ask('claim-paid'), ask('confirmed')])).toEqual([
      true,
      false,
      false,
    ])
    await change([{ kind: 'announcement', isOn: true }])
    expect((await read()).preferences.every(({ isOn }) => isOn)).toBe(true)
    expect(await listActs()).toEqual([
      { fields: ['announcement'], after: 'false' },
      { fields: ['announcement'], after: 'true' },
    ])
  })

  it('has no audit row where nothing changes, and the last word of a kind named twice', async () => {
    await change([{ kind: 'claim-paid', isOn: true }])
    await change([])
    expect(await listActs()).toEqual([])
    const twice = await change([
      { kind: 'claim-paid', isOn: true },
      { kind: 'claim-paid', isOn: false },
    ])
    expect(twice.preferences).toContainEqual({ kind: 'claim-paid', isOn: false })
  })

  it('is not for an admin who acts as the owner', async () => {
    const { personId: impersonatorId } = await world.addOwner('Office', { points: 0 })
    const call = change([{ kind: 'announcement', isOn: false }], { ...anna.actor, impersonatorId })
    expect(await getOutcome(call)).toBe('forbidden')
    expect((await read()).preferences.every(({ isOn }) => isOn)).toBe(true)
  })

  it('of concurrent calls leaves one row of each kind and an act for each change', async () => {
    const calls = [true, false, true, false, true, false].map((isOn, index) =>
      change([{ kind: 'announcement', isOn }], withIdempotencyKey(anna, `click ${index % 4} ${isOn}`)),
    )
    expect(await countOutcomes(calls)).toEqual({ ok: 6 })
    const last = (await listActs()).at(-1)?.after ?? 'true'
    expect((await read()).preferences).toContainEqual({ kind: 'announcement', isOn: last === 'true' })
    const acts = (await listActs()).map(({ after }) => after)
    expect(acts).toEqual(acts.map((_, index) => String(index % 2 === 1)))
  })

  it('is shown with the note that the address gets no mail at all, until it does again', async () => {
    await stopMailTo(world, (await getEmail(world, anna)).toUpperCase())
    expect((await read()).isSuppressed).toBe(true)
  })
})

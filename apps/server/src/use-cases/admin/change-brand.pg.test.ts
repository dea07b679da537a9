import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { addSuperAdmin, withSavedBrand } from '../../../testing/fixtures/super-admin.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { brand } from '../../reads/admin/brand.ts'
import type { Deps } from '../../shared/deps.ts'
import { changeBrand } from './change-brand.ts'

let world: World
let deps: Deps
let boss: Owner

beforeEach(async () => {
  world = await createWorld({ maxConnections: 8 })
  deps = withSavedBrand(world)
  boss = await addSuperAdmin(world)
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const nothing = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
}
type Fields = { [Field in keyof typeof nothing]: string | null }

async function save(fields: Partial<Fields>, version?: number, key: string | null = null) {
  const read = await brand(deps)
  const { hasLogo: _hasLogo, ...saved } = read.saved
  const input = { ...saved, ...fields, version: version ?? read.version }
  return changeBrand(deps, { ...boss.actor, idempotencyKey: key }, input)
}

describe('the saved brand', () => {
  it('wins field by field over the environment at once, until it is taken back', async () => {
    await save({ brandName: 'Klitten', supportPhone: '+45 11 22 33 44' })
    expect(await deps.brand.read()).toEqual({
      ...deps.brand.environment,
      name: 'Klitten',
      supportPhone: '+45 11 22 33 44',
    })
    const read = await brand(deps)
    expect(read.saved).toEqual({
      ...nothing,
      brandName: 'Klitten',
      supportPhone: '+45 11 22 33 44',
      hasLogo: false,
    })
    expect([read.effective.brandName, read.fallback.brandName]).toEqual(['Klitten', 'Samhus'])
    await save(nothing)
    expect(await deps.brand.read()).toEqual(deps.brand.environment)
  })

  it('leaves an act with the values, and none if nothing changes', async () => {
    const { version } = await save({ brandColor: '#123456' })
    expect(await save({ brandColor: '#123456' })).toEqual({ version })
    const acts = await world.query(
      `select a.action, a.fields, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
       where a.number = $1`,
      version,
    )
    expect(acts).toEqual([{ action: 'change-brand', fields: ['brandColor'], before: null, after: '#123456' }])
    expect((await brand(deps)).version).toBe(version)
  })

  it('keeps what others saved since the form was read, and refuses a field that both changed', async () => {
    const { version } = await brand(deps)
    await save({ supportEmail: 'kontor@klitten.example' })
    // The form was read before, and leaves the e-mail as it was.
    await save({ supportEmail: null, brandName: 'Havet' }, version)
    expect((await brand(deps)).saved).toMatchObject({
      supportEmail: 'kontor@klitten.example',
      brandName: 'Havet',
    })
    expect(await getOutcome(save({ supportEmail: 'andet@klitten.example' }, version))).toBe(
      'changed-meanwhile',
    )
  })

  it('of two saves of one field at the same time is the first, and the second is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { version } = await brand(deps)
      const calls = ['One', 'Other'].map((name) => save({ brandName: `${name} ${round}` }, version))
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
      expect((await deps.brand.read()).name).toBe((await brand(deps)).saved.brandName)
    }
  })

  it('keeps both of two fields that are saved at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { version } = await brand(deps)
      const fields = { supportPhone: `+45 ${round}`, supportFormUrl: `https://klitten.example/${round}` }
      const { supportPhone, supportFormUrl } = fields
      const calls = [save({ supportPhone }, version), save({ supportFormUrl }, version)]
      expect(await countOutcomes(calls)).toEqual({ ok: 2 })
      expect((await brand(deps)).saved).toMatchObject(fields)
      expect(await deps.brand.read()).toMatchObject(fields)
    }
  })

  it('is saved once by a repeated key', async () => {
    const { version } = await brand(deps)
    const key = randomUUID()
    const calls = Array.from({ length: 4 }, () => save({ brandName: 'Fjorden' }, version, key))
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
    expect(await world.query(`select 1 from audit where action = 'change-brand'`)).toHaveLength(1)
  })

  it('is not changed by someone whose role was taken while they saved', async () => {
    const other = await addSuperAdmin(world, 'Other')
    await world.execute(`update person set role_type = '{Admin}' where id = $1`, other.personId)
    const { version } = await brand(deps)
    expect(await getOutcome(changeBrand(deps, other.actor, { ...nothing, version }))).toBe('forbidden')
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcomes } from '../../../testing/fixtures/owner-actions.ts'
import { addSuperAdmin, withSavedBrand } from '../../../testing/fixtures/super-admin.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'
import { brand } from '../../reads/admin/brand.ts'
import { addLogo } from './add-logo.ts'
import { changeBrand } from './change-brand.ts'
import { removeLogo } from './remove-logo.ts'

// What it does alone is tested in add-logo.pg.test.ts.

let world: World
beforeAll(async () => {
  world = await createWorld({ maxConnections: 8 })
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

it('at the same time as another logo and another name leaves the name, and either the logo or none', async () => {
  const deps = withSavedBrand(world)
  const { actor } = await addSuperAdmin(world)
  const logo = await sharp({ create: { width: 30, height: 10, channels: 4, background: '#0e5a5e' } })
    .png()
    .toBuffer()
  await addLogo(deps, actor, { bytes: logo })
  for (let round = 0; round < 6; round += 1) {
    const { saved, version } = await brand(deps)
    const { hasLogo: _hasLogo, ...texts } = saved
    const calls = [
      removeLogo(deps, actor),
      addLogo(deps, actor, { bytes: logo }),
      removeLogo(deps, actor),
      changeBrand(deps, actor, { ...texts, brandName: `Klitten ${round}`, version }),
    ]
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
    const after = await brand(deps)
    expect(after.saved.brandName).toBe(`Klitten ${round}`)
    expect((await deps.brand.read()).logoUrl === null).toBe(!after.saved.hasLogo)
    const left = await world.query(
      `select 1 from admin_setting join file_removal on file_key::text = value -> 'logo' ->> 'key'`,
    )
    expect(left).toEqual([])
  }
})

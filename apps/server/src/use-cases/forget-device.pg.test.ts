import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../shared/deps.ts'
import { devices } from '../reads/devices.ts'
import { getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { forgetDevice } from './forget-device.ts'
import { recordDeviceUse } from './record-device-use.ts'

const hour = 3_600_000
let world: World
let systemNow: number
let deps: Deps

beforeAll(async () => {
  world = await createWorld()
  deps = { ...world.deps, systemNow: () => systemNow }
})
beforeEach(() => {
  systemNow = Date.parse('2026-11-21T12:00:00Z')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const firefox = { browser: 'Firefox', system: 'Windows' }
const use = ({ personId }: Owner, deviceId: string, family = firefox) =>
  recordDeviceUse(deps, { personId, deviceId, ...family })
const listDevices = async ({ actor }: Owner, deviceId: string | null = null) =>
  (await devices(deps, { ...actor, deviceId })).devices

describe('the devices of an owner', () => {
  it('are recorded at most once an hour, by system time, and the requesting one is marked', async () => {
    const anna = await world.addOwner('Anna')
    const [laptop, telephone] = [randomUUID(), randomUUID()]
    await use(anna, laptop)
    systemNow += hour - 1
    await use(anna, laptop, { browser: 'Edge', system: 'Windows' })
    expect(await listDevices(anna)).toMatchObject([
      { browser: 'Firefox', firstUsedAt: '2026-11-21T12:00:00.000Z', lastUsedAt: '2026-11-21T12:00:00.000Z' },
    ])
    systemNow += 1
    await use(anna, laptop)
    systemNow += 1
    await use(anna, telephone, { browser: 'Safari', system: 'iPhone' })
    expect(await listDevices(anna, laptop)).toMatchObject([
      { deviceId: telephone, system: 'iPhone', isCurrent: false },
      { deviceId: laptop, lastUsedAt: '2026-11-21T13:00:00.000Z', isCurrent: true },
    ])
    // Business time has no effect on it.
    world.setTime('2027-05-01 12:00')
    expect((await listDevices(anna))[0]?.lastUsedAt).toBe('2026-11-21T13:00:00.001Z')
  })

  it('that are used many times concurrently have one row each', async () => {
    const bo = await world.addOwner('Bo')
    const deviceId = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => use(bo, deviceId)))
    expect(await listDevices(bo)).toHaveLength(1)
  })

  it('are twenty at most, so that invented ids cannot fill the table', async () => {
    const cilla = await world.addOwner('Cilla')
    const ids = Array.from({ length: 25 }, () => randomUUID())
    for (const id of ids) {
      systemNow += 1000
      await use(cilla, id)
    }
    const kept = (await listDevices(cilla)).map(({ deviceId }) => deviceId)
    expect(kept).toEqual(ids.slice(5).toReversed())
  })

  it('are forgotten one by one; the answer is the same for a repeated call and for an unknown device', async () => {
    const dorte = await world.addOwner('Dorte')
    const [one, other] = [randomUUID(), randomUUID()]
    await use(dorte, one)
    await use(dorte, other)
    const forget = () => forgetDevice(deps, dorte.actor, { deviceId: one })
    expect(await countOutcomes([forget(), forget()])).toEqual({ ok: 2 })
    expect(await forgetDevice(deps, dorte.actor, { deviceId: randomUUID() })).toMatchObject({})
    expect((await listDevices(dorte)).map(({ deviceId }) => deviceId)).toEqual([other])
    const acts = await world.query(
      `select 1 from audit where action = 'forget-device' and actor_id = $1`,
      dorte.personId,
    )
    expect(acts).toHaveLength(1)
  })

  it('are the owner’s own: another owner neither sees nor forgets them, and an impersonating admin forgets none', async () => {
    const [erik, freja] = [await world.addOwner('Erik'), await world.addOwner('Freja')]
    const shared = randomUUID()
    await use(erik, shared)
    await forgetDevice(deps, freja.actor, { deviceId: shared })
    expect(await listDevices(freja)).toEqual([])
    const admin = { ...erik.actor, impersonatorId: freja.personId, deviceId: shared }
    expect(await getOutcome(forgetDevice(deps, admin, { deviceId: shared }))).toBe('forbidden')
    expect((await devices(deps, admin)).devices).toMatchObject([{ deviceId: shared, isCurrent: false }])
  })
})

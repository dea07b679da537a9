import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { forceDisconnect } from './force-disconnect.ts'
import { takeSession } from './take-session.ts'

let world: World
let anna: Owner
let systemNow: number

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  systemNow = Date.UTC(2027, 0, 1)
  anna = await world.addOwner('Anna')
})
afterAll(() => world.close())

const connect = (deviceId: string) =>
  takeSession({ ...world.deps, systemNow: () => systemNow }, { personId: anna.personId, deviceId }).then(
    () => 'ok',
    (error: Error) => error.message,
  )

const listAuditRows = () =>
  world.query(
    `select action, actor_id as "actorId", subject_id as "subjectId" from audit
     where action in ('take-session', 'force-disconnect') and subject_id = $1 order by number`,
    anna.personId,
  )

describe('a session', () => {
  it('that another device takes over once it has expired has an audit row', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    expect(await connect(phone)).toBe('ok')
    systemNow += 41_000
    expect(await connect(laptop)).toBe('ok')
    const { personId } = anna
    expect(await listAuditRows()).toEqual([
      { action: 'take-session', actorId: personId, subjectId: personId },
    ])
    await forceDisconnect(world.deps, anna.actor, { deviceId: phone })
    expect(await listAuditRows()).toMatchObject([{ action: 'take-session' }, { action: 'force-disconnect' }])
  })

  it('that stays on its device, or that another device does not get, has none', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()]
    expect([await connect(phone), await connect(phone), await connect(laptop)]).toEqual([
      'ok',
      'ok',
      'INACTIVE_SESSION',
    ])
    systemNow += 41_000
    expect(await connect(phone)).toBe('ok')
    expect(await listAuditRows()).toEqual([])
  })

  it('that many devices take over concurrently goes to one of them, with one audit row', async () => {
    expect(await connect(randomUUID())).toBe('ok')
    systemNow += 41_000
    const results = await Promise.all(Array.from({ length: 8 }, () => connect(randomUUID())))
    expect(results.filter((each) => each === 'ok')).toHaveLength(1)
    expect(await listAuditRows()).toHaveLength(1)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarFeed, readCalendarFeed } from '../reads/calendar-feed.ts'
import { getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { revokeCalendarFeed } from './revoke-calendar-feed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const parseToken = (path: string) => path.replace(/^.*\/(.+)\.ics$/, '$1')
const listAuditRows = ({ personId }: Owner) =>
  world.query(`select 1 from audit where action = 'revoke-calendar-feed' and actor_id = $1`, personId)

describe('a revoked calendar feed', () => {
  it('never works again, and only the owner’s own is revoked', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const hers = parseToken((await createCalendarFeed(world.deps, anna.actor)).path)
    const his = parseToken((await createCalendarFeed(world.deps, bo.actor)).path)
    const stop = () => revokeCalendarFeed(world.deps, anna.actor)
    expect(await countOutcomes([stop(), stop(), stop()])).toEqual({ ok: 3 })
    expect(await listAuditRows(anna)).toHaveLength(1)
    expect(await calendarFeed(world.deps, anna.actor)).toEqual({ createdAt: null })
    expect(await getOutcome(readCalendarFeed(world.deps, hers))).toBe('not-found')
    expect(await getOutcome(readCalendarFeed(world.deps, his))).toBe('ok')
  })

  it('that is created again concurrently leaves at most one feed, which works', async () => {
    const cilla = await world.addOwner('Cilla')
    await createCalendarFeed(world.deps, cilla.actor)
    const [made] = await Promise.all([
      createCalendarFeed(world.deps, cilla.actor),
      revokeCalendarFeed(world.deps, cilla.actor),
    ])
    const { createdAt } = await calendarFeed(world.deps, cilla.actor)
    const answered = await getOutcome(readCalendarFeed(world.deps, parseToken(made.path)))
    expect(answered).toBe(createdAt === null ? 'not-found' : 'ok')
  })

  it('may be revoked by an admin who impersonates the owner; the audit row names both', async () => {
    const [dorte, admin] = [await world.addOwner('Dorte'), await world.addOwner('Office')]
    await createCalendarFeed(world.deps, dorte.actor)
    await revokeCalendarFeed(world.deps, { ...dorte.actor, impersonatorId: admin.personId })
    const [act] = await world.query<{ impersonator_id: string }>(
      `select impersonator_id from audit where action = 'revoke-calendar-feed' and actor_id = $1`,
      dorte.personId,
    )
    expect(act?.impersonator_id).toBe(admin.personId)
  })
})

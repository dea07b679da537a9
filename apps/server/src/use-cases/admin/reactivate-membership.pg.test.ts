import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { endMembership } from './end-membership.ts'
import { reactivateMembership } from './reactivate-membership.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const reactivate = (membershipId: number) =>
  reactivateMembership(world.deps, admin.actor, {
    membershipId: String(membershipId),
    reason: 'bought it back',
  })

it('of an unknown membership is refused', async () => {
  expect(await getOutcome(reactivate(999_999))).toBe('user-not-found')
})

it('concurrently: a membership is reactivated once, with one mail', async () => {
  for (let round = 0; round < 6; round++) {
    const anna = await world.addOwner(`Anna ${round}`)
    const membershipId = String(anna.membershipId)
    await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
    const again = () => reactivate(anna.membershipId)
    expect(await countOutcomes([again(), again()])).toEqual({ ok: 2 })
    const mails = (await listMails(world, anna)).map(({ data }) => data)
    expect(mails.filter((data) => JSON.stringify(data).includes('rejoined-group'))).toHaveLength(1)
  }
})

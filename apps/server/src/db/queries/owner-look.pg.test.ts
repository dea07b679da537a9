import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { lookAtWeek } from './owner-look.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const look = (week: number) =>
  lookAtWeek(world.deps.db, anna.personId, { unitId: Number(world.unitId(week)), at: world.deps.now() })
const lookAtBoth = () => Promise.all([look(26), look(27)])
const spyOnReads = () => vi.spyOn(world.deps.db, 'one')
const countPolicyReads = (spy: ReturnType<typeof spyOnReads>) =>
  spy.mock.calls.filter(([{ name }]) => name === 'policy-of-version').length

describe('looks of the same moment', () => {
  it('read the policy of their group once, whichever of them is answered first', async () => {
    const reads = spyOnReads()
    const [first, second] = await lookAtBoth()
    expect(first?.policy).toBe(second?.policy)
    await look(28)
    expect(countPolicyReads(reads)).toBe(1)
  })

  it('read it again after it could not be read', async () => {
    const reads = spyOnReads().mockRejectedValueOnce(new Error('the database does not answer'))
    await expect(lookAtBoth()).rejects.toThrow('the database does not answer')
    expect((await lookAtBoth()).map((found) => found?.policy.holdMinutes)).toEqual([5, 5])
    expect(countPolicyReads(reads)).toBe(2)
  })
})

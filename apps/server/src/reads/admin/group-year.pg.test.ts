import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createWorld } from '../../../testing/fixtures/world.ts'
import { groupYear } from './group-year.ts'

it('years of a group that are asked for at once are each put together in a round of the event loop', async () => {
  const world = await createWorld({ houses: ['A', 'B'] })
  const { deps, groupId } = world
  const { actor } = await world.addOwner('Ole')
  let round = 0
  const state = { isCounting: true }
  const count = async (): Promise<void> => {
    while (state.isCounting) {
      await setImmediate()
      round += 1
    }
  }
  // Statements that all end at the same time, as those of a fast database do.
  const answers = new Map<string, Promise<unknown>>()
  const db = Object.create(deps.db, {
    all: {
      value: (...given: Parameters<typeof deps.db.all>) => {
        const key = JSON.stringify(given)
        const answer = answers.get(key) ?? deps.db.all(...given)
        answers.set(key, answer)
        return answer
      },
    },
  }) as typeof deps.db
  const read = () => groupYear({ ...deps, db }, actor, { groupId, year: 2027 })
  await read()
  const counting = count()
  const rounds = await Promise.all(Array.from({ length: 5 }, () => read().then(() => round)))
  state.isCounting = false
  await counting
  expect(new Set(rounds).size).toBe(5)
  await world.close()
})

import { expect, it } from 'vitest'
import { mapInTurns, takeOwnTurn } from './in-turns.ts'

it('others have their turn between two items', async () => {
  const order: (number | string)[] = []
  const results = mapInTurns([1, 2], (item) => {
    order.push(item)
    setImmediate(() => order.push(`another after ${item}`))
    return 10 * item
  })
  expect(await results).toEqual([10, 20])
  expect(order.slice(0, 3)).toEqual([1, 'another after 1', 2])
})

it('of callers at the same time each has a round of the event loop for itself', async () => {
  let round = 0
  let isCounting = true
  const count = (): void => {
    round += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const rounds = await Promise.all(Array.from({ length: 5 }, () => takeOwnTurn().then(() => round)))
  isCounting = false
  expect(new Set(rounds).size).toBe(5)
})

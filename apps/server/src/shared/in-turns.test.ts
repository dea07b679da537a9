import { expect, it } from 'vitest'
import { mapInTurns } from './in-turns.ts'

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

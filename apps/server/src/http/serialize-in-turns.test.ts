import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serializeInTurns } from './serialize-in-turns.ts'

const week = z.object({ week: z.int(), name: z.string().optional(), at: z.string().nullable() })
const year = z.object({
  year: z.int(),
  houses: z.array(z.object({ id: z.string(), weeks: z.array(week) })),
  others: z.array(z.int()),
})
const weeks = Array.from({ length: 53 }, (_, index) => ({
  week: index + 1,
  at: null,
  secret: 'x',
  name: undefined,
}))
const createYear = (houses: number) => ({
  year: 2027,
  more: 'not of the contract',
  houses: Array.from({ length: houses }, (_, index) => ({ id: `«${index}»`, weeks })),
  others: [1, 2],
})

describe('a long response', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a list in a list', year, createYear(40)],
    ['a list alone', z.array(week), Array.from({ length: 20 }, () => weeks).flat()],
    [
      'a list in an object',
      z.object({ items: z.array(week), total: z.int() }),
      { items: Array.from({ length: 20 }, () => weeks).flat(), total: 3 },
    ],
  ])('is what it would be in one go, as the contract has it: %s', async (_case, schema, response) => {
    const pieces = await serializeInTurns(schema, response)
    expect(pieces?.join('')).toBe(JSON.stringify(z.encode(schema, response)))
  })

  it('lets others run', async () => {
    let [isWriting, turns] = [true, 0]
    const count = (): void => {
      turns += 1
      if (isWriting) setImmediate(count)
    }
    setImmediate(count)
    await serializeInTurns(year, createYear(100))
    isWriting = false
    expect(turns).toBeGreaterThan(9)
  })

  it('that is none of the contract’s is refused', async () => {
    const wrong = { ...createYear(40), others: ['1'] }
    await expect(serializeInTurns(year, wrong)).rejects.toThrow(z.core.$ZodError)
  })
})

it.each<[string, z.ZodType, unknown]>([
  ['short', year, createYear(2)],
  ['checked as a whole', year.refine(() => true), createYear(40)],
  ['a text', z.string(), 'x'.repeat(10_000)],
])('a response that is %s is left to be written in one go', async (_case, schema, response) => {
  expect(await serializeInTurns(schema, response)).toBeNull()
})

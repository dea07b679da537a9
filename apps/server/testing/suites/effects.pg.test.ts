import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/routes.ts'
import { effectRows } from '../effects/effect-rows.ts'
import { createEffectsStage, type EffectsStage } from '../effects/effects-scene.ts'

let stage: EffectsStage

beforeAll(async () => {
  stage = await createEffectsStage()
})

afterEach(() => stage.restore())
afterAll(() => stage.close())

const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))
const calls = Object.entries(effectRows).flatMap(([name, row]) =>
  Object.entries(row).map(([circumstances, effect]) => [name, circumstances, effect] as const),
)

it('every write has a row in the effects matrix', () => {
  const writes = [...operations.values()].filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(writes.filter((name) => !(name in effectRows))).toEqual([])
  expect(Object.keys(effectRows).filter((name) => !operations.has(name))).toEqual([])
})

describe('a call leaves what its row in the effects matrix says, and nothing else:', () => {
  it.each(calls)('%s, %s', async (name, _circumstances, { by, prepare, leaves }) => {
    const operation = operations.get(name)
    if (!operation) throw new Error(`${name} is no operation`)
    expect(await stage.listEffects(operation, by, prepare)).toEqual(leaves)
  })
})

import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { registerOpenApi } from './open-api.ts'

it('others have their turn between two operations that are described', async () => {
  const app = fastify() as unknown as FastifyInstance
  await registerOpenApi(app)
  const numRoutes = 30
  for (let number = 0; number < numRoutes; number += 1) {
    const schema = { operationId: `read-${number}`, response: { 200: z.object({ number: z.int() }) } }
    app.get(
      `/${number}`,
      { schema, validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify },
      () => ({}),
    )
  }
  let turns = 0
  let isCounting = true
  const count = (): void => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  await app.ready()
  setImmediate(count)
  const answer = await app.inject('/client/api/openapi.json')
  isCounting = false
  expect(Object.keys(answer.json<{ paths: object }>().paths)).toHaveLength(numRoutes)
  expect(turns).toBeGreaterThan(numRoutes)
  await app.close()
})

import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { addRateLimits } from './rate-limits.ts'

it('a client that has gone before it is counted makes no error', async () => {
  const app = fastify()
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined })
    done()
  })
  await addRateLimits(app, readConfig({}))
  app.get('/client/api/any', (request) => ({ address: typeof request.ip }))
  app.get('/client/api/link', async (request) => app.limitLinks(request))
  for (const [path, body] of [
    ['any', '{"address":"undefined"}'],
    ['link', ''],
  ]) {
    const response = await app.inject({ url: `/client/api/${path}` })
    expect([response.statusCode, response.body]).toEqual([200, body])
  }
  await app.close()
})

import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { takeOwnTurn } from '../../shared/in-turns.ts'
import { sendEncoded } from '../operation-routes.ts'
import { renderDocsPage, docsStyle } from './docs-page.ts'

const openApiVersion = '3.1.0'
type DescribedRoute = Parameters<typeof jsonSchemaTransform>[0]

/** Only the contract's operations: neither the sign-in pages nor files. */
function describeRoute({ schema, ...route }: DescribedRoute): ReturnType<typeof jsonSchemaTransform> {
  return jsonSchemaTransform({ ...route, schema: { ...schema, hide: schema?.operationId === undefined } })
}

/** Serves an OpenAPI 3.1 document generated from the contract, and an HTML page of it. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const described = new Map<FastifySchema | undefined, ReturnType<typeof describeRoute>>()
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  await app.register(swagger, {
    openapi: {
      openapi: openApiVersion,
      info: {
        title: 'Samhus',
        version: '1',
        description:
          'Weeks in co-owned holiday homes. Every answer carries X-Server-Time. ' +
          'Writes take an Idempotency-Key: the same key by the same person within 24 hours gets the stored answer. ' +
          'Every error is { type, title }.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) => described.get(route.schema) ?? describeRoute(route),
    // Moves recursive schemas into the components.
    transformObject: jsonSchemaTransformObject,
  })
  // Serialized and compressed once: anyone may ask for them, as often as they like.
  let api: Promise<object> | undefined
  let json: Promise<EncodedJson> | undefined
  let page: Promise<EncodedJson> | undefined
  /** The schemas of all operations take a second: others have their turn after each. */
  const describeAll = async (): Promise<object> => {
    const openapiObject = { openapi: openApiVersion }
    for (const route of routes.filter(({ schema }) => schema !== undefined)) {
      const { schema = {}, url } = route
      await takeOwnTurn()
      described.set(schema, describeRoute({ schema, url, route, openapiObject }))
    }
    return app.swagger()
  }
  const render = async (write: (api: object) => string): Promise<EncodedJson> =>
    new EncodedJson(Buffer.from(write(await (api ??= describeAll()))))
  const hidden = { schema: { hide: true }, compress: false } as const
  app.get('/client/api/openapi.json', hidden, async (request, reply) => {
    json ??= render(JSON.stringify)
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), await json)
  })
  app.get('/client/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
  app.get('/client/api/docs', hidden, async (request, reply) => {
    page ??= render((all) => renderDocsPage(all as never))
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    return sendEncoded(request, reply, await page)
  })
}

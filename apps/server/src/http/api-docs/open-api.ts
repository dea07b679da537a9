import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { sendEncoded } from '../operation-routes.ts'
import { renderDocsPage, docsStyle } from './docs-page.ts'

/** Serves an OpenAPI 3.1 document generated from the contract, and an HTML page of it. Register before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
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
    // Only the contract's operations: neither the sign-in pages nor files.
    transform: ({ schema, ...route }) =>
      jsonSchemaTransform({ ...route, schema: { ...schema, hide: schema?.operationId === undefined } }),
    // Moves recursive schemas into the components.
    transformObject: jsonSchemaTransformObject,
  })
  // Serialized and compressed once: anyone may ask for them, as often as they like.
  const documents: { json?: EncodedJson; page?: EncodedJson } = {}
  const hidden = { schema: { hide: true }, compress: false } as const
  app.get('/client/api/openapi.json', hidden, async (request, reply) => {
    documents.json ??= new EncodedJson(Buffer.from(JSON.stringify(app.swagger())))
    return sendEncoded(request, reply.type('application/json; charset=utf-8'), documents.json)
  })
  app.get('/client/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
  app.get('/client/api/docs', hidden, async (request, reply) => {
    documents.page ??= new EncodedJson(Buffer.from(renderDocsPage(app.swagger() as never)))
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    return sendEncoded(request, reply, documents.page)
  })
}

import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { RefusedError } from '../shared/refused-error.ts'
import { routes } from '../routes.ts'
import { serveCalendarFeeds } from './files/calendar-feed.ts'
import { identify } from './authenticate.ts'
import { noteDevices } from './track-devices.ts'
import { answerBareSocket, answerError } from './errors.ts'
import { openFileDoors } from './files/file-routes.ts'
import { addHeaders, setHeaders } from './headers.ts'
import { readJsonStrictly } from './reject-duplicate-keys.ts'
import { addLimits } from './rate-limits.ts'
import { describeApi } from './api-docs/open-api.ts'
import type { Edge } from './operation-routes.ts'

const largestBodyBytes = 64 * 1024
const largestHeaderBytes = 16 * 1024
const brotliQuality = 6
/** Whoever sends more slowly than this is cut off; large files over a slow line fit in. */
const longestRequestMs = 120_000

/** Answers an address that is a screen; null where it is none. */
export type Screens = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null

/** The HTTP edge with every operation of routes.ts; the caller adds the sign-in and the browser's files. */
export async function createApp(
  edge: Edge,
  log: Logger,
  screens: Screens = () => null,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Before any hook has run: an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      setHeaders(edge, request, reply)
      void answerError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => answerBareSocket(error, socket),
    requestTimeout: longestRequestMs,
    bodyLimit: largestBodyBytes,
    http: { maxHeaderSize: largestHeaderBytes },
    genReqId: edge.deps.newId,
    // Whoever calls writes the front of X-Forwarded-For; only what our own proxies added says who it was.
    trustProxy: (_address, hop) => edge.config.isProduction && hop < edge.config.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: largestHeaderBytes },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error, request, reply) =>
    answerError((await app.limitRefused(request, error)) ?? error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => {
    const screen = screens(request, reply)
    if (!screen) throw new RefusedError('not-found')
    return screen
  })
  app.decorateRequest('identified')
  app.decorateRequest('countedAs')
  addHeaders(app, edge)
  readJsonStrictly(app)
  noteDevices(app, edge.deps)
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  await addLimits(app, edge.config)
  await describeApi(app)
  for (const route of routes) route.register(app, edge)
  serveCalendarFeeds(app, edge.deps)
  openFileDoors(app, edge.deps)
  guardUnknownApi(app, edge)
  return app
}

/** An unknown back-office address tells a member nothing: 403 as on the known ones. */
function guardUnknownApi(app: FastifyInstance, edge: Edge): void {
  for (const url of ['/admin/api', '/admin/api/*']) {
    app.all(url, { schema: { hide: true } }, async (request) => {
      await identify(edge, request, 'admin')
      throw new RefusedError('not-found')
    })
  }
}

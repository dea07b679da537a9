import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { RefusedError } from '../shared/refused-error.ts'
import { registerOpenApi } from './api-docs/open-api.ts'
import { authenticate } from './authenticate.ts'
import type { HttpContext, SpaFallback } from './context.ts'
import { sendError, writeRawSocketError } from './errors.ts'
import { serveCalendarFeeds } from './files/calendar-feed.ts'
import { registerFileRoutes } from './files/file-routes.ts'
import { addHeaders, setHeaders } from './headers.ts'
import type { Route } from './operation-routes.ts'
import { serveReturnedMails } from './mail/returned-mails.ts'
import { serveUnsubscribePages } from './mail/unsubscribe.ts'
import { addRateLimits } from './rate-limits.ts'
import { rejectDuplicateKeys } from './reject-duplicate-keys.ts'
import { reportAttempt } from './security-log.ts'
import { arrivalCheckIntervalMs, arrivalTimeoutsMs, limitBodyArrival } from './slow-requests.ts'
import { serveBrandLogo } from './static/brand-logo.ts'
import { trackDevices } from './track-devices.ts'

const maxBodyBytes = 64 * 1024
const maxHeaderBytes = 16 * 1024
const brotliQuality = 6

interface AppOptions {
  readonly routes: readonly Route[]
  readonly log: Logger
  readonly spaFallback?: SpaFallback
}

/** The HTTP layer with every operation of `routes`; the caller adds the sign-in and the browser's files. */
export async function createApp(
  context: HttpContext,
  { routes, log, spaFallback = () => null }: AppOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A URL that cannot be parsed fails before any hook has run.
    frameworkErrors: (error, request, reply) => {
      setHeaders(context, request, reply)
      void sendError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => writeRawSocketError(error, socket),
    requestTimeout: arrivalTimeoutsMs.file,
    bodyLimit: maxBodyBytes,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: arrivalTimeoutsMs.headers,
      connectionsCheckingInterval: arrivalCheckIntervalMs,
    },
    genReqId: context.deps.newId,
    // The client writes the front of X-Forwarded-For; only what our own proxies appended is trusted.
    trustProxy: (_address, hop) => hop < context.config.TRUSTED_PROXIES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxHeaderBytes },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(async (error, request, reply) => {
    reportAttempt(context.deps, request, error)
    return sendError((await app.limitRejected(request, error)) ?? error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const sent = spaFallback(request, reply)
    if (!sent) throw new RefusedError('not-found')
    return sent
  })
  app.decorateRequest('caller')
  app.decorateRequest('rateLimitKey')
  addHeaders(app, context)
  // Fastify also parses plain text by itself.
  app.removeContentTypeParser('text/plain')
  rejectDuplicateKeys(app)
  limitBodyArrival(app)
  trackDevices(app, context.deps)
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  await addRateLimits(app, context.config)
  await registerOpenApi(app)
  for (const route of routes) route.register(app, context)
  serveCalendarFeeds(app, context.deps)
  registerFileRoutes(app, context.deps)
  serveUnsubscribePages(app, context.deps)
  serveReturnedMails(app, context)
  serveBrandLogo(app, context.deps)
  guardUnknownAdminUrls(app, context)
  return app
}

/** A member gets the same 403 for an unknown admin URL as for a known one. */
function guardUnknownAdminUrls(app: FastifyInstance, context: HttpContext): void {
  for (const url of ['/admin/api', '/admin/api/*']) {
    app.all(url, { schema: { hide: true } }, async (request) => {
      await authenticate(context, request, 'admin')
      throw new RefusedError('not-found')
    })
  }
}

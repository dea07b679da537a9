import type { Caller } from '@samhus/contract/endpoints'
import { errorBody, errorCatalogue } from '@samhus/contract/errors'
import type { Output, Input, Operation } from '@samhus/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { SignIn } from '../reads/config.ts'
import type { Brand } from '../shared/brand.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { EncodedResponse, negotiateEncoding } from '../shared/encoded-json.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { recordImpersonation } from '../use-cases/record-impersonation.ts'
import { authenticate, readIdempotencyKey, type AuthenticatedCaller } from './authenticate.ts'
import type { HttpContext } from './context.ts'
import { acceptsType, matchesEtag } from './negotiate.ts'
import { serializeInTurns } from './serialize-in-turns.ts'
import { needsSession, requireSession, withConnectionDevice } from './session-guard.ts'

/** A use case or a read: (deps, caller, input) → response. */
export type Handler<O, By> = (deps: Deps, caller: By, input: Input<O>) => Promise<Output<O> | EncodedResponse>

/** One operation of routes.ts with its handler. */
export interface Route {
  readonly operation: Operation
  readonly register: (app: FastifyInstance, context: HttpContext) => void
}

/** Serves an operation of signed-in people. */
export function serve<O extends Operation>(operation: O, handler: Handler<O, Actor>): Route {
  return createRoute(operation, ({ deps }, request, input) =>
    handler(deps, requireCaller(request).actor, input as Input<O>),
  )
}

/** Serves an operation whose response is about the caller as a person. */
export function serveWithCaller<O extends Operation>(
  operation: O,
  handler: Handler<O, AuthenticatedCaller>,
): Route {
  return createRoute(operation, ({ deps }, request, input) =>
    handler(deps, requireCaller(request), input as Input<O>),
  )
}

/** Serves an operation whose response is about the installation, too. */
export function serveWithConfig<O extends Operation>(
  operation: O,
  handler: (deps: Deps, config: Config) => Promise<Output<O>>,
): Route {
  return createRoute(operation, ({ deps, config }) => handler(deps, config))
}

/** Serves an operation in another of its forms where the request asks for it by Accept. */
export function serveVariant<O extends Operation>(
  operation: O,
  handler: Handler<O, Actor>,
  { type, handler: handleVariant }: { readonly type: string; readonly handler: Handler<O, Actor> },
): Route {
  const isAsked = (request: FastifyRequest): boolean => acceptsType(request.headers.accept, type)
  const run: RunHandler = ({ deps }, request, input) =>
    (isAsked(request) ? handleVariant : handler)(deps, requireCaller(request).actor, input as Input<O>)
  const send: RouteOptions['send'] = (request, reply, response) =>
    sendResponse(request, isAsked(request) ? reply.type(type) : reply, response)
  return createRoute(operation, run, { send })
}

/**
 * Serves a guest, who is known by the link alone. Counted by address before anything of the request is read, with a
 * limit of its own that all such operations share.
 */
export function serveGuest<O extends Operation>(
  operation: O,
  handler: (deps: Deps, input: Input<O>, idempotencyKey: string | null) => Promise<Output<O>>,
): Route {
  const run: RunHandler = ({ deps }, request, input) =>
    handler(deps, input as Input<O>, readIdempotencyKey(request))
  return createRoute(operation, run, { isLimitedByLink: true })
}

export interface FileHandler<O> {
  /** Returns the link by which uploads that are under way are counted. */
  readonly getLink: (input: Input<O>) => string
  /** Throws where the guest may send no file; runs before the body is read. */
  readonly authorize: (deps: Deps, input: Input<O>) => Promise<unknown>
  readonly handle: (deps: Deps, input: Input<O>, bytes: Buffer) => Promise<Output<O>>
}

/** Serves a guest who sends a file. */
export function serveGuestFile<O extends Operation>(
  operation: O,
  { getLink, authorize, handle }: FileHandler<O>,
): Route {
  const admit: RouteOptions['admit'] = async ({ deps }, request, reply) => {
    const parsed = operation.params?.safeParse(request.params)
    if (parsed?.success === false) throw new RefusedError('invalid-request')
    const input = parsed?.data as Input<O>
    await authorize(deps, input)
    request.server.limitUploads(getLink(input), reply)
  }
  const run: RunHandler = ({ deps }, request, input) => handle(deps, input as Input<O>, readBytes(request))
  return withBinaryBody(createRoute(operation, run, { isLimitedByLink: true, admit }))
}

/** The input of an operation that takes a file: its path and query parameters, and the file. */
export type FileInput<O> = Input<O> & { readonly bytes: Buffer }

/** Serves a signed-in person who sends a file; who may not, is refused before it is read. */
export function serveFile<O extends Operation>(
  operation: O,
  handler: (deps: Deps, actor: Actor, input: FileInput<O>) => Promise<Output<O>>,
): Route {
  const run: RunHandler = ({ deps }, request, input) =>
    handler(deps, requireCaller(request).actor, {
      ...(input as object),
      bytes: readBytes(request),
    } as FileInput<O>)
  return withBinaryBody(createRoute(operation, run, { isOfficeUpload: true }))
}

const readBytes = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Returns the route in a scope that accepts files as bodies, and nothing else. */
function withBinaryBody({ operation, register }: Route): Route {
  return {
    operation,
    register: (app, context) =>
      void app.register(async (scope) => {
        acceptBinaryBody(scope, operation.fileBytes ?? 0)
        register(scope, context)
      }),
  }
}

function acceptBinaryBody(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}

/** Serves what the browser must know before anyone signs in. */
export function serveConfig<O extends Operation>(
  operation: O,
  read: (config: Config, signIn: SignIn, brand: Brand) => Promise<Output<O>>,
): Route {
  return createRoute(operation, async ({ config, deps, getSignIn }, request) =>
    read(config, getSignIn(request.headers.host), await deps.brand.read()),
  )
}

/** An operation that names no query takes none. */
const emptyQuery = z.strictObject({})

type RunHandler = (context: HttpContext, request: FastifyRequest, input: unknown) => Promise<unknown>

interface RouteOptions {
  readonly isLimitedByLink?: boolean
  readonly isOfficeUpload?: boolean
  /** Sends the response; as JSON unless given. */
  readonly send?: (request: FastifyRequest, reply: FastifyReply, response: unknown) => unknown
  /** Throws before the body is read. */
  readonly admit?: (context: HttpContext, request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Returns the route of an operation: who may call it, what it takes, and what it sends. */
export function createRoute(
  operation: Operation,
  run: RunHandler,
  { isLimitedByLink = false, isOfficeUpload = false, admit, send = sendResponse }: RouteOptions = {},
): Route {
  return {
    operation,
    register(app, context) {
      app.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { operation },
        schema: toFastifySchema(operation),
        ...(operation.bodyBytes === undefined ? {} : { bodyLimit: operation.bodyBytes }),
        ...(mayCompress(operation) ? {} : { compress: false }),
        onRequest: async (request, reply) => {
          if (isLimitedByLink) await app.limitLinks(request)
          await admit?.(context, request, reply)
          if (operation.caller === 'anyone') return
          // Read the horizon before the data; a later one would claim changes that the response lacks.
          if (operation.method === 'GET' && context.localHub) {
            void reply.header('x-changes-before', context.localHub.snapshotHorizon())
          }
          const caller = await authenticate(context, request, operation.caller)
          request.caller = withConnectionDevice(context, request, caller)
          await announceImpersonation(context, request.caller, reply)
          if (needsSession(operation)) await requireSession(context, request.caller)
          if (isOfficeUpload) app.limitOfficeUploads(request, reply)
        },
        handler: async (request, reply) => {
          const input = readInput(operation, request)
          if (operation.isHeavy) await app.takeTurn(request, reply)
          return send(request, reply, await run(context, request, input))
        },
      })
    },
  }
}

/** Members' writes answer with a few bytes, and the calendars are compressed already: no hook need look at them. */
function mayCompress({ method, caller, variants }: Operation): boolean {
  return variants === undefined && (method === 'GET' || caller !== 'person')
}

/** Names the impersonated person in the response, and records first that an admin acts as them. */
async function announceImpersonation(
  { deps }: HttpContext,
  { actor: { personId, impersonatorId, request } }: AuthenticatedCaller,
  reply: FastifyReply,
): Promise<void> {
  if (impersonatorId === null) return
  void reply.header('x-impersonating', personId)
  await recordImpersonation(deps, { adminId: impersonatorId, personId, request })
}

async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
): Promise<unknown> {
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8')
  void reply.header('cache-control', 'no-store')
  if (response instanceof EncodedResponse) return sendEncoded(request, reply, response)
  const { operation } = request.routeOptions.config
  const pieces = operation && (await serializeInTurns(operation.response, response))
  return reply.send(pieces ? Readable.from(pieces, { objectMode: false }) : response)
}

/**
 * The bytes are serialized already, and compressed where the request accepts it. Who has them already gets 304: no
 * cache keeps them, the client names their ETag by itself.
 */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): unknown {
  void reply.header('vary', 'accept, accept-encoding').header('etag', response.etag)
  if (matchesEtag(request.headers['if-none-match'], response.etag)) {
    return reply.removeHeader('content-type').status(304).send()
  }
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const bytes = response.encode(encoding)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function toFastifySchema(operation: Operation): object {
  const { params, query, body, summary, name } = operation
  return {
    operationId: name,
    summary,
    tags: [operation.path.split('/')[3] ?? 'client'],
    security: toSecurity(operation.caller),
    ...(params ? { params } : {}),
    querystring: query ?? emptyQuery,
    ...(body ? { body } : {}),
    response: { 200: toSuccessResponse(operation), ...toErrorResponses(operation.caller) },
  }
}

/** The role that a caller must have stands in the place of a scope, as OpenAPI 3.1 allows. */
function toSecurity(caller: Caller): object[] {
  if (caller === 'anyone') return []
  return [{ bearer: caller === 'person' ? [] : [caller] }]
}

function toSuccessResponse({ response, responseType, variants }: Operation): object {
  if (responseType !== undefined) {
    return { description: 'A file', content: { [responseType]: { schema: response } } }
  }
  if (variants === undefined) return response
  const forms = Object.entries({ 'application/json': response, ...variants })
  return {
    description: 'By Accept, in one of these forms',
    content: Object.fromEntries(forms.map(([type, schema]) => [type, { schema }])),
  }
}

function toErrorResponses(caller: Caller): Record<number, typeof errorBody> {
  const statuses = new Set<number>(Object.values(errorCatalogue).map(([status]) => status))
  if (caller === 'anyone') for (const status of [401, 403]) statuses.delete(status)
  return Object.fromEntries([...statuses].map((status) => [status, errorBody]))
}

/**
 * Returns only what the contract names. A path parameter overrides a property of the same name in the query or the
 * body.
 */
function readInput({ params, query, body }: Operation, request: FastifyRequest): Record<string, unknown> {
  return {
    ...(query ? toRecord(request.query) : {}),
    ...(body ? toRecord(request.body) : {}),
    ...(params ? toRecord(request.params) : {}),
  }
}

function toRecord(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
}

/** Returns the caller of an operation of signed-in people. */
export function requireCaller({ caller }: FastifyRequest): AuthenticatedCaller {
  if (!caller) throw new Error('the operation is for signed-in callers and authenticated none')
  return caller
}

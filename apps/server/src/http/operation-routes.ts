import type { Caller } from '@samhus/contract/endpoints'
import { errorBody, errorCatalogue } from '@samhus/contract/errors'
import type { Answer, Input, Operation } from '@samhus/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { RefusedError } from '../shared/refused-error.ts'
import type { SignIn } from '../reads/config.ts'
import { negotiateEncoding, EncodedJson } from '../shared/encoded-json.ts'
import { identify, type Identified } from './authenticate.ts'
import { needsSession, requireSession, withConnectionDevice, type LocalHub } from './session-guard.ts'

/** What the edge needs to serve any operation. */
export interface Edge {
  readonly deps: Deps
  readonly tokens: AccessTokens
  readonly config: Config
  /** Where the browser signs in, by the Host of its request. */
  readonly signInFor: (host: string | undefined) => SignIn
  /** What the hub of this process knows; missing where there is none. */
  readonly live?: LocalHub
}

/** A use case or a read: (deps, who, what) → answer. */
export type Handler<O, Who> = (deps: Deps, who: Who, input: Input<O>) => Promise<Answer<O> | EncodedJson>

/** One operation of routes.ts with what answers it. */
export interface Route {
  readonly operation: Operation
  readonly register: (app: FastifyInstance, edge: Edge) => void
}

/** Serves an operation of signed-in people. */
export function serve<O extends Operation>(operation: O, handler: Handler<O, Actor>): Route {
  return route(operation, (edge, request, input) => handler(edge.deps, who(request).actor, input as Input<O>))
}

/** Serves an operation whose answer is about the caller as a person. */
export function serveIdentified<O extends Operation>(operation: O, handler: Handler<O, Identified>): Route {
  return route(operation, (edge, request, input) => handler(edge.deps, who(request), input as Input<O>))
}

/**
 * Serves a guest, who is known by the link alone. Counted by address before anything of the call is read, with a
 * limit of its own that all such operations share.
 */
export function serveGuest<O extends Operation>(
  operation: O,
  handler: (deps: Deps, input: Input<O>) => Promise<Answer<O>>,
): Route {
  const run: Run = (edge, _request, input) => handler(edge.deps, input as Input<O>)
  return route(operation, run, { isLimitedByLink: true })
}

/** What a guest sends a file with, and whether it may come: asked before any of it is read. */
export interface FileHandler<O> {
  readonly before: (deps: Deps, input: Input<O>) => Promise<unknown>
  readonly take: (deps: Deps, input: Input<O>, bytes: Buffer) => Promise<Answer<O>>
}

/** Serves a guest who sends a file. */
export function serveGuestFile<O extends Operation>(operation: O, { before, take }: FileHandler<O>): Route {
  const mayCome = (edge: Edge, request: FastifyRequest): Promise<unknown> => {
    const asked = operation.params?.safeParse(request.params)
    if (asked?.success === false) throw new RefusedError('invalid-request')
    return before(edge.deps, asked?.data as Input<O>)
  }
  const run: Run = (edge, request, input) =>
    take(edge.deps, input as Input<O>, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
  const { register } = route(operation, run, { isLimitedByLink: true, before: mayCome })
  return {
    operation,
    register: (app, edge) =>
      void app.register(async (scope) => {
        takeFiles(scope, operation.fileBytes ?? 0)
        register(scope, edge)
      }),
  }
}

/** Bodies are files there, and nothing else. */
function takeFiles(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}

/** Serves what the browser must know before anybody signs in. */
export function serveConfig<O extends Operation>(
  operation: O,
  read: (config: Config, signIn: SignIn) => Promise<Answer<O>>,
): Route {
  return route(operation, (edge, request) => read(edge.config, edge.signInFor(request.headers.host)))
}

/** An operation that names no query takes none. */
const nothing = z.strictObject({})

type Run = (edge: Edge, request: FastifyRequest, input: unknown) => Promise<unknown>

interface Door {
  readonly isLimitedByLink?: boolean
  /** Refuses before the body is read. */
  readonly before?: (edge: Edge, request: FastifyRequest) => Promise<unknown>
}

function route(operation: Operation, run: Run, { isLimitedByLink = false, before }: Door = {}): Route {
  return {
    operation,
    register(app, edge) {
      app.route({
        method: operation.method,
        url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: schemaOf(operation),
        onRequest: async (request, reply) => {
          if (isLimitedByLink) await app.limitLinks(request)
          await before?.(edge, request)
          if (operation.caller === 'anyone') return
          // Before anything is read.
          if (operation.method === 'GET' && edge.live) {
            void reply.header('x-changes-before', edge.live.changesBefore())
          }
          const identified = await identify(edge, request, operation.caller)
          request.identified = withConnectionDevice(edge, request, identified)
          if (needsSession(operation)) await requireSession(edge, request.identified)
        },
        handler: async (request, reply) => {
          const input = inputOf(operation, request)
          return send(request, reply, await run(edge, request, input))
        },
      })
    },
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return answer instanceof EncodedJson ? sendReady(request, reply, answer) : reply.send(answer)
}

/** Bytes need no serialiser, and packed ones no compression. */
function sendReady(request: FastifyRequest, reply: FastifyReply, ready: EncodedJson): unknown {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const bytes = ready.encode(encoding)
  void reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function schemaOf(operation: Operation): object {
  const { params, query, body, response, summary, name } = operation
  return {
    operationId: name,
    summary,
    tags: [operation.path.split('/')[3] ?? 'client'],
    security: operation.caller === 'anyone' ? [] : [{ bearer: [] }],
    ...(params ? { params } : {}),
    querystring: query ?? nothing,
    ...(body ? { body } : {}),
    response: { 200: response, ...refusalsOf(operation.caller) },
  }
}

function refusalsOf(caller: Caller): Record<number, typeof errorBody> {
  const statuses = new Set<number>(Object.values(errorCatalogue).map(([status]) => status))
  if (caller === 'anyone') for (const status of [401, 403]) statuses.delete(status)
  return Object.fromEntries([...statuses].map((status) => [status, errorBody]))
}

/** Only what the contract names, each part from its own place: nothing in a query stands in for a path. */
function inputOf({ params, query, body }: Operation, request: FastifyRequest): Record<string, unknown> {
  return {
    ...(query ? fields(request.query) : {}),
    ...(body ? fields(request.body) : {}),
    ...(params ? fields(request.params) : {}),
  }
}

function fields(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
}

function who(request: FastifyRequest): Identified {
  if (!request.identified) throw new Error('the operation serves people and did not identify the caller')
  return request.identified
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one call with a link from the request's address; refuses too-many-requests. */
    limitLinks: (request: FastifyRequest) => Promise<void>
    /** Counts a call that was refused before it was counted; answers the refusal where there were too many. */
    limitRefused: (request: FastifyRequest, error: unknown) => Promise<RefusedError | null>
  }
  interface FastifyRequest {
    identified?: Identified
    /** Of whoever is known without an operation; see limits.ts. */
    countedAs?: string
  }
}

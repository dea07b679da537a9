import { errorCatalogue, type ErrorBody, type ErrorType } from '@samhus/contract/errors'
import { inactiveSession } from '@samhus/contract/session'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isUnavailable } from '../db/core/pg-errors.ts'
import { InactiveSessionError, RefusedError } from '../shared/refused-error.ts'

interface Told {
  readonly type: ErrorType
  readonly until?: string
  readonly problems?: ErrorBody['problems']
  readonly retryAfterSeconds?: number
}

const unavailableRetrySeconds = 2

/** The one door: whatever went wrong leaves as `{ type, title }` with the status of its type. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A cache on the way may keep a 404 that says nothing about it; what is not there yet may come.
  const json = reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
  if (error instanceof InactiveSessionError) return json.status(409).send(inactiveSession)
  // Nobody is there any more to be answered, and nothing is wrong with us.
  const told: Told = request.raw.readableAborted ? { type: 'invalid-request' } : tell(error)
  const { status, body } = answerOf(told)
  if (told.type === 'internal') request.log.error({ err: error }, 'unexpected error')
  if (told.type === 'unavailable') request.log.warn({ err: error }, 'the database does not answer')
  const retryAfter = told.retryAfterSeconds
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return json.status(status).send(body)
}

/** The same answer where there is no reply to send it with: to a WebSocket request. */
export function answerTo(error: unknown): { status: number; body: object } {
  return error instanceof InactiveSessionError
    ? { status: 409, body: inactiveSession }
    : answerOf(tell(error))
}

/** What Node itself refuses, before there is a request: no HTTP, more headers than fit, sent too slowly. */
export function answerBareSocket({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const type = code === 'HPE_HEADER_OVERFLOW' ? 'payload-too-large' : 'invalid-request'
  const { status, body } = answerOf({ type })
  const json = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

function answerOf(told: Told): { status: number; body: ErrorBody } {
  const [status, title] = errorCatalogue[told.type]
  const until = told.until === undefined ? {} : { until: told.until }
  const problems = told.problems === undefined ? {} : { problems: told.problems }
  return { status, body: { type: told.type, title, ...until, ...problems } }
}

function tell(error: unknown): Told {
  if (error instanceof RefusedError) {
    const until = error.until === null ? {} : { until: new Date(error.until).toISOString() }
    return { type: error.type, ...until, ...retryAfter(error) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((problem) => ({
      field: problem.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      problem: problem.message ?? 'is not valid',
    }))
    return { type: 'invalid-request', problems }
  }
  if (isUnavailable(error)) return { type: 'unavailable', retryAfterSeconds: unavailableRetrySeconds }
  return { type: fromFastify(error as Partial<FastifyError>) }
}

function retryAfter({ type, retryAfterSeconds }: RefusedError): Pick<Told, 'retryAfterSeconds'> {
  if (retryAfterSeconds !== null) return { retryAfterSeconds }
  return type === 'unavailable' ? { retryAfterSeconds: unavailableRetrySeconds } : {}
}

/** Fastify's own refusals carry a status; those below 500 are the caller's fault. */
function fromFastify(error: Partial<FastifyError>): ErrorType {
  switch (error.statusCode) {
    case 401:
      return 'user-not-authenticated'
    case 404:
      return 'not-found'
    case 413:
      return 'payload-too-large'
    case 415:
      return 'unsupported-media-type'
    case 429:
      return 'too-many-requests'
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? 'invalid-request'
        : 'internal'
  }
}

import { errorCatalogue, type ErrorBody, type ErrorType } from '@samhus/contract/errors'
import { inactiveSession } from '@samhus/contract/session'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isUnavailable } from '../db/core/pg-errors.ts'
import { endSocket } from '../shared/end-socket.ts'
import {
  ChangedMeanwhileError,
  InactiveSessionError,
  InputProblemsError,
  OtherWeekRefusedError,
  RefusedError,
} from '../shared/refused-error.ts'

interface HttpError {
  readonly type: ErrorType
  readonly until?: string
  readonly calendarUnitId?: string
  readonly problems?: ErrorBody['problems']
  readonly changes?: ErrorBody['changes']
  readonly retryAfterSeconds?: number
}

const unavailableRetrySeconds = 2

/** The responses that say no more than a type, as they are sent: most refusals do. */
const plainResponses = Object.fromEntries(
  (Object.keys(errorCatalogue) as ErrorType[]).map((type) => {
    const { status, body } = toResponse({ type })
    return [type, { status, json: JSON.stringify(body) }]
  }),
) as Record<ErrorType, { readonly status: number; readonly json: string }>

const inactiveSessionJson = JSON.stringify(inactiveSession)

/** Sends any error as `{ type, title }` with the status of its type. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A proxy may cache a 404 without the header, and what is missing now may exist later.
  const json = reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  if (error instanceof InactiveSessionError) return json.status(409).send(inactiveSessionJson)
  // The client has closed the connection: its error, not ours.
  const httpError: HttpError = request.raw.readableAborted ? { type: 'invalid-request' } : toHttpError(error)
  if (httpError.type === 'internal') request.log.error({ err: error }, 'unexpected error')
  if (httpError.type === 'unavailable') request.log.warn({ err: error }, 'the database does not answer')
  const { retryAfterSeconds } = httpError
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  if (!hasMore(httpError)) {
    const { status, json: text } = plainResponses[httpError.type]
    return json.status(status).send(text)
  }
  const { status, body } = toResponse(httpError)
  return json.status(status).send(JSON.stringify(body))
}

/** Whether the body has more than the type and its title. */
function hasMore({ until, calendarUnitId, problems, changes }: HttpError): boolean {
  return (
    until !== undefined || calendarUnitId !== undefined || problems !== undefined || changes !== undefined
  )
}

export interface ErrorResponse {
  readonly status: number
  readonly body: object
  readonly retryAfterSeconds?: number
}

/** Returns the same response for a WebSocket request, which has no reply to send it with. */
export function createErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof InactiveSessionError) return { status: 409, body: inactiveSession }
  const httpError = toHttpError(error)
  const { retryAfterSeconds } = httpError
  return { ...toResponse(httpError), ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
}

/** For what Node rejects before there is a request: no HTTP, too many headers, sent too slowly. */
export function writeRawSocketError({ code }: { readonly code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const type = code === 'HPE_HEADER_OVERFLOW' ? 'payload-too-large' : 'invalid-request'
  const { status, body } = toResponse({ type })
  const json = JSON.stringify(body)
  endSocket(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

function toResponse({ type, until, calendarUnitId, problems, changes }: HttpError): {
  status: number
  body: ErrorBody
} {
  const [status, title] = errorCatalogue[type]
  const body = {
    type,
    title,
    ...(until === undefined ? {} : { until }),
    ...(calendarUnitId === undefined ? {} : { calendarUnitId }),
    ...(problems ? { problems } : {}),
    ...(changes ? { changes } : {}),
  }
  return { status, body }
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof ChangedMeanwhileError) {
    const changes = error.changes.map((change) => ({ ...change, at: new Date(change.at).toISOString() }))
    return { type: error.type, changes }
  }
  if (error instanceof InputProblemsError) return { type: error.type, problems: [...error.problems] }
  if (error instanceof RefusedError) {
    const until = error.until === null ? {} : { until: new Date(error.until).toISOString() }
    const week = error instanceof OtherWeekRefusedError ? { calendarUnitId: error.calendarUnitId } : {}
    return { type: error.type, ...until, ...week, ...getRetryAfter(error) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((problem) => ({
      field: problem.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      problem: problem.message ?? 'is not valid',
    }))
    return { type: 'invalid-request', problems }
  }
  if (isUnavailable(error)) return { type: 'unavailable', retryAfterSeconds: unavailableRetrySeconds }
  return { type: toErrorType(error as Partial<FastifyError>) }
}

function getRetryAfter({ type, retryAfterSeconds }: RefusedError): Pick<HttpError, 'retryAfterSeconds'> {
  if (retryAfterSeconds !== null) return { retryAfterSeconds }
  return type === 'unavailable' ? { retryAfterSeconds: unavailableRetrySeconds } : {}
}

/** Fastify's own errors carry a status; those below 500 are the client's. */
function toErrorType(error: Partial<FastifyError>): ErrorType {
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

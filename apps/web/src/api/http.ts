import type { AnswerOf, InputOf } from '@samhus/contract/endpoint-types'
import type { KnownEndpoint } from '@samhus/contract/endpoints'
import type { ErrorType } from '@samhus/contract/errors'
import { noteChangesBefore } from './snapshot-version.ts'
import { connectionId, deviceId } from '../session/device.ts'
import { impersonatedUserId } from '../session/impersonation.ts'
import { syncServerTime } from '../lib/server-time.ts'

/** What signing in gives to calls. Set once at the start. */
export interface Credentials {
  /** A token that is still good, renewed if need be; null where nobody is signed in. */
  token(): Promise<string | null>
  /** Another token than the one that was refused. */
  tokenAfter?(refused: string): Promise<string | null>
  /** Leaves the page for the sign-in page. */
  signIn(): void
}

let credentials: Credentials = { token: () => Promise.resolve(null), signIn: () => undefined }

export function setCredentials(given: Credentials): void {
  credentials = given
}

/** The token under which calls are made now; null where nobody is signed in. */
export function accessToken(): Promise<string | null> {
  return credentials.token()
}

let refusedAsInactive: () => void = () => undefined

/** Whom to tell that a call was refused because another device has the session. */
export function whenInactive(tell: () => void): void {
  refusedAsInactive = tell
}

interface ErrorAnswer {
  type?: ErrorType
  title?: string
  until?: string
  /** `INACTIVE_SESSION`: another device has this person's session. */
  error?: string
}

/** A call that did not succeed. `status` 0: no answer came at all. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly statusText: string
  readonly body: ErrorAnswer

  constructor(status: number, statusText: string, body: ErrorAnswer) {
    super(body.title ?? `Request failed: ${status} ${statusText}`)
    this.status = status
    this.statusText = statusText
    this.body = body
  }

  /** Another device has the person's session. */
  get isInactiveSession(): boolean {
    return this.status === 409 && this.body.error === 'INACTIVE_SESSION'
  }

  get type(): ErrorType | null {
    return this.body.type ?? null
  }
}

export interface CallOptions {
  /** Instead of a body: one file's own bytes. */
  file?: Blob
  /** One per press of a button; a repeated call with it has one effect. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** `index.html` fetches it ahead: asked for as a page's head asks, or the browser would fetch it twice. */
  isPreloaded?: boolean
}

/** The pauses before a call without an answer is sent again; only reads and keyed writes are. */
const pausesMs = [400, 1200]

/** An endpoint's input by name, whatever its type. */
type Input = Readonly<Record<string, unknown>>

/**
 * The only fetch of the browser. Returns the body of the response.
 *
 * Of the input, what the path names goes into the path; the rest is the query of a read and the JSON body of a
 * write. A call for anyone is sent without token, device and person. A refused token is exchanged once. A write
 * whose response is lost is repeated under its key, so it happens once. A 401 on a write leads to the sign-in
 * page.
 *
 * @throws CallError for every response that is not a success.
 */
export function call<E extends KnownEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<AnswerOf<E>>
export async function call(
  endpoint: KnownEndpoint,
  input: Input,
  options: CallOptions = {},
): Promise<unknown> {
  const request = requestOf(endpoint, input, options)
  const token = request.isAnonymous ? null : await credentials.token()
  let answer = await send(request, token)
  if (answer.status === 401 && token !== null && credentials.tokenAfter !== undefined) {
    answer = await send(request, await credentials.tokenAfter(token))
  }
  syncServerTime(answer.headers.get('X-Server-Time'))
  const body = await readJson(answer)
  if (answer.ok) {
    noteChangesBefore(body, answer.headers.get('X-Changes-Before'))
    return body
  }
  if (answer.status === 401 && request.method !== 'GET') credentials.signIn()
  const error = new CallError(answer.status, answer.statusText, isRecord(body) ? body : {})
  if (error.isInactiveSession && request.method !== 'GET') refusedAsInactive()
  throw error
}

/** A call with its URL and JSON body made up. */
interface WireRequest extends CallOptions {
  method: KnownEndpoint['method']
  url: string
  json?: string
  isAnonymous: boolean
}

function requestOf({ method, path, caller }: KnownEndpoint, input: Input, options: CallOptions): WireRequest {
  const rest = new Map(Object.entries(input))
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const request = { ...options, method, url, isAnonymous: caller === 'anyone' }
  if (method === 'GET') return { ...request, url: url + queryOf(rest) }
  const isWithoutBody = options.file !== undefined || (method === 'DELETE' && rest.size === 0)
  return isWithoutBody ? request : { ...request, json: JSON.stringify(Object.fromEntries(rest)) }
}

function queryOf(input: ReadonlyMap<string, unknown>): string {
  const given = [...input].filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? '' : `?${query.toString()}`
}

function headersOf({ isAnonymous, json, file, idempotencyKey }: WireRequest, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (!isAnonymous) {
    const [connection, impersonated] = [connectionId(), impersonatedUserId()]
    headers.set('X-Device-Id', deviceId())
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    if (connection !== null) headers.set('X-Connection-Id', connection)
    if (impersonated !== null) headers.set('X-Impersonate-UserId', impersonated)
  }
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  if (file !== undefined) headers.set('Content-Type', 'application/octet-stream')
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

async function send(request: WireRequest, token: string | null): Promise<Response> {
  const { method, url, json, file, idempotencyKey, signal, isAnonymous, isPreloaded = false } = request
  const init: RequestInit = {
    method,
    headers: headersOf(request, token),
    credentials: isAnonymous && !isPreloaded ? 'omit' : 'same-origin',
    body: json ?? file ?? null,
    signal: signal ?? null,
  }
  const pauses = idempotencyKey === undefined ? [] : pausesMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(url, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      const pause = pauses[attempt]
      if (pause === undefined) throw new CallError(0, '', {})
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null
}

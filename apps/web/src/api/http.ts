import type { InputOf, KnownEndpoint, OutputOf } from '@samhus/contract/endpoint-types'
import type { endpoints } from '@samhus/contract/endpoints'
import type { ErrorBody as KnownErrorBody, ErrorType } from '@samhus/contract/errors'
import { sendWithProgress } from './send-with-progress.ts'
import { setSnapshotVersion } from './snapshot-version.ts'
import { getConnectionId, getDeviceId } from '../session/device.ts'
import { getImpersonatedUserId } from '../session/impersonation.ts'
import { syncServerTime } from '../lib/server-time.ts'

/** Provided by the sign-in. Set once at the start. */
export interface Credentials {
  /** Returns a valid token, refreshed if necessary; null if the user is not signed in. */
  getToken(): Promise<string | null>
  /** Returns another token than the one that was refused. */
  refreshToken?(refused: string): Promise<string | null>
  /** Navigates to the sign-in page. */
  signIn(): void
}

let credentials: Credentials = { getToken: () => Promise.resolve(null), signIn: () => undefined }

export function setCredentials(newCredentials: Credentials): void {
  credentials = newCredentials
}

/** Returns the access token of calls; null if the user is not signed in. */
export function getAccessToken(): Promise<string | null> {
  return credentials.getToken()
}

let inactiveSessionListener: () => void = () => undefined

/** Sets the only listener for calls that are refused because another device has the session. */
export function onInactiveSession(listener: () => void): void {
  inactiveSessionListener = listener
}

interface ErrorBody {
  type?: ErrorType
  title?: string
  until?: string
  /** Which week is refused, where it is not that of the reservation. */
  calendarUnitId?: string
  /** `INACTIVE_SESSION`: another device has this person's session. */
  error?: string
  /** The invalid fields, of invalid-request. */
  problems?: KnownErrorBody['problems']
  /** What others have changed, of changed-meanwhile. */
  changes?: KnownErrorBody['changes']
}

/** A call that failed. `status` 0: there was no response. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly statusText: string
  readonly body: ErrorBody
  /** How long the server asks to wait; null if it does not. */
  retryAfterSeconds: number | null = null
  /** Of an act about a booking whose answer was lost: the answer, where lists that are read later show it as done. */
  findAnswer: (lists: OutputOf<typeof endpoints.myBookings>) => unknown = () => null

  constructor(status: number, statusText: string, body: ErrorBody) {
    super(body.title ?? `Request failed: ${status} ${statusText}`)
    this.status = status
    this.statusText = statusText
    this.body = body
  }

  /** Another device has the person's session. */
  get isInactiveSession(): boolean {
    return this.status === 409 && this.body.error === 'INACTIVE_SESSION'
  }

  /** There was no answer of the server's own: also what a proxy or a failing server says. The write may have been done. */
  get isLost(): boolean {
    return this.status === 0 || this.status >= 500
  }

  get type(): ErrorType | null {
    return this.body.type ?? null
  }
}

export interface CallOptions {
  /** The bytes of one file, instead of a JSON body. */
  file?: Blob
  /** Told how much of the file has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** One per press of a button: repeated calls with it have one effect. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** `index.html` preloads this URL: without the same credentials mode the browser would fetch it twice. */
  isPreloaded?: boolean
}

/** Delays before a keyed write whose response is lost is sent again. */
const retryDelaysMs = [400, 1200]
/** What a proxy says for a response that was lost behind it, and a server that cannot answer now. */
const lostStatuses: readonly number[] = [502, 503, 504]
/** For longer a press does not wait: it fails, and says so. */
const maxRetryAfterSeconds = 5

/** An endpoint's input by name, whatever its type. */
type Input = Readonly<Record<string, unknown>>

/**
 * The only fetch of our API. Returns the body of the response.
 *
 * Input fields that the path names go into the path; the others are the query of a read, of a removal and of a file, or the JSON body
 * of another write. An operation without sign-in is sent without token, device or impersonation headers. A refused token
 * is exchanged once. A write whose response is lost, on its way or behind a proxy, is repeated with its key, so it happens
 * once. A 401 on a write leads to the sign-in page.
 *
 * @throws CallError for every response that is not a success.
 */
export function call<E extends KnownEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<OutputOf<E>>
export async function call(
  endpoint: KnownEndpoint,
  input: Input,
  options: CallOptions = {},
): Promise<unknown> {
  const request = buildRequest(endpoint, input, options)
  const response = await sendSigned(request)
  if (!response.ok) throw await toCallError(request, response)
  const body = await readJson(response)
  setSnapshotVersion(body, response.headers.get('X-Changes-Before'))
  return body
}

/** A JSON response in a form that the caller asked for by its media type. */
export interface NegotiatedResponse {
  /** The response that has the ETag is still the same, and was not sent again. */
  readonly isSame: boolean
  readonly body: unknown
  readonly type: string
  readonly etag: string | null
  /** The transaction id below which it includes every change. */
  readonly changesBefore: string | null
}

/**
 * Makes a call for one of the forms of its response, unless it is still the one that has the ETag.
 *
 * @throws CallError for every other response that is not a success.
 */
export async function callNegotiated<E extends KnownEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<HttpRequest, 'accept' | 'etag' | 'signal'>,
): Promise<NegotiatedResponse> {
  const request = { ...buildRequest(endpoint, input as Input, {}), ...options }
  const response = await sendSigned(request)
  const isSame = response.status === 304 && options.etag !== undefined
  if (!response.ok && !isSame) throw await toCallError(request, response)
  return {
    isSame,
    body: isSame ? null : await readJson(response),
    type: response.headers.get('Content-Type') ?? '',
    etag: response.headers.get('ETag'),
    changesBefore: response.headers.get('X-Changes-Before'),
  }
}

/** A file that the server makes. */
export interface Download {
  readonly file: Blob
  /** The name that the server gives it. */
  readonly name: string
  readonly headers: Headers
}

/**
 * Fetches a file, as `call` does JSON.
 *
 * @throws CallError for every response that is not a success, and for a connection that ends before the file does.
 */
export async function download<E extends KnownEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<Download> {
  const request = { ...buildRequest(endpoint, input as Input, options), accept: '*/*' }
  const response = await sendSigned(request)
  if (!response.ok) throw await toCallError(request, response)
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  const file = await response.blob().catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new CallError(0, '', {})
  })
  return { file, name: named?.[1] ?? 'download', headers: response.headers }
}

/** Sends a request with the token of the user, which is exchanged once if it is refused. */
async function sendSigned(request: HttpRequest): Promise<Response> {
  const token = request.isAnonymous ? null : await credentials.getToken()
  let response = await send(request, token)
  if (response.status === 401 && token !== null && credentials.refreshToken !== undefined) {
    response = await send(request, await credentials.refreshToken(token))
  }
  syncServerTime(response.headers.get('X-Server-Time'))
  return response
}

/** Returns the error of a response that is none of success, and tells who must know of it. */
async function toCallError(request: HttpRequest, response: Response): Promise<CallError> {
  const body = await readJson(response)
  if (response.status === 401 && request.method !== 'GET') credentials.signIn()
  const error = new CallError(response.status, response.statusText, isRecord(body) ? body : {})
  error.retryAfterSeconds = readRetryAfter(response.headers)
  if (error.isInactiveSession && request.method !== 'GET') inactiveSessionListener()
  return error
}

/** A call with its URL and JSON body. */
interface HttpRequest extends CallOptions {
  method: KnownEndpoint['method']
  url: string
  json?: string
  isAnonymous: boolean
  /** JSON unless given. */
  accept?: string | undefined
  /** Of the response that the caller has. */
  etag?: string | undefined
}

function buildRequest(
  { method, path, caller }: KnownEndpoint,
  input: Input,
  options: CallOptions,
): HttpRequest {
  const rest = new Map(Object.entries(input))
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const request = { ...options, method, url, isAnonymous: caller === 'anyone' }
  if (method === 'GET' || method === 'DELETE' || options.file !== undefined)
    return { ...request, url: url + buildQuery(rest) }
  return { ...request, json: JSON.stringify(Object.fromEntries(rest)) }
}

function buildQuery(input: ReadonlyMap<string, unknown>): string {
  const defined = [...input].filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]))
  return defined.length === 0 ? '' : `?${query.toString()}`
}

function buildHeaders(
  { isAnonymous, json, file, idempotencyKey, etag, accept = 'application/json' }: HttpRequest,
  token: string | null,
): Headers {
  const headers = new Headers({ Accept: accept })
  if (!isAnonymous) {
    const [connection, impersonated] = [getConnectionId(), getImpersonatedUserId()]
    headers.set('X-Device-Id', getDeviceId())
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    if (connection !== null) headers.set('X-Connection-Id', connection)
    if (impersonated !== null) headers.set('X-Impersonate-UserId', impersonated)
  }
  if (json !== undefined) headers.set('Content-Type', 'application/json')
  if (file !== undefined) headers.set('Content-Type', 'application/octet-stream')
  if (etag !== undefined) headers.set('If-None-Match', etag)
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

async function send(request: HttpRequest, token: string | null): Promise<Response> {
  const { method, url, json, file, onProgress, idempotencyKey, signal } = request
  const { isAnonymous, isPreloaded = false } = request
  const init: RequestInit = {
    method,
    headers: buildHeaders(request, token),
    credentials: isAnonymous && !isPreloaded ? 'omit' : 'same-origin',
    body: json ?? file ?? null,
    signal: signal ?? null,
  }
  const sendOnce = (): Promise<Response> =>
    onProgress === undefined ? fetch(url, init) : sendWithProgress(url, init, onProgress)
  return idempotencyKey === undefined ? toCall(sendOnce) : sendUntilAnswered(sendOnce)
}

/** Sends a keyed write up to three times, until a response has arrived as a whole that is its own. */
async function sendUntilAnswered(sendOnce: () => Promise<Response>): Promise<Response> {
  const sendWhole = async (): Promise<Response> => {
    const response = await sendOnce()
    await response.clone().arrayBuffer()
    return response
  }
  for (const delayMs of retryDelaysMs) {
    const response = await toCall(sendWhole).catch((error: unknown) => {
      if (error instanceof CallError) return null
      throw error
    })
    const askedSeconds = response === null ? 0 : (readRetryAfter(response.headers) ?? 0)
    const isLost = response === null || lostStatuses.includes(response.status)
    if (response !== null && (!isLost || askedSeconds > maxRetryAfterSeconds)) return response
    await new Promise((resolve) => setTimeout(resolve, Math.max(delayMs, askedSeconds * 1000)))
  }
  return toCall(sendWhole)
}

/** @throws CallError with status 0 where there is no response; the DOMException of a call that is aborted */
async function toCall(sendOnce: () => Promise<Response>): Promise<Response> {
  try {
    return await sendOnce()
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new CallError(0, '', {})
  }
}

function readRetryAfter(headers: Headers): number | null {
  const seconds = headers.get('Retry-After')
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null
}

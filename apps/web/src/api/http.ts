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

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the contract writes it, its parameters filled in. */
  path: string
  query?: Record<string, string | undefined>
  body?: unknown
  /** Instead of a body: one file's own bytes. */
  file?: Blob
  /** One per press of a button; a repeated call with it has one effect. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** For the few calls that nobody need be signed in for: they say nothing of who or what calls. */
  anonymous?: boolean
  /** `index.html` fetches it ahead: asked for as a page's head asks, or the browser would fetch it twice. */
  isPreloaded?: boolean
}

/** The pauses before a call without an answer is sent again; only reads and keyed writes are. */
const pausesMs = [400, 1200]

/**
 * The only fetch of the browser.
 *
 * A refused token is exchanged once. A write whose answer got lost is repeated under its key, so it happens
 * once. A 401 on a write leads to the sign-in page. Throws CallError for every answer that is not a success.
 */
export async function call<Answer>(wanted: Call): Promise<Answer> {
  const token = wanted.anonymous === true ? null : await credentials.token()
  let answer = await send(wanted, headersOf(wanted, token))
  if (answer.status === 401 && token !== null && credentials.tokenAfter !== undefined) {
    answer = await send(wanted, headersOf(wanted, await credentials.tokenAfter(token)))
  }
  syncServerTime(answer.headers.get('X-Server-Time'))
  const body = await readJson(answer)
  if (answer.ok) {
    noteChangesBefore(body, answer.headers.get('X-Changes-Before'))
    return body as Answer
  }
  if (answer.status === 401 && wanted.method !== 'GET') credentials.signIn()
  const error = new CallError(answer.status, answer.statusText, isRecord(body) ? body : {})
  if (error.isInactiveSession && wanted.method !== 'GET') refusedAsInactive()
  throw error
}

function headersOf(wanted: Call, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (wanted.anonymous !== true) {
    const [connection, impersonated] = [connectionId(), impersonatedUserId()]
    headers.set('X-Device-Id', deviceId())
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    if (connection !== null) headers.set('X-Connection-Id', connection)
    if (impersonated !== null) headers.set('X-Impersonate-UserId', impersonated)
  }
  if (wanted.body !== undefined) headers.set('Content-Type', 'application/json')
  if (wanted.file !== undefined) headers.set('Content-Type', 'application/octet-stream')
  if (wanted.idempotencyKey !== undefined) headers.set('Idempotency-Key', wanted.idempotencyKey)
  return headers
}

async function send(wanted: Call, headers: Headers): Promise<Response> {
  const credentials = wanted.anonymous === true && wanted.isPreloaded !== true ? 'omit' : 'same-origin'
  const init: RequestInit = { method: wanted.method, headers, credentials }
  if (wanted.file !== undefined) init.body = wanted.file
  if (wanted.body !== undefined) init.body = JSON.stringify(wanted.body)
  if (wanted.signal !== undefined) init.signal = wanted.signal
  const pauses = wanted.idempotencyKey === undefined ? [] : pausesMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(addressOf(wanted), init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      const pause = pauses[attempt]
      if (pause === undefined) throw new CallError(0, '', {})
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

function addressOf({ path, query }: Call): string {
  const given = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
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

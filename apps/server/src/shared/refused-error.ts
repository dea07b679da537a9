import type { ErrorType } from '@samhus/contract/errors'
import type { Instant, Refusal } from '@samhus/domain/refusal'

/** A rule said no. Thrown inside a transaction so that it rolls back; the edge turns it into `{ type, title }`. */
export class RefusedError extends Error {
  readonly type: ErrorType
  /** The instant from which the reason no longer holds, where there is one. */
  readonly until: Instant | null
  /** For the Retry-After header of too-many-requests. */
  readonly retryAfterSeconds: number | null

  constructor(type: ErrorType, until: Instant | null = null, retryAfterSeconds: number | null = null) {
    super(type)
    this.name = 'RefusedError'
    this.type = type
    this.until = until
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Another live device of the person has the session. Answered as 409 with exactly `INACTIVE_SESSION`. */
export class InactiveSessionError extends Error {
  constructor() {
    super('INACTIVE_SESSION')
    this.name = 'InactiveSessionError'
  }
}

/** Throws the first reason of a decision taken at `at`; an empty decision allows. */
export function throwIfRefused(decision: readonly Refusal[], at: Instant): void {
  const [first] = decision
  if (!first) return
  const wait = first.until === null ? null : Math.max(1, Math.ceil((first.until - at) / 1000))
  throw new RefusedError(first.type, first.until, first.type === 'too-many-requests' ? wait : null)
}

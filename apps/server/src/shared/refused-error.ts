import type { ErrorType } from '@samhus/contract/errors'
import type { Instant, Refusal } from '@samhus/domain/refusal'

/**
 * An error without a stack: to make one that has it takes five times as long, and the line at which an expected outcome
 * was found is of no use.
 */
class StacklessError extends Error {
  /** True in tests, whose reader wants to know where a refusal came from. */
  static hasStack = false

  constructor(message: string) {
    const { stackTraceLimit } = Error
    if (!StacklessError.hasStack) Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Makes refusals say where they were thrown. */
export function collectStacks(hasStack: boolean): void {
  StacklessError.hasStack = hasStack
}

/** A refusal by a rule. Thrown inside a transaction so that it rolls back; the HTTP layer sends it as `{ type, title }`. */
export class RefusedError extends StacklessError {
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

/** A refusal of the other week of a call about a reservation and a week beside it. */
export class OtherWeekRefusedError extends RefusedError {
  readonly calendarUnitId: string

  constructor({ type, until, retryAfterSeconds }: RefusedError, calendarUnitId: string) {
    super(type, until, retryAfterSeconds)
    this.calendarUnitId = calendarUnitId
  }
}

/** A field that another person has changed; `by`: their name, null for a job or a guest. */
export interface FieldChange {
  readonly field: string
  /** Null where there was none, and where it has been erased. */
  readonly before: string | null
  readonly after: string | null
  readonly by: string | null
  readonly at: Instant
}

/** A save of a record that others have changed since the caller read it. */
export class ChangedMeanwhileError extends RefusedError {
  readonly changes: readonly FieldChange[]

  constructor(changes: readonly FieldChange[]) {
    super('changed-meanwhile')
    this.changes = changes
  }
}

/** What is wrong with a part of the input, by the name of its field. */
export interface InputProblem {
  readonly field: string
  readonly problem: string
  /** Of a text, from 1; null: with the whole. */
  readonly line?: number | null
  readonly detail?: string
}

/** An input with problems that no schema finds, or several parts of which a rule refuses. */
export class InputProblemsError extends RefusedError {
  readonly problems: readonly InputProblem[]

  constructor(
    type: 'invalid-request' | 'template-has-problems' | 'booking-date-passed' | 'has-live-weeks',
    problems: readonly InputProblem[],
  ) {
    super(type)
    this.problems = problems
  }
}

/** Kinds of refused attempts that an operator looks for in the log. */
export type SuspiciousAttempt =
  | 'impersonation-refused'
  | 'admin-refused'
  | 'other-group'
  | 'bad-token'
  | 'unknown-person'
  | 'foreign-origin'

/** A refusal that is logged, since an attack begins like it; see http/security-log.ts. */
export class SuspiciousRefusal extends RefusedError {
  readonly attempt: SuspiciousAttempt
  /** Null where the caller is not known. */
  readonly personId: string | null
  /** For the operator who has set something up wrongly; without a token or an address. */
  readonly why: string | undefined

  /** @param by The caller; of one who is not known, why that is so. */
  constructor(
    type: ErrorType,
    attempt: SuspiciousAttempt,
    by: string | null | { readonly why: string | undefined },
  ) {
    super(type)
    this.attempt = attempt
    this.personId = typeof by === 'string' ? by : null
    this.why = typeof by === 'string' ? undefined : by?.why
  }
}

/** Another active device of the person has the session. Sent as 409 with exactly `INACTIVE_SESSION`. */
export class InactiveSessionError extends StacklessError {
  constructor() {
    super('INACTIVE_SESSION')
    this.name = 'InactiveSessionError'
  }
}

/**
 * An empty decision allows.
 *
 * @param at When the decision was taken; for Retry-After.
 * @throws RefusedError the first refusal of the decision
 */
export function throwIfRefused(decision: readonly Refusal[], at: Instant): void {
  const error = toRefusedError(decision, at)
  if (error) throw error
}

/**
 * The same for the other week of a call about a reservation and a week beside it.
 *
 * @throws OtherWeekRefusedError the first refusal of the decision
 */
export function throwIfOtherWeekRefused(
  decision: readonly Refusal[],
  calendarUnitId: string,
  at: Instant,
): void {
  const error = toRefusedError(decision, at)
  if (error) throw new OtherWeekRefusedError(error, calendarUnitId)
}

function toRefusedError([first]: readonly Refusal[], at: Instant): RefusedError | null {
  if (!first) return null
  const wait = first.until === null ? null : Math.max(1, Math.ceil((first.until - at) / 1000))
  return new RefusedError(first.type, first.until, first.type === 'too-many-requests' ? wait : null)
}

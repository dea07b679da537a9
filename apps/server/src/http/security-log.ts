import type { FastifyRequest } from 'fastify'
import type { Deps, RequestSource } from '../shared/deps.ts'
import { RefusedError, SuspiciousRefusal, type SuspiciousAttempt } from '../shared/refused-error.ts'

const windowMs = 60_000
/** Lines in a minute and process: of one caller, and in all. A flood of attempts must not fill the disk. */
const maxLinesPerCaller = 5
const maxLines = 100

interface Attempt {
  readonly security: SuspiciousAttempt
  readonly personId: string | null
  readonly why?: string
}

/** Writes one line for each refused attempt, by system time. */
export class SecurityLog {
  readonly #deps: Pick<Deps, 'log' | 'systemNow'>
  #windowStart = -Infinity
  #lines = 0
  #unlogged = 0
  readonly #linesByCaller = new Map<string, number>()

  constructor(deps: Pick<Deps, 'log' | 'systemNow'>) {
    this.#deps = deps
  }

  /** Writes a line if the error is such an attempt, unless there were too many within the minute. */
  report(error: unknown, source: RequestSource | undefined, context: AttemptContext = {}): void {
    const attempt = toAttempt(error, context)
    if (attempt === null) return
    this.#startWindow()
    const caller = `${attempt.security} ${attempt.personId ?? source?.address ?? ''}`
    const lines = this.#linesByCaller.get(caller) ?? 0
    if (this.#lines >= maxLines || lines >= maxLinesPerCaller) {
      this.#unlogged++
      return
    }
    this.#lines++
    this.#linesByCaller.set(caller, lines + 1)
    const { id: requestId = null, address = null } = source ?? {}
    this.#deps.log.warn({ ...attempt, requestId, address }, 'a refused attempt')
  }

  #startWindow(): void {
    const now = this.#deps.systemNow()
    // Absolute: a clock set back by an hour must not keep the log silent for that hour.
    if (Math.abs(now - this.#windowStart) < windowMs) return
    if (this.#unlogged > 0)
      this.#deps.log.warn({ unlogged: this.#unlogged }, 'refused attempts without a line')
    this.#windowStart = now
    this.#lines = 0
    this.#unlogged = 0
    this.#linesByCaller.clear()
  }
}

interface AttemptContext {
  /** The caller, where the request was authenticated. */
  readonly personId?: string | undefined
  /** The group that the request names. */
  readonly groupId?: unknown
}

function toAttempt(error: unknown, { personId, groupId }: AttemptContext): Attempt | null {
  if (error instanceof SuspiciousRefusal) {
    const { attempt, personId: by, why } = error
    return { security: attempt, personId: by, ...(why !== undefined && { why }) }
  }
  const isOtherGroup = error instanceof RefusedError && error.type === 'no-group-found'
  return isOtherGroup && personId !== undefined && groupId !== undefined
    ? { security: 'other-group', personId }
    : null
}

/** Returns what the log and the audit trail say of a request. */
export function getRequestSource({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>): RequestSource {
  return { id, address: ip }
}

/** Logs the error of a request if it is a refused attempt. */
export function reportAttempt(deps: Deps, request: FastifyRequest, error: unknown): void {
  const { params, query, body, caller } = request
  const named = [params, query, body].find(
    (part): part is { groupId: unknown } => typeof part === 'object' && part !== null && 'groupId' in part,
  )
  getSecurityLog(deps).report(error, getRequestSource(request), {
    personId: caller && (caller.actor.impersonatorId ?? caller.actor.personId),
    groupId: named?.groupId,
  })
}

const securityLogs = new WeakMap<Deps, SecurityLog>()

/** Returns the process's log: its requests and its hub share the limits. */
export function getSecurityLog(deps: Deps): SecurityLog {
  const existing = securityLogs.get(deps) ?? new SecurityLog(deps)
  securityLogs.set(deps, existing)
  return existing
}

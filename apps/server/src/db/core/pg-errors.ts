import { DatabaseError } from 'pg'

/** A constraint that refused a row: its SQLSTATE (class 23) and its name. */
export interface Violation {
  code: string
  constraint: string
}

/** Codes of Node's sockets that say "nobody there" or "lost on the way". */
const socketErrorCodes = new Set([
  'EACCES',
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATEs after which the same request may succeed a little later. Classes by their first two letters: 08
 * connection lost, 53 out of disk, memory or connections, 57P server stopping or starting. Single ones: a
 * time-out of a statement (57014), a lock (55P03) or an idle transaction (25P03), and what the retries of
 * client.ts did not overcome (40001, 40P01).
 */
const transientState = /^(08...|53...|57P..|57014|55P03|25P03|25P04|40001|40P01|58030)$/

/** What the driver says, without any code, about a connection that it lost, gave up or never got. */
const driverMessage =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout$|Client (has encountered|was closed)|Cannot use a pool after)/

const connectionLostMessage =
  /^(Connection terminated( unexpectedly)?|Client has encountered a connection error.*)$/

/** The SQLSTATE of an error or of what caused it; undefined where no database spoke. */
export function getSqlState(error: unknown): string | undefined {
  return findDatabaseError(error)?.code
}

/** The constraint that an error (or its cause) says was violated; undefined for every other error. */
export function findViolation(error: unknown): Violation | undefined {
  const found = findDatabaseError(error)
  if (!found?.code?.startsWith('23')) return undefined
  return { code: found.code, constraint: found.constraint ?? '' }
}

/**
 * Is this "the database cannot answer now" (away, restarting, full, overloaded) rather than a fault of the
 * statement? The edge answers such an error with 503 and Retry-After. A write may have been committed all the
 * same when the connection broke during COMMIT: an idempotency key tells.
 */
export function isUnavailable(error: unknown): boolean {
  for (const each of listCauses(error)) {
    if (each instanceof DatabaseError) return transientState.test(each.code ?? '')
    if (isSocketError(each) || driverMessage.test(each.message)) return true
  }
  return false
}

/**
 * "Cached plan must not change result type" and "prepared statement does not exist": they come back with every
 * later use of that statement on that connection.
 */
export function isStaleStatement(error: unknown): boolean {
  return ['0A000', '26000'].includes(getSqlState(error) ?? '')
}

/** Was the connection cut under a statement? Whatever was not yet committed has not happened. */
export function isConnectionLost(error: unknown): boolean {
  return listCauses(error).some((each) => {
    if (each instanceof DatabaseError) return each.code === '57P01' || each.code === '57P02'
    return isSocketError(each) || connectionLostMessage.test(each.message)
  })
}

/** Must the connection on which the driver raised this be thrown away? Not after a plain SQL error. */
export function spoilsConnection(error: unknown): boolean {
  const state = getSqlState(error)
  return state === undefined || state.startsWith('57P') || isStaleStatement(error)
}

function findDatabaseError(error: unknown): DatabaseError | undefined {
  return listCauses(error).find((each) => each instanceof DatabaseError)
}

/** The error and its causes, outermost first; libraries wrap, and two addresses of a host fail together. */
export function listCauses(error: unknown): Error[] {
  const found: Error[] = []
  for (let each = error; each instanceof Error && !found.includes(each); each = each.cause) {
    found.push(each)
    if (each instanceof AggregateError) found.push(...each.errors.filter((inner) => inner instanceof Error))
  }
  return found
}

/** A failed file access carries the same codes as a failed socket, so ask what was being done. */
export function isSocketError(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || !socketErrorCodes.has(code)) return false
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
}

import { DatabaseError } from 'pg'
import { NoPrimaryError, StandbyError } from './db-client.ts'

/** A violated constraint: its SQLSTATE (class 23) and its name. */
export interface Violation {
  code: string
  constraint: string
}

/** Node's codes of sockets that could not connect or lost their connection. */
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
 * connection lost, 53 out of disk, memory or connections, 57P server stopping or starting. Single ones: a timeout of a
 * statement (57014), a lock (55P03) or an idle transaction (25P03), and conflicts that remained after the retries of
 * client.ts (40001, 40P01).
 */
const transientState = /^(08...|53...|57P..|57014|55P03|25P03|25P04|40001|40P01|58030)$/

/** A write in a read-only transaction: a demoted primary, or a managed database that is short of space. */
const readOnlyState = '25006'

/** The driver's messages, without any code, for a connection that was lost, closed or never opened. */
const driverMessage =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout$|Client (has encountered|was closed)|Cannot use a pool after)/

const connectionLostMessage =
  /^(Connection terminated( unexpectedly)?|Client has encountered a connection error.*)$/

/** Returns the SQLSTATE of an error or of its cause; undefined if it is no database error. */
export function getSqlState(error: unknown): string | undefined {
  return findDatabaseError(error)?.code
}

/** Returns the constraint whose violation an error (or its cause) reports; undefined for every other error. */
export function findViolation(error: unknown): Violation | undefined {
  const found = findDatabaseError(error)
  if (!found?.code?.startsWith('23')) return undefined
  return { code: found.code, constraint: found.constraint ?? '' }
}

/**
 * Distinguishes "the database cannot answer now" (unreachable, restarting, full, overloaded) from an error of the
 * statement. The HTTP layer answers such an error with 503 and Retry-After. A write may have been committed nevertheless if
 * the connection broke during COMMIT: a retry with the same idempotency key finds out.
 */
export function isUnavailable(error: unknown): boolean {
  for (const each of listCauses(error)) {
    if (each instanceof NoPrimaryError || each instanceof StandbyError) return true
    if (each instanceof DatabaseError) return transientState.test(each.code ?? '') || isReadOnlyServer(each)
    if (isSocketError(each) || driverMessage.test(each.message)) return true
  }
  return false
}

/**
 * True for errors that recur with every later use of that connection: "cached plan must not change result type" and
 * "prepared statement does not exist" of one statement, and those of a server that has become read-only. The new
 * connection may lead to another server.
 */
export function willRecur(error: unknown): boolean {
  return ['0A000', '26000', readOnlyState].includes(getSqlState(error) ?? '')
}

/** Another transaction had locked a row, or the statement took too long: fewer rows, or others, may succeed now. */
const statesOfOneRow = ['55P03', '57014', '40001', '40P01']

/** Distinguishes a database that cannot answer at all from one that could not do this with these rows. */
export function failsForAll(error: unknown): boolean {
  return isUnavailable(error) && !statesOfOneRow.includes(getSqlState(error) ?? '')
}

/** True if the connection was lost during a statement. Uncommitted work is then rolled back. */
export function isConnectionLost(error: unknown): boolean {
  return listCauses(error).some((each) => {
    if (each instanceof DatabaseError) return each.code === '57P01' || each.code === '57P02'
    return isSocketError(each) || connectionLostMessage.test(each.message)
  })
}

/** True if the connection that raised this error must be destroyed, which a plain SQL error does not require. */
export function requiresNewConnection(error: unknown): boolean {
  const state = getSqlState(error)
  return state === undefined || state.startsWith('57P') || willRecur(error)
}

/** On a standby BEGIN READ WRITE already fails, as a setting that its check refuses; the message may be translated. */
function isReadOnlyServer({ code, routine }: DatabaseError): boolean {
  return code === readOnlyState || (code === '0A000' && routine === 'call_bool_check_hook')
}

function findDatabaseError(error: unknown): DatabaseError | undefined {
  return listCauses(error).find((each) => each instanceof DatabaseError)
}

/** Returns the error and its causes, outermost first. Libraries wrap errors, and a host's two addresses fail together. */
export function listCauses(error: unknown): Error[] {
  const found: Error[] = []
  for (let each = error; each instanceof Error && !found.includes(each); each = each.cause) {
    found.push(each)
    if (each instanceof AggregateError) found.push(...each.errors.filter((inner) => inner instanceof Error))
  }
  return found
}

/** A failed file access has the same codes as a failed socket, so the system call is compared too. */
export function isSocketError(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || !socketErrorCodes.has(code)) return false
  return syscall === undefined || ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall)
}

import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'
import { DatabaseError } from 'pg'
import { NoPrimaryError, StandbyError } from './db-client.ts'
import { getHostAndPort, listHostUrls } from './host-urls.ts'
import { listCauses, isSocketError } from './pg-errors.ts'

/** By Node's error code of a failed connection or name lookup. */
const connectFailures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOENT: 'the socket does not exist',
  EACCES: 'this user has no permission for its socket',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up now',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it closed the connection',
}

/** By SQLSTATE: the problem and what to do about it. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'rejects the user or the password: correct them in DATABASE_URL',
  '28000': 'rejects the user: correct DATABASE_URL or pg_hba.conf',
  '3D000': 'does not exist: create it, or correct DATABASE_URL',
  '53300': 'has no connection left: lower DATABASE_CONNECTIONS, or raise its max_connections',
  '57P03': 'is just starting or stopping: try again in a moment',
  '42501': 'denies the user a permission: let the user own the database',
}

/**
 * Returns the error for the operator if the database cannot be reached, rejects the user or cannot be used; null if the
 * error is a bug of this program. The message contains neither user nor password.
 */
export function describeStartupError(error: unknown, url: string): DatabaseNotUsableError | null {
  if (error instanceof NoPrimaryError) return describeHosts(error, url)
  const problem = findProblem(error)
  return problem === null ? null : createNotUsableError(url, problem)
}

function findProblem(error: unknown): string | null {
  for (const each of listCauses(error)) {
    if (each instanceof StandbyError) return standbyProblem
    const { code = '' } = each as NodeJS.ErrnoException
    const problem =
      each instanceof DatabaseError
        ? refusals[code] && `${refusals[code]} (${code}: ${each.message})`
        : isSocketError(each) &&
          connectFailures[code] &&
          `cannot be reached, ${connectFailures[code]} (${code}): start it, or correct DATABASE_URL`
    if (problem) return problem
  }
  return null
}

function describeHosts({ errors }: NoPrimaryError, url: string): DatabaseNotUsableError {
  if (errors.every((error) => error instanceof StandbyError)) {
    const onlyStandbys =
      'has only standbys, which take no writes: promote one, or name the primary in DATABASE_URL'
    return createNotUsableError(url, onlyStandbys)
  }
  const reasons = listHostUrls(url).map(
    (host, index) => `${getHostAndPort(host)} ${findConnectProblem(errors[index] as Error)}`,
  )
  return createNotUsableError(url, `has no host that takes writes: ${reasons.join('; ')}`)
}

export const standbyProblem = 'is a standby and takes no writes: name the primary in DATABASE_URL'

export const poolerProblem =
  'is behind a pooler such as PgBouncer, which keeps the settings of connections from it: name PostgreSQL itself in ' +
  'DATABASE_URL'

/** Returns the same for an error before the first statement, which is never a bug of this program. */
export function describeConnectError(error: unknown, url: string): DatabaseNotUsableError {
  return describeStartupError(error, url) ?? createNotUsableError(url, findConnectProblem(error as Error))
}

function findConnectProblem(error: Error): string {
  const { message } = error
  if (/startup parameter/i.test(message)) return `${poolerProblem} (${message})`
  const plain = /timeout/i.test(message)
    ? 'cannot be reached, it does not answer: start it, or correct DATABASE_URL'
    : `is not one that can be used: ${message}. Correct DATABASE_URL`
  return findProblem(error) ?? plain
}

/** Returns the error "The database host:port/name `problem`." */
export function createNotUsableError(url: string, problem: string): DatabaseNotUsableError {
  const hosts = listHostUrls(url)
  const { pathname } = new URL(hosts[0] ?? url)
  const line = `The database ${hosts.map(getHostAndPort).join(',')}${pathname} ${problem}.`
  return new DatabaseNotUsableError(line.replace(/\s+/g, ' '))
}

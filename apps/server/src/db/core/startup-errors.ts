import { DatabaseNotUsableError } from '@samhus/embedded-postgres/database-not-usable-error'
import { DatabaseError } from 'pg'
import { listCauses, isSocketError } from './pg-errors.ts'

/** By Node's code of a socket or a name that failed. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  EACCES: 'this user may not open its socket',
  ENOTFOUND: 'no address is known by that name',
  EAI_AGAIN: 'its name cannot be looked up now',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it hung up',
}

/** By SQLSTATE: what is the matter, and what to do. */
const refusing: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password: correct them in DATABASE_URL',
  '28000': 'does not let the user in: correct DATABASE_URL, or what pg_hba.conf allows',
  '3D000': 'does not exist: create it, or correct DATABASE_URL',
  '53300': 'has no connection left: lower DATABASE_CONNECTIONS, or raise its max_connections',
  '57P03': 'is just starting or stopping: try again in a moment',
  '42501': 'does not let the user make what it needs: let the user own the database',
}

/**
 * Why the database at that address does not let us in or does not let us work, for whoever operates it; null where the
 * fault is ours. Tells neither user nor password.
 */
export function notUsable(error: unknown, url: string): DatabaseNotUsableError | null {
  for (const each of listCauses(error)) {
    const { code = '' } = each as NodeJS.ErrnoException
    const wrong =
      each instanceof DatabaseError
        ? refusing[code] && `${refusing[code]} (${code}: ${each.message})`
        : isSocketError(each) &&
          unreachable[code] &&
          `cannot be reached, ${unreachable[code]} (${code}): start it, or correct DATABASE_URL`
    if (wrong) return sayOf(url, wrong)
  }
  return null
}

/** The same for what goes wrong before the first statement, which is never a fault of ours. */
export function notReached(error: unknown, url: string): DatabaseNotUsableError {
  const { message } = error as Error
  const plain = /timeout/i.test(message)
    ? 'cannot be reached, it does not answer: start it, or correct DATABASE_URL'
    : `is not one that can be used: ${message}. Correct DATABASE_URL`
  return notUsable(error, url) ?? sayOf(url, plain)
}

/** `what` is said of the database at that address, which is named as host:port/name. */
export function sayOf(url: string, what: string): DatabaseNotUsableError {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const line = `The database ${host}:${port || '5432'}${pathname} ${what}.`
  return new DatabaseNotUsableError(line.replace(/\s+/g, ' '))
}

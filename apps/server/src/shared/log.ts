import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { createBrakes, type LineFields } from './log-brakes.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** In pino's numbers. */
const warnLevel = 40

/**
 * Writes structured lines to standard output. Secrets such as tokens are never written, and of lines that say the same
 * as one of the last ten seconds only how many there were.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const isWritten = createBrakes()
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, write, lineLevel) {
        const isBraked = lineLevel >= warnLevel
        const { fields, message } = toLine(args)
        // The count of a request's line is no line of that request.
        const writeCount = (...line: [LineFields, string]): void => write.apply(log, line)
        if (!isBraked || isWritten({ fields, message, writeCount })) write.apply(this, args)
      },
    },
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.access_token', '*.token', '*.password'],
      censor: '[cut]',
    },
    serializers: {
      err: (error: unknown) => serializeError(error),
      req: (request: { method: string; url: string; id?: unknown }) => ({
        method: request.method,
        url: redactSecrets(request.url),
        id: request.id,
      }),
    },
  }
  const log = pino(options, destination)
  return log
}

/** Returns the fields and the message of a line, in whatever form it was given. */
function toLine([first, ...rest]: readonly unknown[]): { fields: LineFields; message: string } {
  const message = [first, ...rest].find((part) => typeof part === 'string') ?? ''
  if (first instanceof Error) return { fields: { err: first }, message }
  const isRecord = typeof first === 'object' && first !== null
  return { fields: isRecord ? (first as LineFields) : {}, message }
}

const maxCauses = 4

/**
 * Returns what names a fault. The other properties of an error are left out: those of the database quote the row, and
 * with it people's names and addresses.
 */
function serializeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const hasCause = cause !== undefined && depth < maxCauses
  const facts = { type: name, message, code, constraint, table, stack }
  return hasCause ? { ...facts, cause: serializeError(cause, depth + 1) } : facts
}

/** Removes secret query parameters and path segments from a URL. */
export function redactSecrets(url: string): string {
  return url
    .replace(/([?&](?:access_token|token|code|id_token_hint|state)=)[^&#]*/gi, '$1[cut]')
    .replace(/(\/client\/api\/(?:checkout|calendar|arrivals|mail)\/)[^/?#]+/gi, '$1[cut]')
    .replace(/(\/client\/api\/(?:pictures|documents)\/[^/?#]+\/)[^/?#]+/gi, '$1[cut]')
}

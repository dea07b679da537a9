import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Writes structured lines to standard output. Secrets such as tokens are never written. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
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
  return pino(options, destination)
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

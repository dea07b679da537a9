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
      req: (request: { method: string; url: string; id?: unknown }) => ({
        method: request.method,
        url: redactSecrets(request.url),
        id: request.id,
      }),
    },
  }
  return pino(options, destination)
}

/** Removes secret query parameters and path segments from a URL. */
export function redactSecrets(url: string): string {
  return url
    .replace(/([?&](?:access_token|token|code|id_token_hint|state)=)[^&#]*/gi, '$1[cut]')
    .replace(/(\/client\/api\/(?:checkout|calendar)\/)[^/?#]+/gi, '$1[cut]')
    .replace(/(\/client\/api\/(?:pictures|documents)\/[^/?#]+\/)[^/?#]+/gi, '$1[cut]')
}

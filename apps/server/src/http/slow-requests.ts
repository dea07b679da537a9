import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeRawSocketError } from './errors.ts'

/** How long a request may take to arrive: its headers, a body of JSON, and a file over the slow line of a holiday house. */
export const arrivalTimeoutsMs = { headers: 10_000, body: 15_000, file: 30_000 } as const
/** How often Node looks for connections that are over their time. */
export const arrivalCheckIntervalMs = 5_000

/**
 * Cuts off a body that arrives too slowly, except a file, which has the longer time.
 *
 * Node knows one time for all requests; it is the file's.
 */
export function limitBodyArrival(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, routeOptions }: FastifyRequest, reply) => {
    if (raw.complete || routeOptions.config.operation?.fileBytes !== undefined) return
    const timer = setTimeout(() => cutOff(raw), arrivalTimeoutsMs.body)
    const stop = (): void => clearTimeout(timer)
    raw.once('end', stop)
    raw.once('close', stop)
    reply.raw.once('finish', stop)
    reply.raw.once('close', stop)
  })
}

/**
 * Ends the connection, unless all has arrived: what is slow then is its answer, and of a request without a body no one
 * reads the end. An injected request has no connection, only something with an address in its place.
 */
function cutOff(raw: IncomingMessage): void {
  if (!raw.complete && raw.socket instanceof Socket) writeRawSocketError({}, raw.socket)
}

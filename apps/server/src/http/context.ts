import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import type { SignIn } from '../reads/config.ts'
import type { Deps } from '../shared/deps.ts'
import type { RefusedError } from '../shared/refused-error.ts'
import type { AuthenticatedCaller } from './authenticate.ts'

/** What the HTTP layer needs to serve any operation. */
export interface HttpContext {
  readonly deps: Deps
  readonly tokens: AccessTokens
  readonly config: Config
  /** Where the browser signs in, by the Host header of its request. */
  readonly signInFor: (host: string | undefined) => SignIn
  /** Missing where this process has no hub. */
  readonly localHub?: LocalHub
}

/** What the HTTP layer asks the hub of its own process. */
export interface LocalHub {
  /** Returns the device that a signed connection id names; null for any other id, and for another person's. */
  readonly findDevice: (connectionId: string, personId: string) => string | null
  /** Whether the person is connected to this process from that device, which therefore has the session. */
  readonly isConnectedFrom: (personId: string, deviceId: string) => boolean
  /** Returns a transaction number; what is read from now on has every change of the transactions below it. */
  readonly snapshotHorizon: () => string
}

/** Sends the app shell for a URL that is a screen; returns null for any other. */
export type SpaFallback = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts one call with a check-out link from the request's address.
     *
     * @throws RefusedError too-many-requests
     */
    limitLinks: (request: FastifyRequest) => Promise<void>
    /**
     * Counts a request that was rejected before it was counted. Returns too-many-requests once its address is over
     * the limit, else null.
     */
    limitRejected: (request: FastifyRequest, error: unknown) => Promise<RefusedError | null>
  }
  interface FastifyRequest {
    caller?: AuthenticatedCaller
    /** The person by whom a request that is no operation is counted; see rate-limits.ts. */
    rateLimitKey?: string
  }
}

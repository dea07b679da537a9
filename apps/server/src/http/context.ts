import type { Operation } from '@samhus/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { AccessTokenVerifier } from '../identity/access-token.ts'
import type { SignIn } from '../reads/config.ts'
import type { Deps } from '../shared/deps.ts'
import type { RefusedError } from '../shared/refused-error.ts'
import type { AuthenticatedCaller } from './authenticate.ts'

/** What the HTTP layer needs to serve any operation. */
export interface HttpContext {
  readonly deps: Deps
  readonly tokens: AccessTokenVerifier
  readonly config: Config
  /** Where the browser signs in, by the Host header of its request. */
  readonly getSignIn: (host: string | undefined) => SignIn
  /** Missing where this process has no hub. */
  readonly localHub?: LocalHub
}

/** What the HTTP layer asks the hub of its own process. */
export interface LocalHub {
  /** Returns the device that a signed connection id names; null for any other id, and for another person's. */
  readonly findDevice: (connectionId: string, personId: string) => string | null
  /** Returns a transaction id; reads from now on include the changes of all transactions below it. */
  readonly snapshotHorizon: () => string
}

/** Sends the app shell for a URL that is a screen; returns null for any other. */
export type SpaFallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts one call with a check-out link from the request's address.
     *
     * @throws RefusedError too-many-requests
     */
    limitLinks: (request: FastifyRequest) => Promise<void>
    /**
     * Counts a file of a guest as under way until its response has been sent or its connection has closed.
     *
     * @throws RefusedError too-many-requests
     */
    limitUploads: (link: string, reply: FastifyReply) => void
    /** The same for a file of a signed-in person. */
    limitOfficeUploads: (request: FastifyRequest, reply: FastifyReply) => void
    /**
     * Resolves once a call that takes the process long may go on; the next one may once its response has been sent or its
     * connection has closed.
     *
     * @throws RefusedError too-many-requests, where too many wait already
     */
    takeTurn: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
    /**
     * Counts a rejected request that has not been counted yet. Returns too-many-requests once its address is over the
     * limit, else null.
     */
    limitRejected: (request: FastifyRequest, error: unknown) => Promise<RefusedError | null> | null
  }
  interface FastifyContextConfig {
    /** The operation that the route serves; its cost counts for the person who calls it. */
    operation?: Operation
  }
  interface FastifyRequest {
    caller?: AuthenticatedCaller
    /** The person to whose limit a request outside of the operations counts; see rate-limits.ts. */
    rateLimitKey?: string
  }
}

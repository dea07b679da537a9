import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '../../src/db/core/client.ts'
import { statement } from '../../src/db/core/statement.ts'
import { createLog } from '../../src/shared/log.ts'
import { createAccessTokenVerifier, type AccessTokenVerifier } from '../../src/identity/access-token.ts'
import { createTestBrand } from '../fixtures/deps.ts'
import { OidcClient } from './oidc-client.ts'
import {
  createEmbeddedIdentity,
  registerEmbeddedIdentity,
  type EmbeddedIdentity,
} from '../../src/identity/embedded/register.ts'

const addPerson = statement<never, [id: string, email: string, name: string, roles: readonly string[]]>(
  'test-site-add-person',
  `insert into person (id, email, name, role_type, created_at) values ($1, $2, $3, $4, '2026-01-01T00:00:00Z')`,
)

/** A site with nothing but the embedded provider, on a port of its own, reachable as localhost and 127.0.0.1. */
export interface SignInSite {
  readonly app: FastifyInstance
  readonly identity: EmbeddedIdentity
  readonly tokens: AccessTokenVerifier
  readonly port: number
  /** Creates a client without cookies. */
  createClient(options?: { host?: string; uiLocales?: string }): OidcClient
  close(): Promise<void>
}

interface SignInSiteOptions {
  readonly systemNow?: () => number
  readonly publicUrl?: string
  readonly maxWrongPasswords?: number
  readonly port?: number
}

export async function startSignInSite(db: Db, options: SignInSiteOptions = {}): Promise<SignInSite> {
  const {
    systemNow = Date.now,
    publicUrl,
    maxWrongPasswords: wrongPasswords = 20,
    port: wanted = 0,
  } = options
  const identity = await createEmbeddedIdentity({
    db,
    systemNow,
    now: systemNow,
    publicUrl,
    maxWrongPasswords: wrongPasswords,
    port: wanted,
    log: createLog('silent'),
    brand: createTestBrand(),
    fontUrl: '/assets/inter.woff2',
    preferredEmails: ['anna@samhus.example'],
  })
  const app = fastify({ forceCloseConnections: true })
  await registerEmbeddedIdentity(app, identity)
  app.get('/client/api/config', async ({ headers }) => ({
    oidcAuthority: identity.getAuthority(headers.host),
    oidcClientId: identity.clientId,
    oidcAudience: identity.audience,
  }))
  await app.listen({ port: wanted, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    identity,
    port,
    tokens: createAccessTokenVerifier({ issuer: identity.issuer, audience: identity.audience, systemNow }),
    createClient({ host = 'localhost', uiLocales } = {}) {
      const { clientId, audience } = identity
      const origin = `http://${host}:${port}`
      const authority = identity.getAuthority(`${host}:${port}`)
      return new OidcClient({ authority, clientId, audience, origin, ...(uiLocales ? { uiLocales } : {}) })
    },
    close: () => app.close(),
  }
}

/** Adds a person without a group. Returns the id. */
export async function addTestPerson(
  db: Db,
  email: string,
  { name = 'Person', roles = [] }: { name?: string; roles?: readonly string[] } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await db.transaction((tx) => tx.run(addPerson, [id, email, name, roles]))
  return id
}

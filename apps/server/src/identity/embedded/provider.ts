import type { EventEmitter } from 'node:events'
import type { Instant } from '@samhus/domain/refusal'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { Db } from '../../db/core/client.ts'
import type { Log } from '../../shared/log.ts'
import type { Accounts } from './accounts.ts'
import type { SignInKeys } from './keys.ts'
import { createOidcAdapter } from './oidc-adapter.ts'

/** The pages of the library itself; see provider-pages.ts. */
export interface ProviderPages {
  readonly renderError: NonNullable<Configuration['renderError']>
  readonly logoutSource: (ctx: KoaContextWithOIDC, form: string) => Promise<void>
  readonly postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => Promise<void>
}

export interface ProviderParts {
  readonly db: Db
  readonly systemNow: () => Instant
  readonly log: Log
  readonly keys: SignInKeys
  readonly accounts: Accounts
  readonly pages: ProviderPages
  readonly clientId: string
  readonly audience: string
  /** Path below the origin, without a trailing slash. */
  readonly prefix: string
}

const minute = 60
const day = 24 * 60 * minute
const accessTokenSeconds = 10 * minute
const refreshTokenSeconds = 30 * day
const grantSeconds = 60 * day
const retryAfterSeconds = 2
const scope = 'openid profile email offline_access'

/** Creates the provider of each origin; they differ in their issuer and their redirect URLs. */
export async function createProviderFactory(parts: ProviderParts): Promise<(origin: string) => Provider> {
  const { default: Provider, errors } = await loadQuietly(parts.log, () => import('oidc-provider'))
  const adapter = createOidcAdapter({
    db: parts.db,
    systemNow: parts.systemNow,
    createAlreadyUsedError: () => new errors.InvalidGrant('already used'),
  })
  const configuration = {
    ...createBaseConfiguration(parts),
    ...createApiConfiguration(parts, () => new errors.InvalidTarget()),
    adapter,
  }
  return (origin) => {
    const provider = new Provider(`${origin}${parts.prefix}/`, {
      ...configuration,
      features: { ...configuration.features },
      clients: [createClient(origin, parts.clientId)],
    })
    // `serveProvider` sets the forwarded host and protocol itself, from the allowed origins.
    provider.proxy = true
    provider.use(async (ctx, next) => {
      await next()
      if (ctx.status === 503) ctx.set('retry-after', String(retryAfterSeconds))
      if (ctx.status !== 404 || ctx.body) return
      ctx.body = { type: 'not-found', title: 'There is nothing here.' }
      ctx.status = 404
    })
    const report = (error: unknown) => parts.log.error({ err: error }, 'the embedded sign-in failed')
    const events: EventEmitter = provider
    events.on('error', report)
    events.on('server_error', (_ctx: unknown, error: unknown) => report(error))
    return provider
  }
}

function createClient(origin: string, clientId: string): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    // A browser app cannot have a secret: PKCE replaces it.
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    redirect_uris: [`${origin}/callback`, `${origin}/`],
    post_logout_redirect_uris: [`${origin}/`, origin],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

function createBaseConfiguration({ keys, accounts, pages, prefix }: ProviderParts): Configuration {
  return {
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'samhus_session', interaction: 'samhus_sign_in', resume: 'samhus_sign_in_resume' },
      long: { path: prefix, sameSite: 'lax', httpOnly: true },
      // No path: the library gives each open sign-in its own, so that two tabs do not interfere.
      short: { sameSite: 'lax', httpOnly: true },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Name and e-mail are in the id token, since the userinfo endpoint accepts no token for the API.
    conformIdTokenClaims: false,
    scopes: ['openid', 'offline_access'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `${prefix}/interaction/${uid}` },
    clientBasedCORS: (_ctx, origin, { redirectUris }) =>
      (redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
    // Always: without `prompt=consent` the library silently drops offline_access from the scope.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Signing out ends them too, and so does signing in as another person.
    expiresWithSession: () => true,
    clockTolerance: 0,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: accessTokenSeconds,
      RefreshToken: refreshTokenSeconds,
      Interaction: 60 * minute,
      Session: refreshTokenSeconds,
      Grant: grantSeconds,
    },
    async findAccount(_ctx, sub) {
      const account = await accounts.findBySub(sub)
      if (!account) return undefined
      const { email, name } = account
      return { accountId: sub, claims: () => ({ sub, email, email_verified: true, name }) }
    },
    async extraTokenClaims(_ctx, token) {
      const account =
        'accountId' in token && token.accountId ? await accounts.findBySub(token.accountId) : null
      return account ? { email: account.email, email_verified: true, name: account.name } : undefined
    },
    renderError: pages.renderError,
  }
}

function createApiConfiguration(
  { pages, audience }: ProviderParts,
  foreignAudience: () => Error,
): Configuration {
  return {
    extraParams: ['audience'],
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logoutSource,
        postLogoutSuccessSource: pages.postLogoutSuccessSource,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) =>
          [oneOf ?? ctx.oidc.params?.['audience'] ?? audience].flat().map(String)[0] ?? audience,
        // Otherwise the access token would be opaque, and valid for the userinfo endpoint alone.
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, indicator) {
          if (indicator !== audience) throw foreignAudience()
          return {
            audience,
            scope,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
    // The client is ours, so no consent is needed.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const id = session.grantIdFor(client.clientId)
      const known = id ? await provider.Grant.find(id) : undefined
      if (known && known.accountId === session.accountId && known.remainingTTL > refreshTokenSeconds)
        return known
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      grant.addResourceScope(audience, scope)
      await grant.save()
      return grant
    },
  }
}

/** Sends the library's console warnings (such as one about Node 20) to the log. */
async function loadQuietly<T>(log: Log, load: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  const toLog = (text: unknown) => log.debug(String(text))
  Object.assign(console, { warn: toLog, info: toLog })
  try {
    return await load()
  } finally {
    Object.assign(console, { warn, info })
  }
}

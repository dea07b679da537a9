import { createHash, randomBytes } from 'node:crypto'
import { HttpBrowser, type HttpPage } from './http-browser.ts'

/** Where and as which client to sign in; from `GET /client/api/config`. */
export interface OidcClientOptions {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
  /** The site: the provider redirects to its /callback. */
  readonly origin: string
  readonly uiLocales?: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly idToken: string
  readonly expiresInSeconds: number
  /** The granted scope, which is less than the requested one. */
  readonly scope: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** An error response of the token endpoint. */
class SignInError extends Error {
  /** The error code of OAuth, such as invalid_grant. */
  readonly code: string
  constructor(code: string, description: string) {
    super(`${code}: ${description}`)
    this.name = 'SignInError'
    this.code = code
  }
}

const scope = 'openid profile email offline_access'

/** Creates a client of the provider that the site at `origin` names. */
export async function createOidcClient(origin: string): Promise<OidcClient> {
  const answer = await fetch(`${origin}/client/api/config`)
  const config = (await answer.json()) as Record<'oidcAuthority' | 'oidcClientId' | 'oidcAudience', string>
  return new OidcClient({
    authority: config.oidcAuthority,
    clientId: config.oidcClientId,
    audience: config.oidcAudience,
    origin,
  })
}

/**
 * Signs in without a browser: discovery, code + PKCE, the form, refresh, sign-out. It knows nothing of the server
 * but the protocol and the form. Each client has its own cookies, hence its own session at the provider.
 */
export class OidcClient {
  readonly options: OidcClientOptions
  readonly browser: HttpBrowser
  #endpoints: Promise<Record<string, string>> | null = null

  constructor(options: OidcClientOptions) {
    this.options = options
    this.browser = new HttpBrowser(options.origin)
  }

  /** Signs in with the form, or without it while the provider's session lasts. */
  async signIn(credentials: Credentials): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url')
    const page = await this.authorize(verifier)
    const callback = page.isSite ? page : await this.browser.submit(page, { ...credentials })
    return this.exchangeCode(callback, verifier)
  }

  /** Opens the sign-in page, or the callback if the provider's session lasts. */
  async authorize(verifier: string, more: Readonly<Record<string, string>> = {}): Promise<HttpPage> {
    const { clientId, audience, origin, uiLocales } = this.options
    const url = new URL(await this.getEndpoint('authorization_endpoint'))
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${origin}/callback`,
      scope,
      audience,
      state: randomBytes(16).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(uiLocales ? { ui_locales: uiLocales } : {}),
      ...more,
    }).toString()
    return this.browser.open(url.href)
  }

  /** Exchanges the code in the callback's URL for tokens. */
  async exchangeCode(page: HttpPage, verifier: string): Promise<Tokens> {
    const code = new URL(page.url).searchParams.get('code')
    if (!page.isSite || !code) throw new Error(`not signed in: ${page.status} at ${page.url}`)
    return this.#requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.options.origin}/callback`,
      code_verifier: verifier,
    })
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.#requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  async revoke(token: string): Promise<void> {
    await fetch(await this.getEndpoint('revocation_endpoint'), {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: this.options.clientId }),
    })
  }

  /** Signs out as the site does. Returns the URL of the last redirect. */
  async signOut(idToken: string): Promise<string> {
    const url = new URL(await this.getEndpoint('end_session_endpoint'))
    url.search = new URLSearchParams({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.options.origin}/`,
    }).toString()
    const page = await this.browser.open(url.href)
    return (page.isSite ? page : await this.browser.submit(page, { logout: 'yes' })).url
  }

  async getEndpoint(name: string): Promise<string> {
    this.#endpoints ??= this.#discover()
    const url = (await this.#endpoints)[name]
    if (!url) throw new Error(`the discovery document names no ${name}`)
    return url
  }

  async #discover(): Promise<Record<string, string>> {
    const authority = this.options.authority.replace(/\/+$/, '')
    const answer = await fetch(`${authority}/.well-known/openid-configuration`)
    return (await answer.json()) as Record<string, string>
  }

  async #requestTokens(parameters: Record<string, string>): Promise<Tokens> {
    const answer = await fetch(await this.getEndpoint('token_endpoint'), {
      method: 'POST',
      body: new URLSearchParams({ ...parameters, client_id: this.options.clientId }),
    })
    const body = (await answer.json()) as Record<string, string | number>
    if (!answer.ok) throw new SignInError(String(body['error']), String(body['error_description']))
    return {
      accessToken: String(body['access_token']),
      refreshToken: String(body['refresh_token']),
      idToken: String(body['id_token']),
      expiresInSeconds: Number(body['expires_in']),
      scope: String(body['scope']),
    }
  }
}

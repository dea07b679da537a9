import { createHash, randomBytes } from 'node:crypto'
import { PlainBrowser, type Page } from './http-browser.ts'

/** Where and as which client to sign in; what `GET /client/api/config` says. */
export interface PlainClientOptions {
  readonly authority: string
  readonly clientId: string
  readonly audience: string
  /** The site: the code comes back to its /callback. */
  readonly origin: string
  readonly uiLocales?: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly idToken: string
  readonly expiresInSeconds: number
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** An answer of the token endpoint that is no token. */
class SignInError extends Error {
  /** The protocol's code, such as invalid_grant. */
  readonly code: string
  constructor(code: string, description: string) {
    super(`${code}: ${description}`)
    this.name = 'SignInError'
    this.code = code
  }
}

const scope = 'openid profile email offline_access'

/** Reads where to sign in from the site itself. */
export async function plainClientOf(origin: string): Promise<PlainClient> {
  const answer = await fetch(`${origin}/client/api/config`)
  const config = (await answer.json()) as Record<'oidcAuthority' | 'oidcClientId' | 'oidcAudience', string>
  return new PlainClient({
    authority: config.oidcAuthority,
    clientId: config.oidcClientId,
    audience: config.oidcAudience,
    origin,
  })
}

/**
 * Signs in without a browser: discovery, code + PKCE, the form, refresh, sign-out. For journeys, yardsticks
 * and tests that need a token; it knows nothing of the server but the protocol and the form. Its cookies stay
 * with it, as its session at the provider does.
 */
export class PlainClient {
  readonly options: PlainClientOptions
  readonly browser: PlainBrowser
  #endpoints: Promise<Record<string, string>> | null = null

  constructor(options: PlainClientOptions) {
    this.options = options
    this.browser = new PlainBrowser(options.origin)
  }

  /** Signs in by the form, or without it where the provider still knows this client. */
  async signIn(credentials: Credentials): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url')
    const page = await this.authorize(verifier)
    const arrived = page.isSite ? page : await this.browser.submit(page, { ...credentials })
    return this.exchange(arrived, verifier)
  }

  /** Opens the sign-in page (or comes straight back with a code). */
  async authorize(verifier: string, more: Readonly<Record<string, string>> = {}): Promise<Page> {
    const { clientId, audience, origin, uiLocales } = this.options
    const url = new URL(await this.endpoint('authorization_endpoint'))
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

  /** Turns the code in the address of the callback into tokens. */
  async exchange(page: Page, verifier: string): Promise<Tokens> {
    const code = new URL(page.url).searchParams.get('code')
    if (!page.isSite || !code) throw new Error(`not signed in: ${page.status} at ${page.url}`)
    return this.#token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${this.options.origin}/callback`,
      code_verifier: verifier,
    })
  }

  refresh(refreshToken: string): Promise<Tokens> {
    return this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  async revoke(token: string): Promise<void> {
    await fetch(await this.endpoint('revocation_endpoint'), {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: this.options.clientId }),
    })
  }

  /** Signs out as the site does; answers where one ends up. */
  async signOut(idToken: string): Promise<string> {
    const url = new URL(await this.endpoint('end_session_endpoint'))
    url.search = new URLSearchParams({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.options.origin}/`,
    }).toString()
    const page = await this.browser.open(url.href)
    return (page.isSite ? page : await this.browser.submit(page, { logout: 'yes' })).url
  }

  async endpoint(name: string): Promise<string> {
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

  async #token(parameters: Record<string, string>): Promise<Tokens> {
    const answer = await fetch(await this.endpoint('token_endpoint'), {
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
    }
  }
}

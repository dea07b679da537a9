import type { BrowserConfig } from '@samhus/contract/config'
import type { CreateSigninRequestArgs, CreateSignoutRequestArgs } from 'oidc-client-ts'
import type { Provider } from './oidc-client.ts'
import { getTokenStorage, parseUser, type StoredUser } from './stored-user.ts'

/** Identity provider, client id and API audience. */
export type SignInConfig = Pick<BrowserConfig, 'oidcAuthority' | 'oidcClientId' | 'oidcAudience'>

/** The prefix of oidc-client-ts, under which earlier versions of the app have stored the user. */
const prefix = 'oidc.'

/**
 * The user's tokens in local storage, and what the provider does with them. The library that talks to it is loaded when
 * there is something to ask: not by who comes back with a token that is still valid.
 */
export class UserManager {
  readonly #config: SignInConfig
  readonly #store = getTokenStorage()
  readonly #key: string
  readonly #onChange: (user: StoredUser | null) => void
  #provider: Promise<Provider> | null = null

  /** `onChange` is called with every user that this page stores, and with null when it removes them. */
  constructor(config: SignInConfig, onChange: (user: StoredUser | null) => void) {
    this.#config = config
    this.#key = `${prefix}user:${config.oidcAuthority}:${config.oidcClientId}`
    this.#onChange = onChange
  }

  /** Whether this is the key of the stored user in the browser's storage. */
  isUserKey(key: string): boolean {
    return key === this.#key
  }

  /** Returns the stored user; a value that is none counts as absent. */
  getUser(): StoredUser | null {
    return parseUser(this.#store.getItem(this.#key) ?? '')
  }

  removeUser(): void {
    this.#store.removeItem(this.#key)
    this.#onChange(null)
  }

  /** Opens the provider's sign-in page. */
  async signinRedirect(request: CreateSigninRequestArgs): Promise<void> {
    const provider = await this.#getProvider()
    window.location.assign(await provider.createSignInUrl(request))
  }

  /** Completes the sign-in that the provider has redirected back from, stores the user and returns the request's state. */
  async signinCallback(): Promise<{ user: StoredUser | null; state: unknown }> {
    const provider = await this.#getProvider()
    const { stored, state } = await provider.completeSignIn()
    return { user: this.#save(stored), state }
  }

  /**
   * Refreshes the stored user's tokens. Returns null if there is no refresh token, or if the user has been removed or
   * replaced meanwhile: who has signed out stays signed out.
   */
  async signinSilent(): Promise<StoredUser | null> {
    const provider = await this.#getProvider()
    const user = this.getUser()
    if (!user?.refresh_token) return null
    const { refresh_token: used } = user
    const refreshed = await provider.refresh({ ...user, refresh_token: used })
    return this.getUser()?.refresh_token === used ? this.#save(refreshed) : null
  }

  /** Revokes the stored refresh token, if there is one. The user stays stored: the caller removes it. */
  async revokeRefreshToken(): Promise<void> {
    const token = this.getUser()?.refresh_token
    if (!token) return
    const provider = await this.#getProvider()
    await provider.revoke(token)
  }

  /** Removes the stored user and signs out at the provider, which redirects back to the site's origin. */
  async signoutRedirect(request: CreateSignoutRequestArgs): Promise<void> {
    const hint = this.getUser()?.id_token
    this.removeUser()
    const provider = await this.#getProvider()
    const asked = { ...request, ...(hint === undefined ? {} : { id_token_hint: hint }) }
    window.location.assign(await provider.createSignOutUrl(asked))
  }

  /** Loaded once; tried again after a failure. */
  #getProvider(): Promise<Provider> {
    this.#provider ??= import('./oidc-client.ts')
      .then(({ Provider: Loaded }) => new Loaded(this.#config, this.#store))
      .catch((error: unknown) => {
        this.#provider = null
        throw error
      })
    return this.#provider
  }

  #save(stored: string): StoredUser | null {
    this.#store.setItem(this.#key, stored)
    const user = parseUser(stored)
    this.#onChange(user)
    return user
  }
}

import type { BrowserConfig } from '@samhus/contract/config'
import {
  InMemoryWebStorage,
  OidcClient,
  User,
  WebStorageStateStore,
  type CreateSigninRequestArgs,
  type CreateSignoutRequestArgs,
  type OidcClientSettings,
} from 'oidc-client-ts'

/** Identity provider, client id and API audience. */
export type SignInConfig = Pick<BrowserConfig, 'oidcAuthority' | 'oidcClientId' | 'oidcAudience'>

/** docs/domain.md §11, §15 */
const scope = 'openid profile email offline_access'
const tokenTimeoutSeconds = 10
/** How long the embedded provider keeps a sign-in page valid. */
const maxSignInSeconds = 60 * 60

/**
 * The user's tokens in local storage, and what oidc-client-ts does with them: code flow with PKCE by redirect, refresh
 * and revocation. Uses the library's OidcClient, since its own UserManager brings popups, frames and timers along.
 */
export class UserManager {
  readonly settings: OidcClientSettings
  readonly #client: OidcClient
  readonly #store: UserStore
  readonly #key: string
  readonly #onChange: (user: User | null) => void

  /** `onChange` is called with every user that this page stores, and with null when it removes them. */
  constructor(config: SignInConfig, onChange: (user: User | null) => void) {
    const store = getStorage()
    this.settings = buildSettings(config, store)
    this.#client = new OidcClient(this.settings)
    this.#store = new UserStore({ store })
    this.#key = `user:${config.oidcAuthority}:${config.oidcClientId}`
    this.#onChange = onChange
  }

  /** Whether this is the key of the stored user in the browser's storage. */
  isUserKey(key: string): boolean {
    return key.endsWith(this.#key)
  }

  async getUser(): Promise<User | null> {
    const stored = await this.#store.get(this.#key)
    return stored === null ? null : User.fromStorageString(stored)
  }

  async removeUser(): Promise<void> {
    await this.#store.remove(this.#key)
    this.#onChange(null)
  }

  /** Removes from the storage what sign-ins that were never completed have left. */
  clearStaleState(): Promise<void> {
    return this.#client.clearStaleState()
  }

  /** Opens the provider's sign-in page. */
  async signinRedirect(request: CreateSigninRequestArgs): Promise<void> {
    // A server of an earlier version that serves the page after the sign-in asks for the type.
    const { url } = await this.#client.createSigninRequest({ request_type: 'si:r', ...request })
    window.location.assign(url)
  }

  /** Completes the sign-in that the provider has redirected back from, and stores the user. */
  async signinCallback(): Promise<User> {
    return this.#save(new User(await this.#client.processSigninResponse(window.location.href)))
  }

  /**
   * Refreshes the stored user's tokens. Returns null if there is no refresh token, or if the user has been removed or
   * replaced meanwhile: who has signed out stays signed out.
   */
  async signinSilent(): Promise<User | null> {
    const user = await this.getUser()
    if (!user?.refresh_token) return null
    const { refresh_token, id_token, session_state, scope, profile } = user
    const state = {
      refresh_token,
      session_state,
      profile,
      ...(id_token === undefined ? {} : { id_token }),
      ...(scope === undefined ? {} : { scope }),
    }
    const refreshed = await this.#client.useRefreshToken({ state, timeoutInSeconds: tokenTimeoutSeconds })
    if ((await this.getUser())?.refresh_token !== refresh_token) return null
    return this.#save(new User(Object.assign({}, state, refreshed)))
  }

  /** Revokes the stored refresh token, if there is one. The user stays stored: the caller removes it. */
  async revokeRefreshToken(): Promise<void> {
    const user = await this.getUser()
    if (!user?.refresh_token) return
    await this.#client.revokeToken(user.refresh_token, 'refresh_token')
  }

  /** Removes the stored user and signs out at the provider, which redirects back to the site's origin. */
  async signoutRedirect(request: CreateSignoutRequestArgs): Promise<void> {
    const hint = (await this.getUser())?.id_token
    await this.removeUser()
    const { url } = await this.#client.createSignoutRequest({
      ...request,
      ...(hint === undefined ? {} : { id_token_hint: hint }),
    })
    window.location.assign(url)
  }

  async #save(user: User): Promise<User> {
    await this.#store.set(this.#key, user.toStorageString())
    this.#onChange(user)
    return user
  }
}

/** Whether a stored user is signed in: an expired access token is enough if it can be refreshed. */
export function isUsable(user: User): boolean {
  return Boolean(user.refresh_token) || user.expired === false
}

/** Returns the subject of a stored user; null for anything else. */
export function readSubject(stored: string): string | null {
  try {
    const { access_token: token, profile } = JSON.parse(stored) as {
      access_token?: unknown
      profile?: { sub?: unknown }
    }
    return typeof token === 'string' && typeof profile?.sub === 'string' ? profile.sub : null
  } catch {
    return null
  }
}

/** A stored value that is not a user counts as absent. */
class UserStore extends WebStorageStateStore {
  override async get(key: string): Promise<string | null> {
    const text = await super.get(key)
    return text !== null && readSubject(text) !== null ? text : null
  }
}

function buildSettings({ oidcAuthority, oidcClientId }: SignInConfig, store: Storage): OidcClientSettings {
  const { origin } = window.location
  return {
    authority: oidcAuthority,
    client_id: oidcClientId,
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    scope,
    stateStore: new WebStorageStateStore({ store }),
    loadUserInfo: false,
    requestTimeoutInSeconds: tokenTimeoutSeconds,
    staleStateAgeInSeconds: maxSignInSeconds,
  }
}

function getStorage(): Storage {
  try {
    return window.localStorage
  } catch {
    // The browser forbids storage: the sign-in then lasts as long as the page.
    return new InMemoryWebStorage()
  }
}

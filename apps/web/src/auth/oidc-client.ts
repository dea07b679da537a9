import {
  OidcClient,
  User,
  WebStorageStateStore,
  type CreateSigninRequestArgs,
  type CreateSignoutRequestArgs,
} from 'oidc-client-ts'
import type { StoredUser, TokenStorage } from './stored-user.ts'
import type { SignInConfig } from './user-manager.ts'

/** docs/domain.md §11, §15 */
const scope = 'openid profile email offline_access'
const tokenTimeoutSeconds = 10
/** How long the embedded provider keeps a sign-in page valid. */
const maxSignInSeconds = 60 * 60

/** A user as the provider has just described them, to be stored, and the state of the request. */
export interface NewUser {
  readonly stored: string
  readonly state: unknown
}

/**
 * What Samhus asks of the provider through oidc-client-ts: code flow with PKCE by redirect, refresh and revocation. Uses
 * the library's OidcClient, since its own UserManager brings popups, frames and timers along.
 */
export class Provider {
  readonly #client: OidcClient

  constructor({ oidcAuthority, oidcClientId }: SignInConfig, store: TokenStorage) {
    const { origin } = window.location
    this.#client = new OidcClient({
      authority: oidcAuthority,
      client_id: oidcClientId,
      redirect_uri: `${origin}/callback`,
      post_logout_redirect_uri: `${origin}/`,
      scope,
      stateStore: new WebStorageStateStore({ store: store as Storage }),
      loadUserInfo: false,
      requestTimeoutInSeconds: tokenTimeoutSeconds,
      staleStateAgeInSeconds: maxSignInSeconds,
    })
  }

  /** Returns the URL of the sign-in page, and forgets sign-ins that were never completed. */
  async createSignInUrl(request: CreateSigninRequestArgs): Promise<string> {
    await this.#client.clearStaleState()
    // A server of an earlier version that serves the page after the sign-in asks for the type.
    const { url } = await this.#client.createSigninRequest({ request_type: 'si:r', ...request })
    return url
  }

  async createSignOutUrl(request: CreateSignoutRequestArgs): Promise<string> {
    const { url } = await this.#client.createSignoutRequest(request)
    return url
  }

  /** Completes the sign-in that the provider has redirected back from. */
  async completeSignIn(): Promise<NewUser> {
    const user = new User(await this.#client.processSigninResponse(window.location.href))
    return { stored: user.toStorageString(), state: user.state }
  }

  /** Refreshes a user's tokens. */
  async refresh({ profile, ...user }: StoredUser & { readonly refresh_token: string }): Promise<string> {
    const { refresh_token, id_token, session_state = null, scope: granted } = user
    const state = {
      refresh_token,
      session_state,
      profile: profile as User['profile'],
      ...(id_token === undefined ? {} : { id_token }),
      ...(granted === undefined ? {} : { scope: granted }),
    }
    const refreshed = await this.#client.useRefreshToken({ state, timeoutInSeconds: tokenTimeoutSeconds })
    return new User(Object.assign({}, state, refreshed)).toStorageString()
  }

  revoke(refreshToken: string): Promise<void> {
    return this.#client.revokeToken(refreshToken, 'refresh_token')
  }
}

import type { BrowserConfig } from '@samhus/contract/config'
import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts'

/** Identity provider, client id and API audience. */
export type SignInConfig = Pick<BrowserConfig, 'oidcAuthority' | 'oidcClientId' | 'oidcAudience'>

/** docs/domain.md §11, §15 */
const scope = 'openid profile email offline_access'
const tokenTimeoutSeconds = 10
const popupSeconds = 60
/** How long the embedded provider keeps a sign-in page valid. */
const maxSignInSeconds = 60 * 60

/** Creates the client of oidc-client-ts: code flow with PKCE by redirect, tokens in local storage. */
export function createUserManager(config: SignInConfig): UserManager {
  return new UserManager(buildSettings(config))
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

function buildSettings({ oidcAuthority, oidcClientId }: SignInConfig): UserManagerSettings {
  const { origin } = window.location
  const store = getStorage()
  return {
    authority: oidcAuthority,
    client_id: oidcClientId,
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    scope,
    userStore: new UserStore({ store }),
    stateStore: new WebStorageStateStore({ store }),
    // The refresh of oidc-client-ts does not coordinate tabs.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: tokenTimeoutSeconds,
    silentRequestTimeoutInSeconds: tokenTimeoutSeconds,
    popupWindowFeatures: { closePopupWindowAfterInSeconds: popupSeconds },
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

import type { BrowserConfig } from '@samhus/contract/config'
import {
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts'

/** Which provider, as which client, for which API. */
export type SignInConfig = Pick<BrowserConfig, 'oidcAuthority' | 'oidcClientId' | 'oidcAudience'>

/** docs/domain.md §11, §15 */
const scope = 'openid profile email offline_access'
const tokenRequestSeconds = 10
const popupSeconds = 60
/** As long as a sign-in page stays open at the embedded provider. */
const unfinishedSeconds = 60 * 60

/** oidc-client-ts with our settings: code + PKCE by redirect, tokens in local storage. */
export function signInManager(config: SignInConfig): UserManager {
  return new Manager(settingsFor(config))
}

/** Whether a stored user is still of use: what has expired can be renewed. */
export function isUsable(user: User): boolean {
  return Boolean(user.refresh_token) || user.expired === false
}

/** Whose tokens a stored text holds; null for what is no user. */
export function subjectOf(stored: string): string | null {
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

class Manager extends UserManager {
  /** A callback that was opened twice (back, reload) is no failure for somebody who is signed in. */
  override async signinCallback(url?: string): Promise<User | undefined> {
    try {
      return await super.signinCallback(url)
    } catch (error) {
      const user = await this.getUser()
      if (user && isUsable(user)) return user
      throw error
    }
  }
}

/** Whatever somebody else wrote under our key counts as absent. */
class UserStore extends WebStorageStateStore {
  override async get(key: string): Promise<string | null> {
    const text = await super.get(key)
    return text !== null && subjectOf(text) !== null ? text : null
  }
}

function settingsFor({ oidcAuthority, oidcClientId }: SignInConfig): UserManagerSettings {
  const { origin } = window.location
  const store = localStore()
  return {
    authority: oidcAuthority,
    client_id: oidcClientId,
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    scope,
    userStore: new UserStore({ store }),
    stateStore: new WebStorageStateStore({ store }),
    // Its own renewal knows nothing of other tabs.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: tokenRequestSeconds,
    silentRequestTimeoutInSeconds: tokenRequestSeconds,
    popupWindowFeatures: { closePopupWindowAfterInSeconds: popupSeconds },
    staleStateAgeInSeconds: unfinishedSeconds,
  }
}

function localStore(): Storage {
  try {
    return window.localStorage
  } catch {
    // Forbidden by the browser: signing in then lasts as long as the page.
    return new InMemoryWebStorage()
  }
}

import { getClockOffsetMs, getServerNow } from '../lib/server-time.ts'

/** The signed-in user, as oidc-client-ts writes them to the storage: expiry in seconds since 1970, by the device's clock. */
export interface StoredUser {
  readonly access_token: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly session_state?: string | null
  readonly scope?: string
  readonly token_type: string
  readonly expires_at?: number
  readonly profile: {
    readonly sub: string
    readonly name?: string
    readonly email?: string
    readonly picture?: string
  }
}

/** Returns the user of a stored value; null for anything else. */
export function parseUser(stored: string): StoredUser | null {
  try {
    const value = JSON.parse(stored) as StoredUser
    return typeof value.access_token === 'string' && typeof value.profile?.sub === 'string' ? value : null
  } catch {
    return null
  }
}

/** Returns the subject of a stored user; null for anything else. */
export function readSubject(stored: string): string | null {
  return parseUser(stored)?.profile.sub ?? null
}

/** Returns the seconds until the access token expires, by the device's clock; null if the provider did not say. */
export function getExpirySeconds({ expires_at: expiresAt }: StoredUser): number | null {
  if (expiresAt === undefined) return null
  return expiresAt - Math.floor((getServerNow() - getClockOffsetMs()) / 1000)
}

/** Whether a stored user is signed in: an expired access token is enough if it can be refreshed. */
export function isUsable(user: StoredUser): boolean {
  return Boolean(user.refresh_token) || (getExpirySeconds(user) ?? 0) > 0
}

/** What the tokens are kept in. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Returns the browser's storage; if it forbids that, one that lasts as long as the page. */
export function getTokenStorage(): TokenStorage {
  try {
    return window.localStorage
  } catch {
    const values = new Map<string, string>()
    return {
      get length() {
        return values.size
      },
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
      key: (index) => [...values.keys()][index] ?? null,
    }
  }
}

/** An access token in the storage that all tabs share. */
export interface StoredToken {
  readonly accessToken: string
  /** Whether a refresh token is stored with it. */
  readonly hasRefreshToken: boolean
  /** Until it expires, by the device's clock, which may be wrong or changed. */
  readonly expiresInMs: number
}

/** The provider refuses to refresh this sign-in for good. Any other error of `refresh` may be temporary. */
export class RefreshRefusedError extends Error {
  override readonly name = 'RefreshRefusedError'
}

/** The user has to sign in again. */
export class SignInLostError extends Error {
  override readonly name = 'SignInLostError'
  readonly reason: 'signed-out' | 'no-refresh-token' | 'refused'
  constructor(reason: SignInLostError['reason']) {
    super(`sign-in required: ${reason}`)
    this.reason = reason
  }
}

/** Dependencies of `TokenRefresher`. */
export interface TokenRefresherDeps {
  /** Reads the stored token, perhaps stored by another tab; null if the user is not signed in. */
  readStored(): Promise<StoredToken | null>
  /** Sends one request to the provider and stores the new token. */
  refresh(): Promise<StoredToken>
  /** Runs the work while no other tab does; see `withTabLock`. */
  withLock<T>(work: () => Promise<T>): Promise<T>
  /** Milliseconds of a monotonic clock. */
  monotonicMs(): number
}

/** Refreshed this early, so that a token does not expire on its way to the server. */
const refreshBeforeExpiryMs = 30_000

/**
 * Returns valid access tokens, with one refresh at a time in this tab and across all tabs.
 *
 * A refresh token may be used once; the provider takes a second use for theft and ends the sign-in. So a tab that gets
 * the lock first checks whether another tab has refreshed in the meantime.
 *
 * A token's expiry counts from the moment at which this tab first saw it, by the monotonic clock: the provider says
 * "ten minutes", which needs neither the server's clock (X-Server-Time is business time, which a demo changes) nor the
 * device's clock to be right. The device's clock is read only for a token that an earlier visit stored, and never beyond
 * the token's own lifetime. If that clock was changed since, the server answers 401, and `refreshAfter` returns another
 * token.
 */
export class TokenRefresher {
  readonly #deps: TokenRefresherDeps
  #refreshing: Promise<StoredToken> | null = null
  #firstSeen: { readonly accessToken: string; readonly endsAtMs: number } | null = null

  constructor(parts: TokenRefresherDeps) {
    this.#deps = parts
  }

  /**
   * Returns a token that does not expire soon.
   *
   * @throws SignInLostError, or an error of `refresh`.
   */
  async getToken(): Promise<string> {
    const stored = await this.#deps.readStored()
    if (!stored) throw new SignInLostError('signed-out')
    if (this.#getRemainingMs(stored) > refreshBeforeExpiryMs) return stored.accessToken
    try {
      return (await this.#refreshOnce(stored.accessToken)).accessToken
    } catch (error) {
      // The provider does not answer, but the stored token is valid for a few more seconds.
      if (!(error instanceof SignInLostError) && this.#getRemainingMs(stored) > 0) return stored.accessToken
      throw error
    }
  }

  /** Returns another token than the one that the server has just refused. */
  async refreshAfter(refused: string): Promise<string> {
    return (await this.#refreshOnce(refused)).accessToken
  }

  #refreshOnce(stale: string): Promise<StoredToken> {
    this.#refreshing ??= this.#deps
      .withLock(() => this.#refreshUnlessDone(stale))
      .finally(() => {
        this.#refreshing = null
      })
    return this.#refreshing
  }

  async #refreshUnlessDone(stale: string): Promise<StoredToken> {
    const stored = await this.#deps.readStored()
    if (!stored) throw new SignInLostError('signed-out')
    if (stored.accessToken !== stale && this.#getRemainingMs(stored) > refreshBeforeExpiryMs) return stored
    if (!stored.hasRefreshToken) throw new SignInLostError('no-refresh-token')
    try {
      const refreshed = await this.#deps.refresh()
      this.#noteExpiry(refreshed)
      return refreshed
    } catch (error) {
      if (!(error instanceof RefreshRefusedError)) throw error
      // Without Web Locks another tab may have been faster: then its token is in the storage.
      const other = await this.#deps.readStored()
      if (other && other.accessToken !== stored.accessToken) return other
      throw new SignInLostError('refused')
    }
  }

  #getRemainingMs(stored: StoredToken): number {
    const { endsAtMs } =
      this.#firstSeen?.accessToken === stored.accessToken ? this.#firstSeen : this.#noteExpiry(stored)
    return endsAtMs - this.#deps.monotonicMs()
  }

  #noteExpiry({ accessToken, expiresInMs: leftMs }: StoredToken): { readonly endsAtMs: number } {
    const remainingMs = Math.min(leftMs, readLifetimeMs(accessToken))
    this.#firstSeen = { accessToken, endsAtMs: this.#deps.monotonicMs() + remainingMs }
    return this.#firstSeen
  }
}

/** Returns the time from `iat` to `exp` of a JWT, an upper bound for its expiry; Infinity if it cannot be read. */
export function readLifetimeMs(accessToken: string): number {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown }
    return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : Infinity
  } catch {
    return Infinity
  }
}

/** Longer than a token request may take; bounded, so that a tab that hangs does not block the others forever. */
const maxLockWaitMs = 20_000

/**
 * Runs the work while no other tab of this browser runs work under the same name. Without Web Locks, or if the lock is
 * not granted in time, it runs without one: the worst that can happen is another sign-in.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Undefined on plain http, unlike its type.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  let hasStarted = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(maxLockWaitMs) }, () => {
      hasStarted = true
      return work()
    })
  } catch (error) {
    if (hasStarted) throw error
    return work()
  }
}

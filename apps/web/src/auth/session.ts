import type { Language } from '@samhus/contract/fields'
import type { ErrorResponse } from 'oidc-client-ts'
import { CallError } from '../api/http.ts'
import { clearPersonalData } from '../session/impersonation.ts'
import { unsubscribePush } from '../pwa/unsubscribe-push.ts'
import { getCurrentPath, getPathAfterSignIn, hasCallbackParameters } from './callback-url.ts'
import { getExpirySeconds, isUsable, readSubject, type StoredUser } from './stored-user.ts'
import { UserManager, type SignInConfig } from './user-manager.ts'
import { resetRedirects, countRedirect } from './redirect-loop-guard.ts'
import {
  withTabLock,
  RefreshRefusedError,
  SignInLostError,
  TokenRefresher,
  type StoredToken,
} from './token-refresh.ts'

/** `leaving`: the browser is about to open the sign-in page; `failed`: it could not. */
type SignInPhase = 'here' | 'leaving' | 'failed'

export interface SignInState {
  readonly phase: SignInPhase
  /** Until the stored user has been read, or the sign-in completed. */
  readonly isLoading: boolean
  readonly user: StoredUser | null
  /** Completing a sign-in has failed; cleared when another tab signs in. */
  readonly hasFailed: boolean
}

/** Languages of the sign-in page. docs/domain.md §11 */
const locales: readonly Language[] = ['da', 'en', 'sv']
const revokeTimeoutMs = 2_000
const signOutDurationMs = 3_000
/** Errors of the token endpoint after which the same request may succeed later. */
const retryableErrors = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'])

/**
 * The user's session at the identity provider: the tokens in local storage, redirects to the sign-in page and back, and
 * sign-out. One per page; `sign-in.tsx` provides it to the components.
 */
export class SignInSession {
  readonly manager: UserManager
  readonly #audience: string
  readonly #language: () => Language
  readonly #refresher: TokenRefresher
  readonly #listeners = new Set<() => void>()
  #state: SignInState = { phase: 'here', isLoading: true, user: null, hasFailed: false }

  constructor(config: SignInConfig, language: () => Language) {
    this.#audience = config.oidcAudience
    this.#language = language
    this.manager = new UserManager(config, (user) => this.#updateUser(user))
    this.#refresher = new TokenRefresher({
      readStored: () => Promise.resolve(toStoredToken(this.manager.getUser())),
      refresh: () => this.#refresh(),
      withLock: (work) => withTabLock('samhus.sign-in.renewal', work),
      monotonicMs: () => performance.now(),
    })
  }

  /**
   * Reads the stored user. If the provider has just redirected back (to /callback or /), first completes the sign-in
   * and restores the path that was requested before it.
   */
  async load(): Promise<void> {
    try {
      const user = hasCallbackParameters() ? await this.#completeSignIn() : null
      this.#update({ isLoading: false, user: user ?? this.manager.getUser() })
    } catch {
      this.#update({ isLoading: false, hasFailed: true })
    }
  }

  async #completeSignIn(): Promise<StoredUser | null> {
    const { user, state } = await this.manager.signinCallback().catch((error: unknown) => {
      const stored = this.manager.getUser()
      // A callback that was opened twice (back, reload) is no failure for a user who is signed in.
      if (stored && isUsable(stored)) return { user: stored, state: undefined }
      throw error
    })
    window.history.replaceState(null, '', getPathAfterSignIn(state))
    return user
  }

  /** Returns an access token, refreshed shortly before it expires; null if the user is not signed in. */
  getToken(): Promise<string | null> {
    return this.#signInIfLost(this.#refresher.getToken())
  }

  /** Returns another token than the one that the server has just refused. */
  refreshAfter(refused: string): Promise<string | null> {
    return this.#signInIfLost(this.#refresher.refreshAfter(refused))
  }

  /**
   * Navigates to the sign-in page, which redirects back to `path`, by default the current one. More than three times
   * within a minute would be a redirect loop: then the phase is `failed` until `retry`.
   */
  start({
    path = getCurrentPath(),
    uiLocales = this.#getUiLocales(),
  }: { path?: string; uiLocales?: string } = {}): void {
    if (this.#state.phase === 'leaving') return
    if (!countRedirect()) return this.#setPhase('failed')
    this.#setPhase('leaving')
    this.manager
      .signinRedirect({
        ui_locales: uiLocales,
        state: { path },
        extraQueryParams: { audience: this.#audience },
      })
      .catch(() => this.#setPhase('failed'))
  }

  /** `start`, for a button or an effect. */
  readonly signIn = (): void => this.start()

  /** Tries again, on the user's request. */
  readonly retry = (): void => {
    resetRedirects()
    this.start()
  }

  /** Signs out here, in all tabs and at the provider, and ends at the site's origin. */
  readonly signOut = (): void => void this.#signOut()

  async #signOut(): Promise<void> {
    unsubscribePush({ remembers: false })
    resetRedirects()
    this.#setPhase('leaving')
    await Promise.race([
      this.manager.revokeRefreshToken().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, revokeTimeoutMs)),
    ])
    try {
      await this.manager.signoutRedirect({ extraQueryParams: { ui_locales: this.#getUiLocales() } })
    } catch {
      // The provider does not answer, or has no sign-out page: the user is signed out here only.
      this.manager.removeUser()
      window.location.assign('/')
    }
  }

  /** Follows a change that another tab made in the storage; for another user the page is loaded again. */
  async syncFromStorage({
    key,
    oldValue,
    newValue,
  }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): Promise<void> {
    if (key !== null && !this.manager.isUserKey(key)) return
    if (oldValue !== null && newValue !== null && readSubject(oldValue) !== readSubject(newValue)) {
      return window.location.assign('/')
    }
    const user = this.manager.getUser()
    if (user) {
      this.#updateUser(user)
      this.resume()
    } else {
      this.#setPhase('leaving')
      this.#updateUser(null)
      // The other tab is still signing out at the provider, which would sign this tab in again now.
      setTimeout(() => runWhenVisible(() => this.resume()), signOutDurationMs)
    }
  }

  /** The browser restored the page from its back/forward cache: it is no longer leaving. */
  resume(): void {
    if (this.#state.phase === 'leaving') this.#setPhase('here')
  }

  readonly getState = (): SignInState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #setPhase(phase: SignInPhase): void {
    if (phase === 'leaving') {
      clearPersonalData()
      // The next person at this browser must not get these messages.
      unsubscribePush({ remembers: true })
    }
    this.#update({ phase })
  }

  #updateUser(user: StoredUser | null): void {
    this.#update(user === null ? { user } : { user, hasFailed: false })
  }

  #update(changes: Partial<SignInState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** The current language first, then the others. */
  #getUiLocales(): string {
    const language = this.#language()
    return [language, ...locales.filter((each) => each !== language)].join(' ')
  }

  async #refresh(): Promise<StoredToken> {
    try {
      const token = toStoredToken(await this.manager.signinSilent())
      if (token) return token
    } catch (error) {
      if (!isErrorResponse(error)) throw error
      if (error.error !== null && retryableErrors.has(error.error)) throw error
    }
    throw new RefreshRefusedError()
  }

  async #signInIfLost(token: Promise<string>): Promise<string | null> {
    try {
      return await token
    } catch (error) {
      if (!(error instanceof SignInLostError)) throw new CallError(0, '', {})
      if (error.reason === 'signed-out') return null
      if (error.reason === 'refused') this.manager.removeUser()
      // Without a refresh token the sign-in page is requested in Danish: docs/domain.md §11.
      this.start(error.reason === 'no-refresh-token' ? { uiLocales: 'da' } : {})
      // The page is being left: the caller must neither continue nor fail.
      return new Promise<never>(() => undefined)
    }
  }
}

/** An answer of the provider, by its name: the class is in a library that is loaded later. */
function isErrorResponse(error: unknown): error is ErrorResponse {
  return error instanceof Error && error.name === 'ErrorResponse'
}

function toStoredToken(user: StoredUser | null): StoredToken | null {
  if (!user) return null
  return {
    accessToken: user.access_token,
    hasRefreshToken: Boolean(user.refresh_token),
    expiresInMs: (getExpirySeconds(user) ?? 0) * 1000,
  }
}

/** Runs `callback` now, or when the tab becomes visible. */
function runWhenVisible(callback: () => void): void {
  if (document.visibilityState === 'visible') return callback()
  document.addEventListener('visibilitychange', () => runWhenVisible(callback), { once: true })
}

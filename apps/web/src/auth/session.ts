import type { Language } from '@samhus/contract/fields'
import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts'
import { CallError } from '../api/http.ts'
import { forgetPerson } from '../session/impersonation.ts'
import { leavePush } from '../pwa/unsubscribe-push.ts'
import { signInManager, subjectOf, type SignInConfig } from './user-manager.ts'
import { forgetRedirects, mayRedirect } from './redirect-loop-guard.ts'
import {
  aloneAmongTabs,
  RenewalRefusedError,
  SignInLostError,
  TokenRenewal,
  type HeldToken,
} from './token-refresh.ts'

/** Whether this page is about to be left for the sign-in page, or could not be. */
export type SignInPhase = 'here' | 'leaving' | 'failed'

/** Requested of the provider. docs/domain.md §11 */
const locales: readonly Language[] = ['da', 'en', 'sv']
const revokeWithinMs = 2_000
const signOutTakesMs = 3_000
/** Answers of the token endpoint after which the same call may succeed a little later. */
const passing = new Set(['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'])

/**
 * Who is signed in at the identity provider, in this browser: the tokens in local storage, the way to the
 * sign-in page and back, and out again. One for the page; `sign-in.tsx` shows it to the components.
 */
export class SignInSession {
  readonly manager: UserManager
  readonly #audience: string
  readonly #language: () => Language
  readonly #renewal: TokenRenewal
  readonly #listeners = new Set<() => void>()
  #phase: SignInPhase = 'here'

  constructor(config: SignInConfig, language: () => Language) {
    this.#audience = config.oidcAudience
    this.#language = language
    this.manager = signInManager(config)
    this.#renewal = new TokenRenewal({
      held: async () => heldBy(await this.manager.getUser()),
      renew: () => this.#renew(),
      alone: (work) => aloneAmongTabs('samhus.sign-in.renewal', work),
      monotonicMs: () => performance.now(),
    })
    void this.manager.clearStaleState()
  }

  /** A token for a call; null where nobody is signed in. Renews it shortly before it expires. */
  token(): Promise<string | null> {
    return this.#orSignIn(this.#renewal.token())
  }

  /** Another token than the one that the server has just refused. */
  tokenAfter(refused: string): Promise<string | null> {
    return this.#orSignIn(this.#renewal.after(refused))
  }

  /**
   * Leaves for the sign-in page and comes back to `path`, by default where one is now. More than three times
   * within a minute would be a loop: then the phase is `failed`, and `retry` begins anew.
   */
  start({ path = here(), uiLocales = this.#locales() }: { path?: string; uiLocales?: string } = {}): void {
    if (this.#phase === 'leaving') return
    if (!mayRedirect()) return this.#turn('failed')
    this.#turn('leaving')
    this.manager
      .signinRedirect({
        ui_locales: uiLocales,
        state: { path },
        extraQueryParams: { audience: this.#audience },
      })
      .catch(() => this.#turn('failed'))
  }

  /** `start`, for a button or an effect. */
  readonly signIn = (): void => this.start()

  /** Once more, since somebody asked for it. */
  readonly retry = (): void => {
    forgetRedirects()
    this.start()
  }

  /** Signs out here, in all tabs and at the provider, and ends at the site's origin. */
  readonly signOut = (): void => void this.#signOut()

  async #signOut(): Promise<void> {
    leavePush()
    forgetRedirects()
    this.#turn('leaving')
    await Promise.race([
      this.manager.revokeTokens(['refresh_token']).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, revokeWithinMs)),
    ])
    try {
      await this.manager.signoutRedirect({ extraQueryParams: { ui_locales: this.#locales() } })
    } catch {
      // The provider does not answer or has no page for it; here everything is forgotten already.
      await this.manager.removeUser()
      window.location.assign('/')
    }
  }

  /** Takes over what another tab did; a different person's page begins from nothing. */
  async adopt({
    key,
    oldValue,
    newValue,
  }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): Promise<void> {
    const { authority, client_id: clientId } = this.manager.settings
    if (key !== null && !key.endsWith(`user:${authority}:${clientId}`)) return
    if (oldValue !== null && newValue !== null && subjectOf(oldValue) !== subjectOf(newValue)) {
      return window.location.assign('/')
    }
    const user = await this.manager.getUser()
    if (user) {
      await this.manager.events.load(user)
      this.comeBack()
    } else {
      this.#turn('leaving')
      await this.manager.events.unload()
      // The other tab is only on its way out of the provider: asked now, the provider would sign this one in again.
      setTimeout(() => whenVisible(() => this.comeBack()), signOutTakesMs)
    }
  }

  /** The page came back out of the browser's memory: it is here again, not leaving. */
  comeBack(): void {
    if (this.#phase === 'leaving') this.#turn('here')
  }

  readonly phase = (): SignInPhase => this.#phase

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #turn(phase: SignInPhase): void {
    if (phase === 'leaving') forgetPerson()
    this.#phase = phase
    for (const listener of this.#listeners) listener()
  }

  /** The current language first, then the others. */
  #locales(): string {
    const language = this.#language()
    return [language, ...locales.filter((each) => each !== language)].join(' ')
  }

  async #renew(): Promise<HeldToken> {
    try {
      const held = heldBy(await this.manager.signinSilent())
      if (held) return held
    } catch (error) {
      if (!(error instanceof ErrorResponse)) throw error
      if (error.error !== null && passing.has(error.error)) throw error
    }
    throw new RenewalRefusedError()
  }

  async #orSignIn(token: Promise<string>): Promise<string | null> {
    try {
      return await token
    } catch (error) {
      if (!(error instanceof SignInLostError)) throw new CallError(0, '', {})
      if (error.reason === 'signed-out') return null
      if (error.reason === 'refused') await this.manager.removeUser()
      // Without a refresh token the sign-in page is asked for in Danish: docs/domain.md §11.
      this.start(error.reason === 'no-refresh-token' ? { uiLocales: 'da' } : {})
      // The page is being left; nothing behind the call need run any more, or complain.
      return new Promise<never>(() => undefined)
    }
  }
}

/** Where to go on after signing in; only within the site. */
export function pathAfterSignIn(state: unknown): string {
  const path = (state as { path?: unknown } | null | undefined)?.path
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith('/callback')) return '/'
  return path
}

function heldBy(user: User | null): HeldToken | null {
  if (!user) return null
  return {
    accessToken: user.access_token,
    canRenew: Boolean(user.refresh_token),
    leftMs: (user.expires_in ?? 0) * 1000,
  }
}

/** At once, or when somebody looks at the tab again. */
function whenVisible(act: () => void): void {
  if (document.visibilityState === 'visible') return act()
  document.addEventListener('visibilitychange', () => whenVisible(act), { once: true })
}

function here(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

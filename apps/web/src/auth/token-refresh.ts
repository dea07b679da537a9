/** An access token as it lies in the storage that all tabs share. */
export interface HeldToken {
  readonly accessToken: string
  /** Whether there is a refresh token beside it. */
  readonly canRenew: boolean
  /** Until it expires, by this machine's clock, which may be wrong or turned. */
  readonly leftMs: number
}

/** The provider will not renew this sign-in any more. Anything else that `renew` throws may pass by itself. */
export class RenewalRefusedError extends Error {
  override readonly name = 'RenewalRefusedError'
}

/** There is no way on but signing in again. */
export class SignInLostError extends Error {
  override readonly name = 'SignInLostError'
  readonly reason: 'signed-out' | 'no-refresh-token' | 'refused'
  constructor(reason: SignInLostError['reason']) {
    super(`signing in again is needed: ${reason}`)
    this.reason = reason
  }
}

/** What renewing needs of the world. */
export interface RenewalParts {
  /** What is in the storage now, perhaps put there by another tab; null where nobody is signed in. */
  held(): Promise<HeldToken | null>
  /** Asks the provider once and stores its answer. */
  renew(): Promise<HeldToken>
  /** Runs the work while no other tab does; see `aloneAmongTabs`. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Milliseconds of a clock that nobody turns. */
  monotonicMs(): number
}

/** Renewed this early, so that a token does not expire on its way to the server. */
const renewBeforeMs = 30_000

/**
 * Access tokens that are still good: one renewal at a time in this tab and across all tabs.
 *
 * A refresh token may be used once; the provider takes a second use for theft and ends the sign-in. So a tab
 * that gets its turn first looks whether another one has renewed meanwhile.
 *
 * How long a token lasts is counted from the moment at which this tab first saw it, by the monotonic clock: the
 * provider says "ten minutes", and that needs neither the server's clock (X-Server-Time is business time, which
 * a demo turns) nor this machine's to be right. Only for a token that another visit left in the storage the
 * machine's clock is asked, never beyond the token's own lifetime. Should it have been turned meanwhile, the
 * server's 401 tells, and `after` gets another token.
 */
export class TokenRenewal {
  readonly #parts: RenewalParts
  #renewing: Promise<HeldToken> | null = null
  #seen: { readonly accessToken: string; readonly endsAtMs: number } | null = null

  constructor(parts: RenewalParts) {
    this.#parts = parts
  }

  /** A token that is good for a while yet. Throws SignInLostError, or what `renew` threw. */
  async token(): Promise<string> {
    const held = await this.#parts.held()
    if (!held) throw new SignInLostError('signed-out')
    if (this.#leftMs(held) > renewBeforeMs) return held.accessToken
    try {
      return (await this.#renewed(held.accessToken)).accessToken
    } catch (error) {
      // The provider does not answer, but what is held still opens the door for a few seconds.
      if (!(error instanceof SignInLostError) && this.#leftMs(held) > 0) return held.accessToken
      throw error
    }
  }

  /** Another token than the one that the server has just refused. */
  async after(refused: string): Promise<string> {
    return (await this.#renewed(refused)).accessToken
  }

  #renewed(stale: string): Promise<HeldToken> {
    this.#renewing ??= this.#parts
      .alone(() => this.#renewUnlessDone(stale))
      .finally(() => {
        this.#renewing = null
      })
    return this.#renewing
  }

  async #renewUnlessDone(stale: string): Promise<HeldToken> {
    const held = await this.#parts.held()
    if (!held) throw new SignInLostError('signed-out')
    if (held.accessToken !== stale && this.#leftMs(held) > renewBeforeMs) return held
    if (!held.canRenew) throw new SignInLostError('no-refresh-token')
    try {
      const renewed = await this.#parts.renew()
      this.#see(renewed)
      return renewed
    } catch (error) {
      if (!(error instanceof RenewalRefusedError)) throw error
      // Without Web Locks another tab may have been faster: then its answer is in the storage.
      const other = await this.#parts.held()
      if (other && other.accessToken !== held.accessToken) return other
      throw new SignInLostError('refused')
    }
  }

  #leftMs(held: HeldToken): number {
    const { endsAtMs } = this.#seen?.accessToken === held.accessToken ? this.#seen : this.#see(held)
    return endsAtMs - this.#parts.monotonicMs()
  }

  #see({ accessToken, leftMs }: HeldToken): { readonly endsAtMs: number } {
    const left = Math.min(leftMs, lifetimeMs(accessToken))
    this.#seen = { accessToken, endsAtMs: this.#parts.monotonicMs() + left }
    return this.#seen
  }
}

/** From `iat` to `exp` of a JWT: no token has more left than that. Infinity where it cannot be read. */
export function lifetimeMs(accessToken: string): number {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp } = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown }
    return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : Infinity
  } catch {
    return Infinity
  }
}

/** Longer than a token request may take, so that a tab that hangs does not stop all others for good. */
const turnWithinMs = 20_000

/**
 * Runs the work while no other tab of this browser runs work under the same name. Where there are no Web Locks,
 * or the turn does not come in time, it runs at once: the worst that then happens is another sign-in.
 */
export async function aloneAmongTabs<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Absent on plain http, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(turnWithinMs) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}

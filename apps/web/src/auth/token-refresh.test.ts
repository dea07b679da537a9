import { describe, expect, it } from 'vitest'
import {
  lifetimeMs,
  RenewalRefusedError,
  SignInLostError,
  TokenRenewal,
  type HeldToken,
} from './token-refresh.ts'

const lifetime = 600_000

/** A browser with tabs: one storage, one lock, and a provider that ends the sign-in when a token is used twice. */
class Browser {
  clockMs = 0
  /** How far somebody has turned the machine's clock. */
  turnedMs = 0
  renewals = 0
  isProviderDown = false
  hasLocks = true
  stored: { n: number; expiresAtMs: number; canRenew: boolean } | null = null
  #lastGood = 0
  #isEnded = false
  #turn: Promise<unknown> = Promise.resolve()

  signIn(canRenew = true): void {
    this.stored = { n: 0, expiresAtMs: this.clockMs + this.turnedMs + lifetime, canRenew }
    this.#lastGood = 0
    this.#isEnded = false
  }

  tab(): TokenRenewal {
    return new TokenRenewal({
      held: async () => {
        await pause()
        return this.#held()
      },
      renew: () => this.#renew(),
      alone: (work) => {
        if (!this.hasLocks) return work()
        const turn = this.#turn.then(work)
        this.#turn = turn.catch(() => undefined)
        return turn
      },
      monotonicMs: () => this.clockMs,
    })
  }

  #held(): HeldToken | null {
    if (!this.stored) return null
    const { n, expiresAtMs, canRenew } = this.stored
    return { accessToken: tokenNumber(n), canRenew, leftMs: expiresAtMs - this.clockMs - this.turnedMs }
  }

  async #renew(): Promise<HeldToken> {
    const used = this.stored?.n
    await pause()
    this.renewals++
    if (this.isProviderDown) throw new TypeError('Failed to fetch')
    if (this.#isEnded || used !== this.#lastGood) {
      this.#isEnded = true
      throw new RenewalRefusedError()
    }
    this.#lastGood++
    this.stored = { n: this.#lastGood, expiresAtMs: this.clockMs + this.turnedMs + lifetime, canRenew: true }
    await pause()
    return this.#held() as HeldToken
  }
}

function tokenNumber(n: number): string {
  const payload = btoa(JSON.stringify({ jti: n, iat: 0, exp: lifetime / 1000 }))
  return `head.${payload.replaceAll('=', '')}.sign`
}

async function pause(): Promise<void> {
  for (let i = 0; i < 3; i++) await Promise.resolve()
}

function signedIn(): Browser {
  const browser = new Browser()
  browser.signIn()
  return browser
}

describe('an access token', () => {
  it('is the stored one while it is good', async () => {
    const browser = signedIn()
    browser.clockMs = lifetime - 31_000
    expect(await browser.tab().token()).toBe(tokenNumber(0))
    expect(browser.renewals).toBe(0)
  })

  it('is renewed half a minute before it expires', async () => {
    const browser = signedIn()
    const tab = browser.tab()
    await tab.token()
    browser.clockMs = lifetime - 30_000
    expect(await tab.token()).toBe(tokenNumber(1))
  })

  it('is renewed once for a hundred calls at the same time', async () => {
    const browser = signedIn()
    const tab = browser.tab()
    browser.clockMs = lifetime
    const tokens = await Promise.all(Array.from({ length: 100 }, () => tab.token()))
    expect(new Set(tokens)).toEqual(new Set([tokenNumber(1)]))
    expect(browser.renewals).toBe(1)
  })

  it('is renewed once for ten tabs at the same time, again and again', async () => {
    const browser = signedIn()
    const tabs = Array.from({ length: 10 }, () => browser.tab())
    for (let round = 1; round <= 5; round++) {
      browser.clockMs += lifetime
      const tokens = await Promise.all(tabs.flatMap((tab) => [tab.token(), tab.token()]))
      expect(new Set(tokens)).toEqual(new Set([tokenNumber(round)]))
      expect(browser.renewals).toBe(round)
    }
  })

  it('of another tab is taken, not renewed again', async () => {
    const browser = signedIn()
    const [one, other] = [browser.tab(), browser.tab()]
    await Promise.all([one.token(), other.token()])
    browser.clockMs = lifetime
    await one.token()
    expect(await other.token()).toBe(tokenNumber(1))
    expect(browser.renewals).toBe(1)
  })

  it('comes from the faster tab also where there are no locks', async () => {
    const browser = signedIn()
    browser.hasLocks = false
    const [one, other] = [browser.tab(), browser.tab()]
    browser.clockMs = lifetime
    const tokens = await Promise.allSettled([one.token(), other.token()])
    expect(tokens[0]).toMatchObject({ status: 'fulfilled', value: tokenNumber(1) })
    expect(tokens[1]).toMatchObject({ status: 'fulfilled', value: tokenNumber(1) })
  })

  it('other than a refused one is had by renewing, or from whoever has renewed', async () => {
    const browser = signedIn()
    const [one, other] = [browser.tab(), browser.tab()]
    const refused = await one.token()
    expect(await Promise.all([one.after(refused), other.after(refused)])).toEqual([
      tokenNumber(1),
      tokenNumber(1),
    ])
    expect(browser.renewals).toBe(1)
  })
})

describe('a clock that is turned', () => {
  it.each([
    ['back by twelve hours', -12],
    ['on by twelve hours', 12],
  ])('%s before signing in changes nothing', async (_case, hours) => {
    const browser = new Browser()
    browser.turnedMs = hours * 3_600_000
    browser.signIn()
    const tab = browser.tab()
    browser.clockMs = lifetime - 31_000
    await tab.token()
    expect(browser.renewals).toBe(0)
    browser.clockMs = lifetime
    await tab.token()
    expect(browser.renewals).toBe(1)
  })

  it('back while the page is open does not lengthen a token that it has seen', async () => {
    const browser = signedIn()
    const tab = browser.tab()
    await tab.token()
    browser.turnedMs = -12 * 3_600_000
    browser.clockMs = lifetime
    expect(await tab.token()).toBe(tokenNumber(1))
  })

  it('back between two visits gives a token at most its own lifetime', async () => {
    const browser = signedIn()
    browser.turnedMs = -12 * 3_600_000
    const tab = browser.tab()
    await tab.token()
    browser.clockMs = lifetime - 30_000
    expect(await tab.token()).toBe(tokenNumber(1))
  })

  it('on between two visits costs one renewal', async () => {
    const browser = signedIn()
    browser.turnedMs = 12 * 3_600_000
    const tab = browser.tab()
    expect(await tab.token()).toBe(tokenNumber(1))
    expect(await tab.token()).toBe(tokenNumber(1))
    expect(browser.renewals).toBe(1)
  })
})

describe('when it cannot be renewed', () => {
  async function reasonOf(token: Promise<string>): Promise<unknown> {
    return token.catch((error: unknown) => (error instanceof SignInLostError ? error.reason : error))
  }

  it('a token that is still good for seconds is used while the provider is away', async () => {
    const browser = signedIn()
    const tab = browser.tab()
    await tab.token()
    browser.isProviderDown = true
    browser.clockMs = lifetime - 1000
    expect(await tab.token()).toBe(tokenNumber(0))
    browser.clockMs = lifetime
    expect(await reasonOf(tab.token())).toBeInstanceOf(TypeError)
    browser.isProviderDown = false
    expect(await tab.token()).toBe(tokenNumber(1))
  })

  it('says that nobody is signed in', async () => {
    expect(await reasonOf(new Browser().tab().token())).toBe('signed-out')
  })

  it('says that there is no refresh token', async () => {
    const browser = new Browser()
    browser.signIn(false)
    browser.clockMs = lifetime
    expect(await reasonOf(browser.tab().token())).toBe('no-refresh-token')
  })

  it('says that the provider refused', async () => {
    const browser = signedIn()
    browser.clockMs = lifetime
    browser.stored = { n: 7, expiresAtMs: 0, canRenew: true }
    expect(await reasonOf(browser.tab().token())).toBe('refused')
  })

  it('says so also where another tab has signed out meanwhile', async () => {
    const browser = signedIn()
    const tab = browser.tab()
    browser.clockMs = lifetime
    const token = tab.token()
    browser.stored = null
    expect(await reasonOf(token)).toBe('signed-out')
  })
})

describe('the lifetime of a token', () => {
  it('is read from a JWT, and unknown for anything else', () => {
    expect(lifetimeMs(tokenNumber(1))).toBe(lifetime)
    for (const token of ['', 'opaque', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`]) {
      expect(lifetimeMs(token)).toBe(Infinity)
    }
  })
})

import { describe, expect, it } from 'vitest'
import {
  readLifetimeMs,
  RefreshRefusedError,
  SignInLostError,
  TokenRefresher,
  type StoredToken,
} from './token-refresh.ts'

const lifetime = 600_000

/** A browser with tabs: one storage, one lock, and a provider that ends the sign-in when a token is used twice. */
class Browser {
  clockMs = 0
  /** How far the device's clock has been changed. */
  clockChangeMs = 0
  refreshes = 0
  isProviderDown = false
  hasLocks = true
  stored: { n: number; expiresAtMs: number; hasRefreshToken: boolean } | null = null
  #lastGood = 0
  #isEnded = false
  #lock: Promise<unknown> = Promise.resolve()

  signIn(hasRefreshToken = true): void {
    this.stored = { n: 0, expiresAtMs: this.clockMs + this.clockChangeMs + lifetime, hasRefreshToken }
    this.#lastGood = 0
    this.#isEnded = false
  }

  tab(): TokenRefresher {
    return new TokenRefresher({
      readStored: async () => {
        await pause()
        return this.#readStored()
      },
      refresh: () => this.#refresh(),
      withLock: (work) => {
        if (!this.hasLocks) return work()
        const done = this.#lock.then(work)
        this.#lock = done.catch(() => undefined)
        return done
      },
      monotonicMs: () => this.clockMs,
    })
  }

  #readStored(): StoredToken | null {
    if (!this.stored) return null
    const { n, expiresAtMs, hasRefreshToken } = this.stored
    return {
      accessToken: createToken(n),
      hasRefreshToken,
      expiresInMs: expiresAtMs - this.clockMs - this.clockChangeMs,
    }
  }

  async #refresh(): Promise<StoredToken> {
    const used = this.stored?.n
    await pause()
    this.refreshes++
    if (this.isProviderDown) throw new TypeError('Failed to fetch')
    if (this.#isEnded || used !== this.#lastGood) {
      this.#isEnded = true
      throw new RefreshRefusedError()
    }
    this.#lastGood++
    this.stored = {
      n: this.#lastGood,
      expiresAtMs: this.clockMs + this.clockChangeMs + lifetime,
      hasRefreshToken: true,
    }
    await pause()
    return this.#readStored() as StoredToken
  }
}

function createToken(n: number): string {
  const payload = btoa(JSON.stringify({ jti: n, iat: 0, exp: lifetime / 1000 }))
  return `head.${payload.replaceAll('=', '')}.sign`
}

async function pause(): Promise<void> {
  for (let i = 0; i < 3; i++) await Promise.resolve()
}

function createSignedInBrowser(): Browser {
  const browser = new Browser()
  browser.signIn()
  return browser
}

describe('an access token', () => {
  it('is the stored one while it is valid', async () => {
    const browser = createSignedInBrowser()
    browser.clockMs = lifetime - 31_000
    expect(await browser.tab().getToken()).toBe(createToken(0))
    expect(browser.refreshes).toBe(0)
  })

  it('is refreshed half a minute before it expires', async () => {
    const browser = createSignedInBrowser()
    const tab = browser.tab()
    await tab.getToken()
    browser.clockMs = lifetime - 30_000
    expect(await tab.getToken()).toBe(createToken(1))
  })

  it('is refreshed once for a hundred concurrent requests', async () => {
    const browser = createSignedInBrowser()
    const tab = browser.tab()
    browser.clockMs = lifetime
    const tokens = await Promise.all(Array.from({ length: 100 }, () => tab.getToken()))
    expect(new Set(tokens)).toEqual(new Set([createToken(1)]))
    expect(browser.refreshes).toBe(1)
  })

  it('is refreshed once for ten concurrent tabs, in every round', async () => {
    const browser = createSignedInBrowser()
    const tabs = Array.from({ length: 10 }, () => browser.tab())
    for (let round = 1; round <= 5; round++) {
      browser.clockMs += lifetime
      const tokens = await Promise.all(tabs.flatMap((tab) => [tab.getToken(), tab.getToken()]))
      expect(new Set(tokens)).toEqual(new Set([createToken(round)]))
      expect(browser.refreshes).toBe(round)
    }
  })

  it('that another tab has refreshed is used, not refreshed again', async () => {
    const browser = createSignedInBrowser()
    const [one, other] = [browser.tab(), browser.tab()]
    await Promise.all([one.getToken(), other.getToken()])
    browser.clockMs = lifetime
    await one.getToken()
    expect(await other.getToken()).toBe(createToken(1))
    expect(browser.refreshes).toBe(1)
  })

  it('comes from the faster tab even without Web Locks', async () => {
    const browser = createSignedInBrowser()
    browser.hasLocks = false
    const [one, other] = [browser.tab(), browser.tab()]
    browser.clockMs = lifetime
    const tokens = await Promise.allSettled([one.getToken(), other.getToken()])
    expect(tokens[0]).toMatchObject({ status: 'fulfilled', value: createToken(1) })
    expect(tokens[1]).toMatchObject({ status: 'fulfilled', value: createToken(1) })
  })

  it('that replaces a refused one is refreshed once, and the other tab uses it too', async () => {
    const browser = createSignedInBrowser()
    const [one, other] = [browser.tab(), browser.tab()]
    const refused = await one.getToken()
    expect(await Promise.all([one.refreshAfter(refused), other.refreshAfter(refused)])).toEqual([
      createToken(1),
      createToken(1),
    ])
    expect(browser.refreshes).toBe(1)
  })
})

describe('a device clock', () => {
  it.each([
    ['set back by twelve hours', -12],
    ['set forward by twelve hours', 12],
  ])('%s before signing in has no effect', async (_case, hours) => {
    const browser = new Browser()
    browser.clockChangeMs = hours * 3_600_000
    browser.signIn()
    const tab = browser.tab()
    browser.clockMs = lifetime - 31_000
    await tab.getToken()
    expect(browser.refreshes).toBe(0)
    browser.clockMs = lifetime
    await tab.getToken()
    expect(browser.refreshes).toBe(1)
  })

  it('set back while the page is open does not prolong a token that the page has seen', async () => {
    const browser = createSignedInBrowser()
    const tab = browser.tab()
    await tab.getToken()
    browser.clockChangeMs = -12 * 3_600_000
    browser.clockMs = lifetime
    expect(await tab.getToken()).toBe(createToken(1))
  })

  it('set back between two visits gives a token at most its own lifetime', async () => {
    const browser = createSignedInBrowser()
    browser.clockChangeMs = -12 * 3_600_000
    const tab = browser.tab()
    await tab.getToken()
    browser.clockMs = lifetime - 30_000
    expect(await tab.getToken()).toBe(createToken(1))
  })

  it('set forward between two visits costs one refresh', async () => {
    const browser = createSignedInBrowser()
    browser.clockChangeMs = 12 * 3_600_000
    const tab = browser.tab()
    expect(await tab.getToken()).toBe(createToken(1))
    expect(await tab.getToken()).toBe(createToken(1))
    expect(browser.refreshes).toBe(1)
  })
})

describe('an access token that cannot be refreshed', () => {
  async function getReason(token: Promise<string>): Promise<unknown> {
    return token.catch((error: unknown) => (error instanceof SignInLostError ? error.reason : error))
  }

  it('is used while it is valid for some seconds and the provider is down', async () => {
    const browser = createSignedInBrowser()
    const tab = browser.tab()
    await tab.getToken()
    browser.isProviderDown = true
    browser.clockMs = lifetime - 1000
    expect(await tab.getToken()).toBe(createToken(0))
    browser.clockMs = lifetime
    expect(await getReason(tab.getToken())).toBeInstanceOf(TypeError)
    browser.isProviderDown = false
    expect(await tab.getToken()).toBe(createToken(1))
  })

  it('fails with signed-out if the user is not signed in', async () => {
    expect(await getReason(new Browser().tab().getToken())).toBe('signed-out')
  })

  it('fails with no-refresh-token without a refresh token', async () => {
    const browser = new Browser()
    browser.signIn(false)
    browser.clockMs = lifetime
    expect(await getReason(browser.tab().getToken())).toBe('no-refresh-token')
  })

  it('fails with refused if the provider refuses the refresh', async () => {
    const browser = createSignedInBrowser()
    browser.clockMs = lifetime
    browser.stored = { n: 7, expiresAtMs: 0, hasRefreshToken: true }
    expect(await getReason(browser.tab().getToken())).toBe('refused')
  })

  it('fails with signed-out if another tab signs out during the refresh', async () => {
    const browser = createSignedInBrowser()
    const tab = browser.tab()
    browser.clockMs = lifetime
    const token = tab.getToken()
    browser.stored = null
    expect(await getReason(token)).toBe('signed-out')
  })
})

describe('the lifetime of a token', () => {
  it('is read from a JWT, and unknown for anything else', () => {
    expect(readLifetimeMs(createToken(1))).toBe(lifetime)
    for (const token of ['', 'opaque', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`]) {
      expect(readLifetimeMs(token)).toBe(Infinity)
    }
  })
})

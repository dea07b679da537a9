import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserConfig } from '@samhus/contract/config'
import { endpoints } from '@samhus/contract/endpoints'
import { call, setCredentials } from '../api/http.ts'
import { RequireSignIn, SignInProvider, startSignIn, useSignIn } from './sign-in.tsx'
import { getPathAfterSignIn } from './callback-url.ts'
import { Provider as OidcProvider } from './oidc-client.ts'
import { SignInSession } from './session.ts'

const authority = 'https://sign-in.example/'
const config = { oidcAuthority: authority, oidcClientId: 'samhus-web', oidcAudience: 'https://api.example' }
const userKey = `oidc.user:${authority}:samhus-web`
const lifetimeSeconds = 600

/** A fake of the provider's endpoints, with rotating refresh tokens. */
class Provider {
  validRefreshToken = 'r0'
  calls: URLSearchParams[] = []
  failure: { status: number; error: string } | null = null
  isDown = false
  /** Until it is resolved, calls wait for their response. */
  hold = Promise.resolve()

  readonly fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    await Promise.resolve()
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (url.endsWith('openid-configuration')) return Response.json(this.#discovery())
    const parameters = new URLSearchParams(init?.body as URLSearchParams)
    this.calls.push(parameters)
    await this.hold
    if (this.failure) return Response.json({ error: this.failure.error }, { status: this.failure.status })
    if (url.endsWith('revoke')) return new Response(null, { status: 200 })
    if (parameters.get('refresh_token') !== this.validRefreshToken) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    }
    this.validRefreshToken = `r${Number(this.validRefreshToken.slice(1)) + 1}`
    return Response.json({
      access_token: `access-${this.validRefreshToken}`,
      refresh_token: this.validRefreshToken,
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      scope: 'openid profile email',
    })
  }

  #discovery(): object {
    return {
      issuer: authority,
      authorization_endpoint: `${authority}auth`,
      token_endpoint: `${authority}token`,
      revocation_endpoint: `${authority}revoke`,
      end_session_endpoint: `${authority}end`,
    }
  }
}

let provider: Provider
let redirects: Parameters<SignInSession['manager']['signinRedirect']>[0][]

function store(changes: object = {}): void {
  const user = {
    access_token: 'access-r0',
    refresh_token: 'r0',
    id_token: `h.${btoa(JSON.stringify({ sub: 'anna' }))}.s`,
    token_type: 'Bearer',
    scope: 'openid profile email offline_access',
    profile: { sub: 'anna', name: 'Anna', iss: authority, aud: 'samhus-web', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + lifetimeSeconds,
    ...changes,
  }
  window.localStorage.setItem(userKey, JSON.stringify(user))
}

const expired = { expires_at: 1 }

/** A tab; its redirects to the provider are recorded instead. */
function openTab(): SignInSession {
  const session = new SignInSession(config, () => 'sv')
  vi.spyOn(session.manager, 'signinRedirect').mockImplementation((args) => {
    redirects.push(args)
    return Promise.resolve()
  })
  return session
}

function Screen() {
  const { person, signOut } = useSignIn()
  return (
    <button type="button" onClick={signOut}>
      {person?.name}
    </button>
  )
}

function show(session: SignInSession): void {
  render(
    <SignInProvider session={session} loading="loading">
      <RequireSignIn
        loading="leaving"
        failed={(retry) => (
          <button type="button" onClick={retry}>
            again
          </button>
        )}
      >
        <Screen />
      </RequireSignIn>
    </SignInProvider>,
  )
}

beforeEach(() => {
  provider = new Provider()
  redirects = []
  vi.stubGlobal('fetch', provider.fetch)
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/booking/2027?tabIndex=2')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the access token of a tab', () => {
  it('is the stored one, or null if the user is not signed in', async () => {
    expect(await openTab().getToken()).toBeNull()
    store()
    expect(await openTab().getToken()).toBe('access-r0')
    expect(provider.calls).toHaveLength(0)
  })

  it('is refreshed and stored for all tabs', async () => {
    store(expired)
    expect(await openTab().getToken()).toBe('access-r1')
    expect(await openTab().getToken()).toBe('access-r1')
    expect(provider.calls.map((call) => [call.get('grant_type'), call.get('refresh_token')])).toEqual([
      ['refresh_token', 'r0'],
    ])
  })

  it('is replaced when the server refuses it in the middle of a session, and the call is sent again', async () => {
    store()
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.startsWith('/client/')) return provider.fetch(url, init)
      const token = new Headers(init?.headers).get('authorization')
      sent.push(token)
      return Promise.resolve(
        token === 'Bearer access-r0'
          ? Response.json({ type: 'user-not-authenticated' }, { status: 401 })
          : Response.json({ groups: [] }),
      )
    })
    startSignIn(config as BrowserConfig, () => 'da')
    try {
      expect(await call(endpoints.myGroups, {})).toEqual({ groups: [] })
    } finally {
      setCredentials({ getToken: () => Promise.resolve(null), signIn: () => undefined })
    }
    expect(sent).toEqual(['Bearer access-r0', 'Bearer access-r1'])
  })

  it('redirects to the sign-in page in Danish if there is no refresh token', async () => {
    store({ ...expired, refresh_token: undefined })
    void openTab().getToken()
    await waitFor(() => expect(redirects).toHaveLength(1))
    expect(redirects[0]).toMatchObject({
      ui_locales: 'da',
      extraQueryParams: { audience: 'https://api.example' },
      state: { path: '/booking/2027?tabIndex=2' },
    })
  })

  it('redirects to the sign-in page, signed out, if the refresh token is refused', async () => {
    store({ ...expired, refresh_token: 'stolen' })
    void openTab().getToken()
    await waitFor(() => expect(redirects).toHaveLength(1))
    expect(redirects[0]).toMatchObject({ ui_locales: 'sv da en' })
    expect(window.localStorage.getItem(userKey)).toBeNull()
  })

  it.each([
    ['is down', () => (provider.isDown = true)],
    ['has an internal error', () => (provider.failure = { status: 503, error: 'server_error' })],
  ])('cannot be refreshed, and nothing is signed out, while the provider %s', async (_case, fail) => {
    store(expired)
    const tab = openTab()
    fail()
    await expect(tab.getToken()).rejects.toMatchObject({ name: 'CallError', status: 0 })
    expect(redirects).toHaveLength(0)
    provider.isDown = false
    provider.failure = null
    expect(await tab.getToken()).toBe('access-r1')
  })

  it('is null for anything else in the storage', async () => {
    for (const poison of [
      '',
      'null',
      '[]',
      '{',
      '{"access_token":1}',
      '{"access_token":"a","profile":null}',
    ]) {
      window.localStorage.setItem(userKey, poison)
      expect(await openTab().getToken()).toBeNull()
    }
  })
})

describe('a screen that requires sign-in', () => {
  it('is shown to a signed-in user, with the name', async () => {
    store()
    show(openTab())
    expect(await screen.findByText('Anna')).toBeDefined()
  })

  it('is shown also when the access token has expired but can be refreshed', async () => {
    store(expired)
    show(openTab())
    expect(await screen.findByText('Anna')).toBeDefined()
    expect(redirects).toHaveLength(0)
  })

  it('redirects other users to sign in, in the current language first, and back to the same path', async () => {
    show(openTab())
    await screen.findByText('leaving')
    await waitFor(() => expect(redirects).toHaveLength(1))
    expect(redirects[0]).toMatchObject({
      ui_locales: 'sv da en',
      state: { path: '/booking/2027?tabIndex=2' },
    })
  })

  it('reports a failure instead of a fourth redirect within a minute, until the user tries again', async () => {
    for (let i = 0; i < 3; i++) openTab().start()
    show(openTab())
    const button = await screen.findByText('again')
    expect(redirects).toHaveLength(3)
    fireEvent.click(button)
    expect(redirects).toHaveLength(4)
    expect(screen.getByText('leaving')).toBeDefined()
  })

  it('reports a failure when the provider cannot be reached', async () => {
    const session = openTab()
    vi.spyOn(session.manager, 'signinRedirect').mockRejectedValue(new TypeError('Failed to fetch'))
    show(session)
    expect(await screen.findByText('again')).toBeDefined()
  })

  it('reports a failure when the provider redirects back with an error, without trying again by itself', async () => {
    window.history.replaceState(null, '', '/callback?error=access_denied&state=unknown')
    show(openTab())
    expect(await screen.findByText('again')).toBeDefined()
    expect(redirects).toHaveLength(0)
  })

  it('is shown to a signed-in user after an old callback, such as after "back"', async () => {
    store()
    window.history.replaceState(null, '', '/callback?code=used&state=gone')
    show(openTab())
    expect(await screen.findByText('Anna')).toBeDefined()
    expect(window.location.pathname).toBe('/')
  })

  it('follows another tab that has refreshed', async () => {
    store()
    const session = openTab()
    show(session)
    await screen.findByText('Anna')
    const before = window.localStorage.getItem(userKey)
    store({ profile: { sub: 'anna', name: 'Anna Berg' } })
    await act(() =>
      session.syncFromStorage({
        key: userKey,
        oldValue: before,
        newValue: window.localStorage.getItem(userKey),
      }),
    )
    expect(await screen.findByText('Anna Berg')).toBeDefined()
  })

  it('follows another tab that signs out, but not before that one has signed out at the provider', async () => {
    store()
    const session = openTab()
    show(session)
    await screen.findByText('Anna')
    const before = window.localStorage.getItem(userKey)
    window.localStorage.removeItem(userKey)
    vi.useFakeTimers()
    await act(() => session.syncFromStorage({ key: userKey, oldValue: before, newValue: null }))
    expect(screen.getByText('leaving')).toBeDefined()
    act(() => void vi.advanceTimersByTime(2900))
    expect(redirects).toHaveLength(0)
    act(() => void vi.advanceTimersByTime(200))
    expect(redirects).toHaveLength(1)
  })

  it('signs out at the provider, back to the origin, without redirecting to sign in again', async () => {
    store()
    const session = openTab()
    const signoutRedirect = vi
      .spyOn(session.manager, 'signoutRedirect')
      .mockImplementation(async () => session.manager.removeUser())
    show(session)
    fireEvent.click(await screen.findByText('Anna'))
    await waitFor(() => expect(signoutRedirect).toHaveBeenCalledOnce())
    const url = await new OidcProvider(config, window.localStorage).createSignOutUrl({})
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${window.location.origin}/`)
    expect(provider.calls.map((call) => call.get('token'))).toEqual(['r0'])
    await screen.findByText('leaving')
    expect(redirects).toHaveLength(0)
  })

  it.each(['signinSilent', 'revokeRefreshToken'] as const)(
    'leaves nothing in the storage where %s is under way meanwhile',
    async (act) => {
      store()
      let respond = (): void => {}
      provider.hold = new Promise((resolve) => (respond = resolve))
      const { manager } = openTab()
      const ending = manager[act]()
      await waitFor(() => expect(provider.calls).toHaveLength(1))
      manager.removeUser()
      respond()
      await ending
      expect(window.localStorage.getItem(userKey)).toBeNull()
    },
  )

  it('redirects again when the browser restores the page from its back/forward cache', async () => {
    const session = openTab()
    show(session)
    await waitFor(() => expect(redirects).toHaveLength(1))
    act(() => session.resume())
    await waitFor(() => expect(redirects).toHaveLength(2))
  })
})

describe('the path after signing in', () => {
  it.each([
    [{ path: '/booking/2027?tabIndex=2#w' }, '/booking/2027?tabIndex=2#w'],
    [{ path: '//evil.example' }, '/'],
    [{ path: '/\\evil.example' }, '/'],
    [{ path: 'https://evil.example' }, '/'],
    [{ path: '/callback?code=x' }, '/'],
    [{ path: 7 }, '/'],
    [undefined, '/'],
    [null, '/'],
  ])('of %j is %s', (state, path) => expect(getPathAfterSignIn(state)).toBe(path))
})

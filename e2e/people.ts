import { createHash, randomBytes } from 'node:crypto'
import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type Page,
} from '@playwright/test'
import type { BrowserConfig } from '@samhus/contract/config'
import type { ErrorBody } from '@samhus/contract/errors'
import type { Language } from '@samhus/contract/fields'

type BrowserState = Exclude<Parameters<APIRequestContext['storageState']>[0], undefined>
type State = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Somebody who is signed in: what the server knows is asked with `get` and `post`, as that person. */
export interface Person {
  readonly email: string
  /** What a browser holds in which this person has signed in. */
  readonly state: State
  get<Answer>(path: string): Promise<Answer>
  /** The answer of a write that has to succeed. */
  post<Answer>(path: string, body: object): Promise<Answer>
  /** The error of a write that has to be refused. */
  refused(path: string, body: object): Promise<ErrorBody>
}

/** Where the journeys' server is. */
export const site = `http://localhost:${process.env['E2E_PORT']}`

const known = new Map<string, Promise<Person>>()
const password = 'demo'

/** Signs a demo person in, once for all journeys of the run; by the protocol, since pages are slower. */
export function person(email: string, at = site): Promise<Person> {
  const key = `${at} ${email}`
  const one = known.get(key) ?? signIn(email, at)
  known.set(key, one)
  return one
}

export const anna = () => person('anna@samhus.example')
export const bo = () => person('bo@samhus.example')

async function signIn(email: string, at: string): Promise<Person> {
  const http = await request.newContext()
  const answer = await http.get(`${at}/client/api/config`)
  const config = (await answer.json()) as BrowserConfig
  const tokens = await tokensFor(http, { email, at, config })
  const state = stateWith(tokens, at, config)
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return {
    email,
    state,
    async get<Answer>(path: string) {
      const read = await http.get(`${at}${path}`, { headers })
      expect(read.status(), path).toBe(200)
      return (await read.json()) as Answer
    },
    async post<Answer>(path: string, data: object) {
      const written = await http.post(`${at}${path}`, { headers, data })
      expect(written.status(), `${path}: ${await written.text()}`).toBe(200)
      return (await written.json()) as Answer
    },
    async refused(path, data) {
      const written = await http.post(`${at}${path}`, { headers, data })
      expect(written.ok(), path).toBe(false)
      return (await written.json()) as ErrorBody
    },
  }
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  /** What was granted, which is less than what was asked for. */
  readonly scope: string
}

async function tokensFor(
  http: APIRequestContext,
  { email, at, config }: { email: string; at: string; config: BrowserConfig },
): Promise<Tokens> {
  const discovered = await http.get(`${config.oidcAuthority}.well-known/openid-configuration`)
  const endpoints = (await discovered.json()) as Record<string, string>
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: config.oidcClientId, redirect_uri: `${at}/callback` }
  const page = await http.get(endpoints['authorization_endpoint'] ?? '', {
    params: {
      ...client,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      audience: config.oidcAudience,
      state: randomBytes(16).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  })
  const arrived = await http.post(page.url(), { form: { email, password } })
  const code = new URL(arrived.url()).searchParams.get('code')
  expect(code, `${email} cannot sign in`).not.toBeNull()
  const form = { ...client, grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier }
  return (await (await http.post(endpoints['token_endpoint'] ?? '', { form })).json()) as Tokens
}

/** As the browser's own sign-in leaves it in local storage. */
function stateWith(tokens: Tokens, origin: string, config: BrowserConfig): State {
  const [, claims = ''] = tokens.id_token.split('.')
  const user = {
    ...tokens,
    token_type: 'Bearer',
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()) as object,
    expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in,
  }
  const key = `oidc.user:${config.oidcAuthority}:${config.oidcClientId}`
  return { cookies: [], origins: [{ origin, localStorage: [{ name: key, value: JSON.stringify(user) }] }] }
}

/** The device of every browser here, whoever it is of: a second one would have to take the session over first. */
export const ownDevice = 'd0d0d0d0-0000-4000-8000-000000000001'

/** How somebody looks at the site. */
export interface Look {
  /** Another device than that of all others. */
  readonly deviceId?: string
  readonly language?: Language
  readonly width?: number
  readonly height?: number
  readonly isTouch?: boolean
  /** Dots of the screen in a pixel of the page; 1 unless said. */
  readonly pixels?: number
  /** With the service worker of the installed app. */
  readonly isInstalled?: boolean
  /** In the browser with all its parts: the shell shows no notifications. */
  readonly isNotified?: boolean
}

/** Whether the file's people like things to move: waiting until they rest is a third of most journeys. */
export interface Moves {
  readonly hasMotion: boolean
}

const motion = (hasMotion: boolean) => (hasMotion ? 'no-preference' : 'reduce')

/** `test` with `visit`: another browser, in which a person is signed in. */
export const test = base.extend<Moves & { visit: (who: Person, look?: Look) => Promise<Page> }>({
  hasMotion: [false, { option: true }],
  page: async ({ page, hasMotion }, use) => {
    await page.emulateMedia({ reducedMotion: motion(hasMotion) })
    await page.addInitScript((id) => window.localStorage.setItem('deviceId', id), ownDevice)
    await use(page)
  },
  visit: async ({ browser: shell, playwright, launchOptions, hasMotion }, use) => {
    const opened: Page[] = []
    const launched: Browser[] = []
    const wholeBrowser = async () => {
      const executablePath = process.env['E2E_BROWSER']
      const whole = await playwright.chromium.launch({
        ...launchOptions,
        ...(executablePath ? { executablePath } : {}),
      })
      launched.push(whole)
      return whole
    }
    await use(async ({ state }, look = {}) => {
      const {
        language = 'da',
        width = 1280,
        height = 900,
        isTouch = false,
        pixels = 1,
        deviceId = ownDevice,
        isInstalled = false,
        isNotified = false,
      } = look
      const [first] = state.origins
      const kept = [
        { name: 'language', value: language },
        { name: 'deviceId', value: deviceId },
      ]
      const origins = first ? [{ ...first, localStorage: [...first.localStorage, ...kept] }] : []
      const browser = isNotified ? await wholeBrowser() : shell
      const context = await browser.newContext({
        storageState: { ...state, origins } satisfies BrowserState | State,
        viewport: { width, height },
        hasTouch: isTouch,
        isMobile: isTouch,
        deviceScaleFactor: pixels,
        reducedMotion: motion(hasMotion),
        serviceWorkers: isInstalled ? 'allow' : 'block',
      })
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
    for (const whole of launched) await whole.close()
  },
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAppPage } from './pages.ts'
import { openPushUrl, showPushMessage, type Scope } from './push-events.ts'

const origin = 'https://booking.example'

describe('the worker', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('takes over the pages that are open as the first one becomes active', async () => {
    const listeners = new Map<string, (event: unknown) => void>()
    const claim = vi.fn(async () => undefined)
    vi.stubGlobal('self', {
      __WB_MANIFEST: [],
      location: { origin, href: `${origin}/service-worker.js` },
      clients: { claim },
      registration: {
        active: null,
        scope: `${origin}/`,
        navigationPreload: { disable: async () => undefined },
      },
      addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    })
    // Not a type of this program: the worker's own configuration has its global names.
    const path: string = './service-worker.ts'
    await import(path)
    const waiting: Promise<unknown>[] = []
    listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => waiting.push(promise) })
    await Promise.all(waiting)
    expect(claim).toHaveBeenCalledOnce()
  })
})

describe('the offline page', () => {
  it.each(['/', '/booking', '/booking/2027', '/boliger/1', '/admin/owners'])('may replace %s', (path) =>
    expect(isAppPage(new URL(path, origin), origin)).toBe(true),
  )

  it.each([
    '/client/api/config',
    '/client/hubs/bookings',
    '/admin/api/users',
    '/identity/auth',
    '/files/x/a.pdf',
    '/indberetning-af-ophold?token=secret',
    '/indberetning-af-ophold/kontakt',
    '/callback?code=1',
    '/assets/index.js',
    '/manifest.webmanifest',
    'https://elsewhere.example/booking',
  ])('never replaces %s', (path) => expect(isAppPage(new URL(path, origin), origin)).toBe(false))
})

const showNotification = vi.fn<Scope['registration']['showNotification']>()
const openWindow = vi.fn<Scope['clients']['openWindow']>()
let windows: { url: string; navigate: ReturnType<typeof vi.fn>; focus: ReturnType<typeof vi.fn> }[]

const scope = {
  location: { origin },
  registration: { showNotification },
  clients: { matchAll: () => Promise.resolve(windows), openWindow },
} as unknown as Scope

function createWindow(path: string) {
  return { url: origin + path, navigate: vi.fn(async () => null), focus: vi.fn(async () => undefined) }
}

const message = {
  title: 'En uge er din',
  body: 'House A, uge 20',
  tag: 'a-booking',
  language: 'da',
  url: '/booking?group=1',
}

beforeEach(() => {
  windows = []
  showNotification.mockReset()
  openWindow.mockReset()
})

describe('a push message', () => {
  it('is shown with its text and language, tagged so that it replaces one about the same offer', async () => {
    await showPushMessage(scope, JSON.stringify(message))
    expect(showNotification.mock.calls).toEqual([
      [
        'En uge er din',
        expect.objectContaining({
          body: 'House A, uge 20',
          tag: 'a-booking',
          lang: 'da',
          data: { url: '/booking?group=1' },
        }),
      ],
    ])
  })

  it.each(['', 'null', '[]', '{"title":"A"}', '{"title":1,"body":"","tag":"","language":"","url":""}'])(
    'is not shown if it is invalid: %j',
    async (text) => {
      await showPushMessage(scope, text)
      expect(showNotification).not.toHaveBeenCalled()
    },
  )

  it('opens the offer in a new window when pressed', async () => {
    await openPushUrl(scope, { url: message.url })
    expect(openWindow.mock.calls).toEqual([[`${origin}/booking?group=1`]])
  })

  it('opens the offer in an open window of the app, and never in a guest’s page', async () => {
    const [guest, app] = [createWindow('/indberetning-af-ophold'), createWindow('/boliger')]
    windows = [guest, app]
    await openPushUrl(scope, { url: message.url })
    expect(app.navigate.mock.calls).toEqual([[`${origin}/booking?group=1`]])
    expect(app.focus).toHaveBeenCalledOnce()
    expect(guest.navigate).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens the offer in a new window if the open one cannot be navigated', async () => {
    const app = createWindow('/boliger')
    app.navigate.mockRejectedValue(new TypeError('not controlled'))
    windows = [app]
    await openPushUrl(scope, { url: message.url })
    expect(openWindow).toHaveBeenCalledOnce()
  })

  it('never opens another site', async () => {
    await openPushUrl(scope, { url: 'https://evil.example/' })
    await openPushUrl(scope, { url: '//evil.example/' })
    expect(openWindow).not.toHaveBeenCalled()
  })
})

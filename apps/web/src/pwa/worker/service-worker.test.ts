import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOurs } from './pages.ts'
import { open, show, type Scope } from './push-events.ts'

const origin = 'https://booking.example'

describe('the offline page', () => {
  it.each(['/', '/booking', '/booking/2027', '/boliger/1', '/admin/owners'])('may stand in for %s', (path) =>
    expect(isOurs(new URL(path, origin), origin)).toBe(true),
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
  ])('never stands in for %s', (path) => expect(isOurs(new URL(path, origin), origin)).toBe(false))
})

const showNotification = vi.fn<Scope['registration']['showNotification']>()
const openWindow = vi.fn<Scope['clients']['openWindow']>()
let windows: { url: string; navigate: ReturnType<typeof vi.fn>; focus: ReturnType<typeof vi.fn> }[]

const scope = {
  location: { origin },
  registration: { showNotification },
  clients: { matchAll: () => Promise.resolve(windows), openWindow },
} as unknown as Scope

function windowAt(path: string) {
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

describe('a message', () => {
  it('is shown in its own words and language, and takes the place of one about the same offer', async () => {
    await show(scope, JSON.stringify(message))
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
    'that is none is not shown: %j',
    async (text) => {
      await show(scope, text)
      expect(showNotification).not.toHaveBeenCalled()
    },
  )

  it('that is pressed leads to the offer in a new window', async () => {
    await open(scope, { url: message.url })
    expect(openWindow.mock.calls).toEqual([[`${origin}/booking?group=1`]])
  })

  it('leads there in a window of the app that is open, and in no page of a guest', async () => {
    const [guest, app] = [windowAt('/indberetning-af-ophold'), windowAt('/boliger')]
    windows = [guest, app]
    await open(scope, { url: message.url })
    expect(app.navigate.mock.calls).toEqual([[`${origin}/booking?group=1`]])
    expect(app.focus).toHaveBeenCalledOnce()
    expect(guest.navigate).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('leads there in a new window where the open one cannot be led', async () => {
    const app = windowAt('/boliger')
    app.navigate.mockRejectedValue(new TypeError('not controlled'))
    windows = [app]
    await open(scope, { url: message.url })
    expect(openWindow).toHaveBeenCalledOnce()
  })

  it('never leads off the site', async () => {
    await open(scope, { url: 'https://evil.example/' })
    await open(scope, { url: '//evil.example/' })
    expect(openWindow).not.toHaveBeenCalled()
  })
})

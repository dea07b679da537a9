import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentUserQuery } from '../../api/users.ts'
import { startTexts } from '../../locales/i18n.ts'
import { PushSwitch } from './push-switch.tsx'

const registration = { pushManager: { getSubscription: () => Promise.resolve(null) } }

/** Renders the switch in a browser whose service worker is ready when `setReady` is called. */
function renderSwitch() {
  let setReady: (ready: typeof registration) => void = () => undefined
  const promise = new Promise<typeof registration>((resolve) => {
    setReady = resolve
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready: promise } })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', { permission: 'default' })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(currentUserQuery.queryKey, { id: 'p' } as never)
  render(
    <QueryClientProvider client={client}>
      <PushSwitch />
    </QueryClientProvider>,
  )
  return { setReady: () => act(async () => setReady(registration)) }
}

const isDisabled = () => screen.getByRole<HTMLInputElement>('switch').disabled

describe('the switch of push notifications', () => {
  beforeAll(() => startTexts('da'))
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('can be turned on as soon as the service worker is ready', async () => {
    const { setReady } = renderSwitch()
    expect(isDisabled()).toBe(true)
    await setReady()
    expect(isDisabled()).toBe(false)
  })

  it('can be turned on too where the worker is ready only after it was given up', async () => {
    vi.useFakeTimers()
    const { setReady } = renderSwitch()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(isDisabled()).toBe(true)
    await setReady()
    expect(isDisabled()).toBe(false)
  })

  it('says that notifications of this site are turned off in the browser, and cannot be turned on', async () => {
    const { setReady } = renderSwitch()
    vi.stubGlobal('Notification', { permission: 'denied' })
    await setReady()
    expect(screen.getByText(/^Beskeder fra siden er slået fra/)).toBeDefined()
    expect(isDisabled()).toBe(true)
  })

  it('says that this browser cannot show notifications, and cannot be turned on', async () => {
    const { setReady } = renderSwitch()
    Reflect.deleteProperty(window, 'PushManager')
    await setReady()
    expect(screen.getByText(/^Denne browser kan ikke vise beskeder\./)).toBeDefined()
    expect(isDisabled()).toBe(true)
  })
})

import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloadOnNewVersion } from '../pwa/reload-on-new-version.ts'
import { lazyWithRetry } from './lazy-with-retry.ts'

const Map = ({ name }: { name: string }) => <p>Map of {name}</p>
/** Time passes between two attempts, more of it on a busy machine. */
const longTimeout = { timeout: 20_000 }
const fail = () => Promise.reject<typeof Map>(new TypeError('Failed to fetch dynamically imported module'))

function renderLazy(load: () => Promise<typeof Map>): void {
  const LazyMap = lazyWithRetry(load)
  render(
    <main>
      <h1>Klitten</h1>
      <Suspense fallback={<p>…</p>}>
        <LazyMap name="Klitten" />
      </Suspense>
    </main>,
  )
}

function setOnline(value: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(value)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a lazy component', () => {
  it('is loaded once the browser is online again', async () => {
    setOnline(false)
    const load = vi.fn(fail)
    renderLazy(load)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), longTimeout)
    expect(screen.getByText('…')).toBeDefined()
    load.mockResolvedValue(Map)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Map of Klitten')).toBeDefined()
  })

  it('that cannot be loaded leaves the rest of the page as it is', async () => {
    const load = vi.fn(fail)
    renderLazy(load)
    await vi.waitFor(() => expect(screen.queryByText('…')).toBeNull(), longTimeout)
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('heading').textContent).toBe('Klitten')
  })
})

describe('a chunk that cannot be loaded', () => {
  it('does not reload the page as for a new version while the browser is offline', () => {
    reloadOnNewVersion()
    setOnline(false)
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

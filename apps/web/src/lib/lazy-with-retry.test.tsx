import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { followNewVersions } from '../pwa/reload-on-new-version.ts'
import { lazyWithRetry } from './lazy-with-retry.ts'

const Map = ({ name }: { name: string }) => <p>Map of {name}</p>
/** Between two attempts a moment passes; how long it becomes is the machine's affair. */
const patience = { timeout: 20_000 }
const away = () => Promise.reject<typeof Map>(new TypeError('Failed to fetch dynamically imported module'))

function shown(fetchPart: () => Promise<typeof Map>): void {
  const Part = lazyWithRetry(fetchPart)
  render(
    <main>
      <h1>Klitten</h1>
      <Suspense fallback={<p>…</p>}>
        <Part name="Klitten" />
      </Suspense>
    </main>,
  )
}

function isOnline(value: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(value)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a part that comes later', () => {
  it('is waited for without a connection, and comes with it', async () => {
    isOnline(false)
    const fetchPart = vi.fn(away)
    shown(fetchPart)
    await vi.waitFor(() => expect(fetchPart).toHaveBeenCalledTimes(1), patience)
    expect(screen.getByText('…')).toBeDefined()
    fetchPart.mockResolvedValue(Map)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Map of Klitten')).toBeDefined()
  })

  it('that cannot be fetched leaves the page as it is', async () => {
    const fetchPart = vi.fn(away)
    shown(fetchPart)
    await vi.waitFor(() => expect(screen.queryByText('…')).toBeNull(), patience)
    expect(fetchPart).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('heading').textContent).toBe('Klitten')
  })
})

describe('a part that is gone', () => {
  it('is no sign of a newer version where there is no connection: the page stays', () => {
    followNewVersions()
    isOnline(false)
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })
})

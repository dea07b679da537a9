import type { BrowserConfig } from '@samhus/contract/config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { configQuery } from '../../api/config.ts'
import { startTexts } from '../../locales/i18n.ts'
import { NotAMember, SignInWaits, Unavailable, UserDisabled } from './access-pages.tsx'

const config = {
  brandName: 'Klitten',
  logoUrl: null,
  supportPhone: '+45 20 30 40 50',
  supportEmail: 'kontor@klitten.example',
} as BrowserConfig

const nothing = () => undefined

describe('a page that leads no further', () => {
  beforeAll(() => startTexts('da'))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each([
    ['not a member', <NotAMember key="none" onSignOut={nothing} />],
    ['waiting', <SignInWaits key="waiting" at={Date.parse('2027-01-07T11:00Z')} onSignOut={nothing} />],
    ['disabled', <UserDisabled key="disabled" onSignOut={nothing} />],
    ['unavailable', <Unavailable key="unavailable" onRetry={nothing} />],
  ])('has the brand, the office’s phone and e-mail, and the languages: %s', async (_, page) => {
    const client = new QueryClient()
    client.setQueryData(configQuery.queryKey, config)
    render(<QueryClientProvider client={client}>{page}</QueryClientProvider>)
    const phone = await screen.findByRole('link', { name: '+45 20 30 40 50' })
    expect(phone.getAttribute('href')).toBe('tel:+4520304050')
    expect(screen.getByRole('link', { name: 'kontor@klitten.example' }).getAttribute('href')).toBe(
      'mailto:kontor@klitten.example',
    )
    expect(screen.getByRole('banner').textContent).toBe('Klitten')
    expect(screen.getByRole('button', { name: 'Sprog: Dansk' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('asks for no configuration that could not be fetched, and still has the languages', async () => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Unavailable onRetry={nothing} />
      </QueryClientProvider>,
    )
    await screen.findByRole('button', { name: 'Sprog: Dansk' })
    expect(fetched).not.toHaveBeenCalled()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

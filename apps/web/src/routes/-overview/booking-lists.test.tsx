import type { Group } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { BookingLists, History } from './booking-lists.tsx'

const group: Group = {
  id: 'g',
  code: 'K',
  name: 'Klitten',
  imageUrls: [],
  policy: { ...defaultPolicy, version: 1 },
  policySince: '2026-01-01T00:00:00.000Z',
}

beforeAll(() => startTexts('da'))
afterEach(cleanup)

it('keeps the heading of each list that could not be fetched, with its own message and a way to try again', () => {
  const onRetry = vi.fn<() => void>()
  const ignore = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <BookingLists lists={null} onRetry={onRetry} onEdit={ignore} onCancel={ignore} />
        <History lists={null} onRetry={onRetry} />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Historik' }))
  for (const name of ['Aktive bookinger', 'Ventelister', 'Historik']) {
    const section = screen.getByRole('heading', { name }).closest('section')!
    expect(within(section).getByText('Kunne ikke hente dine bookinger.')).toBeDefined()
    fireEvent.click(within(section).getByRole('button', { name: 'Prøv igen' }))
  }
  expect(onRetry).toHaveBeenCalledTimes(3)
})

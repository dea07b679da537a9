import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../locales/i18n.ts'
import { createGroup } from './testing/fake-group.ts'
import { CurrentGroupProvider, useGroups } from './current-group.tsx'

const [klitten, skoven] = [createGroup('k', 'Klitten'), createGroup('s', 'Skoven')]

let fetches: string[]
let client: QueryClient

function Page() {
  const { current, choose } = useGroups()
  const read = (name: string, ...rest: string[]) => ({
    queryKey: [name, ...rest],
    queryFn: () => {
      fetches.push([name, ...rest].join(' '))
      return Promise.resolve(`${name} of ${current.name}`)
    },
  })
  useQuery(read('current-user'))
  const bookings = useQuery(read('my-bookings', current.id))
  const other = current === klitten ? skoven : klitten
  return (
    <button type="button" onClick={() => choose(other.id)}>
      {bookings.data ?? 'loading'}
    </button>
  )
}

describe('switching the group', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(async () => {
    localStorage.clear()
    fetches = []
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
    render(
      <QueryClientProvider client={client}>
        <CurrentGroupProvider groups={[klitten, skoven]}>
          <Page />
        </CurrentGroupProvider>
      </QueryClientProvider>,
    )
    await screen.findByText('my-bookings of Klitten')
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  it('reads everything of the new group and the person once, and nothing of the previous group', async () => {
    fetches = []
    act(() => screen.getByRole('button').click())
    await screen.findByText('my-bookings of Skoven')
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(fetches.toSorted()).toEqual(['current-user', 'my-bookings s'])
  })

  it('forgets what was read of the previous one: coming back reads it anew', async () => {
    fireEvent.click(screen.getByRole('button'))
    await screen.findByText('my-bookings of Skoven')
    expect(client.getQueryData(['my-bookings', 'k'])).toBeUndefined()
    fetches = []
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('loading')
    await screen.findByText('my-bookings of Klitten')
    expect(fetches).toContain('my-bookings k')
  })
})

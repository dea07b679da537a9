import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useRefreshImageUrls } from './refresh-image-urls.ts'

/** A page with queries that the test answers one by one. */
function renderPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const requested: string[] = []
  const respond: Record<string, () => void> = {}
  const fetchData = (name: string) => () => {
    requested.push(name)
    return new Promise<string>((resolve) => {
      respond[name] = () => resolve(name)
    })
  }
  const usePage = () => {
    useQuery({ queryKey: ['group-houses', '1'], queryFn: fetchData('group-houses') })
    useQuery({ queryKey: ['group', '1'], queryFn: fetchData('group') })
    useQuery({ queryKey: ['my-bookings', '1'], queryFn: fetchData('my-bookings') })
    return useRefreshImageUrls()
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(usePage, { wrapper })
  return { requested, respond, client, refresh: () => act(() => result.current()) }
}

it('queries with image URLs are refetched, except those being fetched', async () => {
  const { requested, respond, client, refresh } = renderPage()
  await waitFor(() => expect(requested).toHaveLength(3))
  respond['group-houses']?.()
  respond['my-bookings']?.()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  refresh()
  refresh()
  await waitFor(() => expect(requested).toEqual(['group-houses', 'group', 'my-bookings', 'group-houses']))
  respond['group']?.()
  respond['group-houses']?.()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  refresh()
  await waitFor(() => expect(requested.slice(4).sort()).toEqual(['group', 'group-houses']))
})

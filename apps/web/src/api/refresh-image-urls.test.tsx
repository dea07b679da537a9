import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRenewPictures } from './refresh-image-urls.ts'

afterEach(cleanup)

/** Reads of which each is answered when the test says so. */
function page() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const asked: string[] = []
  const open: Record<string, () => void> = {}
  const ask = (name: string) => () => {
    asked.push(name)
    return new Promise<string>((resolve) => {
      open[name] = () => resolve(name)
    })
  }
  const usePage = () => {
    useQuery({ queryKey: ['group-houses', '1'], queryFn: ask('group-houses') })
    useQuery({ queryKey: ['group', '1'], queryFn: ask('group') })
    useQuery({ queryKey: ['my-bookings', '1'], queryFn: ask('my-bookings') })
    return useRenewPictures()
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(usePage, { wrapper })
  return { asked, open, client, renew: () => act(() => result.current()) }
}

it('what carries pictures’ addresses is asked for again, but for what is being asked for', async () => {
  const { asked, open, client, renew } = page()
  await waitFor(() => expect(asked).toHaveLength(3))
  open['group-houses']?.()
  open['my-bookings']?.()
  await waitFor(() => expect(client.isFetching()).toBe(1))
  renew()
  renew()
  await waitFor(() => expect(asked).toEqual(['group-houses', 'group', 'my-bookings', 'group-houses']))
  open['group']?.()
  open['group-houses']?.()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  renew()
  await waitFor(() => expect(asked.slice(4).sort()).toEqual(['group', 'group-houses']))
})

import type { BrowserConfig } from '@samhus/contract/config'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** Brand, support addresses and the identity provider: read once, never stale. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () =>
    call<BrowserConfig>({ method: 'GET', path: '/client/api/config', anonymous: true, isPreloaded: true }),
  staleTime: Infinity,
  gcTime: Infinity,
})

import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

/** Brand, support URLs and the identity provider: fetched once, never stale. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(endpoints.config, {}, { isPreloaded: true }),
  staleTime: Infinity,
  gcTime: Infinity,
})

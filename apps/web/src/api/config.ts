import { endpoints } from '@samhus/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'
import { userStaleMs } from './query-client.ts'

/** Brand, support and the identity provider. Asked again when a person comes back to the page, since an admin may change the brand. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(endpoints.config, {}, { isPreloaded: true }),
  staleTime: userStaleMs,
  gcTime: Infinity,
})

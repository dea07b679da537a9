import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import type { OutputOf } from '@samhus/contract/endpoint-types'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createUuid } from '../lib/local-storage.ts'
import { ofEveryAct } from './admin-activity.ts'
import { useCommand } from './command.ts'
import { configQuery } from './config.ts'
import { call, type CallError } from './http.ts'
import type { QueryName } from './query-client.ts'
import { useSendFile } from './send-file.ts'

/** What is saved of the brand, what the environment has, and what holds of the two. */
export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => call(adminEndpoints.brand, {}, { signal }),
  staleTime: 0,
})

/** What shows the brand outside of the office is told by `useReadBrand`. */
const ofBrand = [...ofEveryAct, 'brand'] satisfies QueryName[]

export const useChangeBrand = () => useCommand(adminEndpoints.changeBrand, ofBrand)

export const useRemoveLogo = () => useCommand(adminEndpoints.removeLogo, ofBrand)

export function useAddLogo() {
  const send = useSendFile(adminEndpoints.addLogo, ofBrand)
  return useMutation<OutputOf<typeof adminEndpoints.addLogo>, CallError, File>({
    mutationFn: (file) => send({}, { file, idempotencyKey: createUuid() }),
  })
}

/**
 * Returns a function that reads the brand again and shows it on every screen of this window. Other windows see it when
 * they next ask for the configuration.
 */
export function useReadBrand() {
  const client = useQueryClient()
  return async (): Promise<Brand> => {
    const brand = await client.fetchQuery(brandQuery)
    client.setQueryData(configQuery.queryKey, (config) => config && { ...config, ...brand.effective })
    return brand
  }
}

export type Brand = OutputOf<typeof adminEndpoints.brand>

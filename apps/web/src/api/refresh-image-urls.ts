import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { QueryName } from './query-client.ts'

const queriesWithImages: readonly unknown[] = ['my-groups', 'group', 'group-houses'] satisfies QueryName[]

/** Returns a function that refetches the queries with signed image URLs, except those being fetched. */
export function useRefreshImageUrls(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const predicate = ({ queryKey, state }: Query) =>
      queriesWithImages.includes(queryKey[0]) && state.fetchStatus === 'idle'
    void client.invalidateQueries({ predicate })
  }, [client])
}

import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { QueryName } from './query-client.ts'

const carriers: readonly unknown[] = ['my-groups', 'group', 'group-houses'] satisfies QueryName[]

/** Asks once more for whatever carries pictures' addresses and is not being asked for already. */
export function useRenewPictures(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    const predicate = ({ queryKey, state }: Query) =>
      carriers.includes(queryKey[0]) && state.fetchStatus === 'idle'
    void client.invalidateQueries({ predicate })
  }, [client])
}

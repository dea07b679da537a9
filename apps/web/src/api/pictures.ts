import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { QueryName } from './query-client.ts'

const carriers: readonly unknown[] = ['my-groups', 'group', 'group-houses'] satisfies QueryName[]
const carriesAddresses = { predicate: ({ queryKey }: Query) => carriers.includes(queryKey[0]) }

/** Asks once more for everything that carries pictures' addresses, unless it is being asked for. */
export function useRenewPictures(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    if (client.isFetching(carriesAddresses) === 0) void client.invalidateQueries(carriesAddresses)
  }, [client])
}

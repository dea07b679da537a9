import type { InputOf, KnownEndpoint, OutputOf } from '@samhus/contract/endpoint-types'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './http.ts'
import type { QueryName } from './query-client.ts'

/** A file on its way. */
export interface Sending {
  readonly file: Blob
  /** One per file and place: sent again after a lost response, it is taken once. */
  readonly idempotencyKey: string
  readonly onProgress?: (share: number) => void
}

/**
 * Returns a function that sends a file to an endpoint. It resolves when what shows the file has been read again; after a
 * refusal that is read again too, since the screen was out of date.
 */
export function useSendFile<E extends KnownEndpoint>(endpoint: E, staleQueries: readonly QueryName[]) {
  const client = useQueryClient()
  const readAgain = () =>
    Promise.all(staleQueries.map((name) => client.invalidateQueries({ queryKey: [name] })))
  /** @throws CallError */
  return async (input: InputOf<E>, sending: Sending): Promise<OutputOf<E>> => {
    try {
      const output = await call(endpoint, input, sending)
      await readAgain()
      return output
    } catch (error) {
      void readAgain()
      throw error
    }
  }
}

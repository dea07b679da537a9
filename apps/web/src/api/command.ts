import type { OutputOf, InputOf } from '@samhus/contract/endpoint-types'
import type { KnownEndpoint } from '@samhus/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createUuid } from '../lib/local-storage.ts'
import { call, type CallError } from './http.ts'
import type { QueryName } from './query-client.ts'

/**
 * A write for use in a screen: `run` sends it once per press, with a new Idempotency-Key.
 *
 * Invalidates the named queries whatever the outcome: a refusal too means that the screen was out of date.
 */
export function useCommand<E extends KnownEndpoint>(endpoint: E, staleQueries: readonly QueryName[]) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation<
    OutputOf<E>,
    CallError,
    { input: InputOf<E>; idempotencyKey: string }
  >({
    mutationFn: ({ input, idempotencyKey }) => call(endpoint, input, { idempotencyKey }),
    onSettled: () => {
      for (const name of staleQueries) void client.invalidateQueries({ queryKey: [name] })
    },
  })
  const run = (input: InputOf<E>) => mutateAsync({ input, idempotencyKey: createUuid() })
  return { run, isPending, error, reset }
}

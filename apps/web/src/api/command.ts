import type { AnswerOf, InputOf } from '@samhus/contract/endpoint-types'
import type { KnownEndpoint } from '@samhus/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newUuid } from '../lib/local-storage.ts'
import { call, type CallError } from './http.ts'
import type { QueryName } from './query-client.ts'

/**
 * A write as a screen uses it: `run` sends it under a fresh key, once per press.
 *
 * Whatever the outcome, the reads it names become stale: a refusal too says that the screen was behind.
 */
export function useCommand<E extends KnownEndpoint>(endpoint: E, makesStale: readonly QueryName[]) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation<
    AnswerOf<E>,
    CallError,
    { input: InputOf<E>; idempotencyKey: string }
  >({
    mutationFn: ({ input, idempotencyKey }) => call(endpoint, input, { idempotencyKey }),
    onSettled: () => {
      for (const name of makesStale) void client.invalidateQueries({ queryKey: [name] })
    },
  })
  const run = (input: InputOf<E>) => mutateAsync({ input, idempotencyKey: newUuid() })
  return { run, isPending, error, reset }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError } from './http.ts'
import { newUuid } from '../lib/local-storage.ts'
import type { QueryName } from './query-client.ts'

/**
 * A write as a screen uses it: `run` sends it under a fresh key, once per press.
 *
 * Whatever the outcome, the reads it names become stale: a refusal too says that the screen was behind.
 */
export function useCommand<Input, Answer>(
  write: (input: Input, idempotencyKey: string) => Promise<Answer>,
  makesStale: readonly QueryName[],
) {
  const client = useQueryClient()
  const { mutateAsync, isPending, error, reset } = useMutation<
    Answer,
    CallError,
    { input: Input; idempotencyKey: string }
  >({
    mutationFn: ({ input, idempotencyKey }) => write(input, idempotencyKey),
    onSettled: () => {
      for (const name of makesStale) void client.invalidateQueries({ queryKey: [name] })
    },
  })
  const run = (input: Input) => mutateAsync({ input, idempotencyKey: newUuid() })
  return { run, isPending, error, reset }
}

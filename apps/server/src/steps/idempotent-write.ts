import { createHash } from 'node:crypto'
import type { ErrorType } from '@samhus/contract/errors'
import type { Tx } from '../db/core/client.ts'
import { findRefusalType } from '../db/core/constraints.ts'
import { findViolation } from '../db/core/pg-errors.ts'
import { findStoredAnswer, insertStoredAnswer, type StoredAnswer } from '../db/queries/idempotency.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

const keyLifetimeMs = 24 * 60 * 60 * 1000
const defaultMaxAttempts = 3

/** What was read before the locks has changed since; the write starts over. */
export class StaleReadError extends Error {}

/** Runs `act` in one transaction, which also stores its answer under the caller's Idempotency-Key. */
export type RunInTransaction<Answer> = (act: (tx: Tx) => Promise<Answer>) => Promise<Answer>

/** The person whose answer it is stored as. */
type KeyOwner = Pick<Actor, 'personId' | 'idempotencyKey'>

export interface WriteSpec<Answer> {
  /** Part of the stored key, so that a key of one operation never gets the answer of another. */
  readonly operation: string
  readonly input: unknown
  /** Reads and refuses early, then calls `inTransaction` once. Runs again after a lost race. */
  readonly run: (inTransaction: RunInTransaction<Answer>) => Promise<Answer>
  /** More for a write on many weeks, since any of them may have changed. */
  readonly maxAttempts?: number
}

/**
 * Runs a write at most once per Idempotency-Key. A guest's key is stored with the owner of the week; without an actor there is none.
 *
 * A repeated key gets the stored answer, even if it arrives while the first call is still running and is refused
 * because of what that call has done. The same key with another operation or input is refused as invalid-request. If a
 * constraint catches a race that the locks did not, the write runs once more and is then refused with the
 * constraint's own type, never a 500.
 *
 * @see docs/domain.md §5, §13
 */
export async function idempotentWrite<Answer>(
  deps: Deps,
  actor: KeyOwner | null,
  spec: WriteSpec<Answer>,
): Promise<Answer> {
  const key = actor && createKey(deps, actor, spec)
  for (let attempt = 1; ; attempt++) {
    const stored = key && (await findStoredAnswer(deps.db, key.personId, key))
    if (stored) return replayAnswer(stored, key)
    try {
      return await spec.run((act) =>
        deps.db.transaction(async (tx) => {
          const answer = await act(tx)
          if (key && !(await insertStoredAnswer(tx, key.personId, { ...key, answer, at: deps.now() }))) {
            throw new StaleReadError('another call with the same key has committed')
          }
          return answer
        }),
      )
    } catch (error) {
      const first =
        key && error instanceof RefusedError && (await findStoredAnswer(deps.db, key.personId, key))
      if (first) return replayAnswer(first, key)
      throwUnlessRaced(deps, error, { attempt, maxAttempts: spec.maxAttempts ?? defaultMaxAttempts })
    }
  }
}

interface IdempotencyKey extends Omit<StoredAnswer, 'answer'> {
  readonly personId: string
  readonly key: string
  readonly since: number
}

function createKey(
  deps: Deps,
  actor: KeyOwner,
  { operation, input }: Pick<WriteSpec<unknown>, 'operation' | 'input'>,
): IdempotencyKey | null {
  const { personId, idempotencyKey } = actor
  if (idempotencyKey === null) return null
  const inputHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('base64url')
  return { personId, key: idempotencyKey, operation, inputHash, since: deps.now() - keyLifetimeMs }
}

function throwUnlessRaced(
  deps: Deps,
  error: unknown,
  { attempt, maxAttempts }: { attempt: number; maxAttempts: number },
): void {
  if (error instanceof StaleReadError) {
    if (attempt < maxAttempts) return
    throw new RefusedError('unavailable')
  }
  const violation = findViolation(error)
  const type: ErrorType | null = violation ? findRefusalType(violation.constraint) : null
  if (!violation || !type) throw error
  deps.log.warn({ constraint: violation.constraint, operation: type }, 'a race reached the constraints')
  if (attempt > 1) throw new RefusedError(type)
}

function replayAnswer<Answer>(stored: StoredAnswer, key: IdempotencyKey): Answer {
  if (stored.operation !== key.operation || stored.inputHash !== key.inputHash) {
    throw new RefusedError('invalid-request')
  }
  return stored.answer as Answer
}

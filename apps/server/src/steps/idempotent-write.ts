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

/** What was seen before the locks is no longer so; the write begins again from its look. */
export class StaleReadError extends Error {}

/** Runs `act` in one transaction and keeps its answer under the caller's key in the same one. */
export type RunInTransaction<Answer> = (act: (tx: Tx) => Promise<Answer>) => Promise<Answer>

/** A write by name, so that a key used for one operation is never answered by another's answer. */
export interface WriteSpec<Answer> {
  readonly operation: string
  readonly input: unknown
  /** Looks, refuses early, then calls `inTransaction` once. Runs again after a lost race. */
  readonly run: (inTransaction: RunInTransaction<Answer>) => Promise<Answer>
  /** How often it may look again; more for an act on many weeks at once, of which any may change. */
  readonly maxAttempts?: number
}

/**
 * Runs one write of a person, or of a guest, who is nobody here and has no key: one effect for each Idempotency-Key.
 *
 * A repeated key gets the stored answer, also where it comes while the first call is still at work and is
 * refused for what that one has done; the same key for something else is invalid-request. Where the constraints
 * catch a race that the locks did not, the write is tried once more and then refused with the constraint's own
 * type, never a 500.
 *
 * @see docs/domain.md §5, §13
 */
export async function idempotentWrite<Answer>(deps: Deps, actor: Actor | null, asked: WriteSpec<Answer>): Promise<Answer> {
  const key = actor && createKey(deps, actor, asked)
  for (let attempt = 1; ; attempt++) {
    const stored = key && (await findStoredAnswer(deps.db, key.personId, key))
    if (stored) return replayAnswer(stored, key)
    try {
      return await asked.run((act) =>
        deps.db.transaction(async (tx) => {
          const answer = await act(tx)
          if (key && !(await insertStoredAnswer(tx, key.personId, { ...key, answer, at: deps.now() }))) {
            throw new StaleReadError('another call with the same key was first')
          }
          return answer
        }),
      )
    } catch (error) {
      const first = key && error instanceof RefusedError && (await findStoredAnswer(deps.db, key.personId, key))
      if (first) return replayAnswer(first, key)
      throwUnlessRaced(deps, error, { attempt, most: asked.maxAttempts ?? defaultMaxAttempts })
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
  actor: Actor,
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
  { attempt, most }: { attempt: number; most: number },
): void {
  if (error instanceof StaleReadError) {
    if (attempt < most) return
    throw new RefusedError('unavailable')
  }
  const broken = findViolation(error)
  const type: ErrorType | null = broken ? findRefusalType(broken.constraint) : null
  if (!broken || !type) throw error
  deps.log.warn({ constraint: broken.constraint, operation: type }, 'a race reached the constraints')
  if (attempt > 1) throw new RefusedError(type)
}

function replayAnswer<Answer>(stored: StoredAnswer, key: IdempotencyKey): Answer {
  if (stored.operation !== key.operation || stored.inputHash !== key.inputHash) {
    throw new RefusedError('invalid-request')
  }
  return stored.answer as Answer
}

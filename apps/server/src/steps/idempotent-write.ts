import { createHash } from 'node:crypto'
import type { ErrorType } from '@samhus/contract/errors'
import type { Tx } from '../db/core/client.ts'
import { findRefusalType } from '../db/core/constraints.ts'
import { findViolation } from '../db/core/pg-errors.ts'
import type { CompareAndSet, DecidedWrite } from '../db/queries/compare-and-set.ts'
import { findStoredAnswer, insertStoredAnswer, type StoredAnswer } from '../db/queries/idempotency.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

const keyLifetimeMs = 24 * 60 * 60 * 1000
const defaultMaxAttempts = 3
/** After so many writes that came too late, one takes locks and waits its turn. */
const maxSets = 3

/** What was read before the locks has changed since; the write starts over. */
export class StaleReadError extends Error {}

/**
 * Runs `act` in one transaction, which also stores its answer under the caller's Idempotency-Key, in the group that the
 * locks and audit rows of the act name.
 *
 * @param groupId For an act that may have nothing to lock and nothing to write.
 */
export type RunInTransaction<Answer> = (act: (tx: Tx) => Promise<Answer>, groupId?: string) => Promise<Answer>

/**
 * Writes what was decided on a look without locks, with its answer under the caller's Idempotency-Key, unless something
 * has been decided meanwhile: then the write starts over.
 */
export type RunCompareAndSet<Answer> = <Write extends DecidedWrite>(
  set: CompareAndSet<Write>,
  write: Write,
  answer: Answer,
) => Promise<Answer>

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

/** A write that takes locks only where it must. */
export interface SetSpec<Answer> extends Omit<WriteSpec<Answer>, 'run' | 'maxAttempts'> {
  /**
   * Looks, refuses, then calls `compareAndSet` once, or `inTransaction` if that is null or more than one statement can
   * write is to be done. The key is looked up meanwhile.
   */
  readonly run: (
    inTransaction: RunInTransaction<Answer>,
    compareAndSet: RunCompareAndSet<Answer> | null,
  ) => Promise<Answer>
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
  const { run, maxAttempts = defaultMaxAttempts } = spec
  return repeatUntilDone(deps, key, {
    maxAttempts,
    attempt: async () => {
      const stored = key && (await findStoredAnswer(deps.db, key))
      if (stored) return replayAnswer<Answer>(stored, key)
      return run((act, groupId) => runInTransaction(deps, key, { act, groupId }))
    },
  })
}

/**
 * The same for an owner's write that compares versions instead of taking locks, if it can.
 *
 * @see docs/decisions/0150-look-decide-compare-and-set.md
 */
export async function compareAndSetWrite<Answer>(
  deps: Deps,
  actor: Actor,
  spec: SetSpec<Answer>,
): Promise<Answer> {
  const key = createKey(deps, actor, spec)
  return repeatUntilDone(deps, key, {
    maxAttempts: maxSets + defaultMaxAttempts,
    attempt: async (number) => {
      const lookup = key === null ? Promise.resolve(null) : findStoredAnswer(deps.db, key)
      // Awaited below, but perhaps not before the look has failed.
      lookup.catch(() => {})
      const throwIfStored = async (): Promise<void> => {
        if (await lookup) throw new StoredAnswerError()
      }
      const compareAndSet: RunCompareAndSet<Answer> = async (set, write, answer) => {
        await throwIfStored()
        const keyed = key && { ...key, answer, at: deps.now() }
        if (await set(deps.db, { ...write, keyed, by: actor, now: deps.now })) return answer
        throw new StaleReadError('something has been decided since the look')
      }
      const inTransaction: RunInTransaction<Answer> = async (act, groupId) => {
        await throwIfStored()
        return runInTransaction(deps, key, { act, groupId })
      }
      try {
        return await spec.run(inTransaction, number > maxSets ? null : compareAndSet)
      } catch (error) {
        const stored = await lookup
        if (stored && key) return replayAnswer<Answer>(stored, key)
        throw error
      }
    },
  })
}

/** The key has a stored answer, which its caller gets. Internal to this file. */
class StoredAnswerError extends Error {}

interface Attempts<Answer> {
  readonly maxAttempts: number
  /** @param number From 1. */
  readonly attempt: (number: number) => Promise<Answer>
}

async function repeatUntilDone<Answer>(
  deps: Deps,
  key: IdempotencyKey | null,
  { maxAttempts, attempt }: Attempts<Answer>,
): Promise<Answer> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number)
    } catch (error) {
      const first = key && error instanceof RefusedError && (await findStoredAnswer(deps.db, key))
      if (first) return replayAnswer(first, key)
      throwUnlessRaced(deps, error, { attempt: number, maxAttempts })
    }
  }
}

function runInTransaction<Answer>(
  deps: Deps,
  key: IdempotencyKey | null,
  { act, groupId }: { act: (tx: Tx) => Promise<Answer>; groupId: string | undefined },
): Promise<Answer> {
  return deps.db.transaction(async (tx) => {
    tx.isOf(groupId ?? null)
    const answer = await act(tx)
    if (key && !(await insertStoredAnswer(tx, key.personId, { ...key, answer, at: deps.now() }))) {
      throw new StaleReadError('another call with the same key has committed')
    }
    return answer
  })
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

import { createHash } from 'node:crypto'
import type { ErrorType } from '@samhus/contract/errors'
import type { Tx } from '../db/core/client.ts'
import { typeOfConstraint } from '../db/core/constraints.ts'
import { violation } from '../db/core/pg-errors.ts'
import { findStored, keepAnswer, type Stored } from '../db/queries/idempotency.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

const keyLifeMs = 24 * 60 * 60 * 1000
const mostAttempts = 3

/** What was seen before the locks is no longer so; the write begins again from its look. */
export class LookAgainError extends Error {}

/** Runs `act` in one transaction and keeps its answer under the caller's key in the same one. */
export type InTransaction<Answer> = (act: (tx: Tx) => Promise<Answer>) => Promise<Answer>

/** A write by name, so that a key used for one operation is never answered by another's answer. */
export interface Write<Answer> {
  readonly operation: string
  readonly input: unknown
  /** Looks, refuses early, then calls `inTransaction` once. Runs again after a lost race. */
  readonly attempt: (inTransaction: InTransaction<Answer>) => Promise<Answer>
  /** How often it may look again; more for an act on many weeks at once, of which any may change. */
  readonly mostAttempts?: number
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
export async function write<Answer>(deps: Deps, actor: Actor | null, asked: Write<Answer>): Promise<Answer> {
  const key = actor && keyOf(deps, actor, asked)
  for (let attempt = 1; ; attempt++) {
    const stored = key && (await findStored(deps.db, key.personId, key))
    if (stored) return replay(stored, key)
    try {
      return await asked.attempt((act) =>
        deps.db.transaction(async (tx) => {
          const answer = await act(tx)
          if (key && !(await keepAnswer(tx, key.personId, { ...key, answer, at: deps.now() }))) {
            throw new LookAgainError('another call with the same key was first')
          }
          return answer
        }),
      )
    } catch (error) {
      const first = key && error instanceof RefusedError && (await findStored(deps.db, key.personId, key))
      if (first) return replay(first, key)
      throwUnlessRaced(deps, error, { attempt, most: asked.mostAttempts ?? mostAttempts })
    }
  }
}

interface Key extends Omit<Stored, 'answer'> {
  readonly personId: string
  readonly key: string
  readonly since: number
}

function keyOf(
  deps: Deps,
  actor: Actor,
  { operation, input }: Pick<Write<unknown>, 'operation' | 'input'>,
): Key | null {
  const { personId, idempotencyKey } = actor
  if (idempotencyKey === null) return null
  const inputHash = createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('base64url')
  return { personId, key: idempotencyKey, operation, inputHash, since: deps.now() - keyLifeMs }
}

function throwUnlessRaced(
  deps: Deps,
  error: unknown,
  { attempt, most }: { attempt: number; most: number },
): void {
  if (error instanceof LookAgainError) {
    if (attempt < most) return
    throw new RefusedError('unavailable')
  }
  const broken = violation(error)
  const type: ErrorType | null = broken ? typeOfConstraint(broken.constraint) : null
  if (!broken || !type) throw error
  deps.log.warn({ constraint: broken.constraint, operation: type }, 'a race reached the constraints')
  if (attempt > 1) throw new RefusedError(type)
}

function replay<Answer>(stored: Stored, key: Key): Answer {
  if (stored.operation !== key.operation || stored.inputHash !== key.inputHash) {
    throw new RefusedError('invalid-request')
  }
  return stored.answer as Answer
}

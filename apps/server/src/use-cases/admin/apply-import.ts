import type { applyImport as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { mayApplyImport } from '@samhus/domain/import'
import {
  findImport,
  lockImport,
  restartImport,
  updateImportViolations,
  type StoredImport,
} from '../../db/queries/import.ts'
import { clearFates, listImportRows } from '../../db/queries/import-rows.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { createPlanContext, RowsChangedError, writeRows } from '../../steps/import/apply-rows.ts'
import { planRows } from '../../steps/import/plan-rows.ts'
import { rest } from '../../steps/import/rest.ts'

type ApplyInput = Input<typeof contract>
type Applied = Omit<Output<typeof contract>, 'violations'>

/** Rows may be changed by others between the look-up of what to lock and the locks. */
const maxAttempts = 5

/**
 * Writes what the rows of an import say, all or nothing, and verifies the database afterwards. An import that has been
 * applied stays as it is. If a row would become something else than what was shown, nothing is written and the rows are
 * judged again. No mail is sent.
 *
 * @throws RefusedError not-found; changed-meanwhile; import-has-problems
 * @see docs/rules.md R198, R199, R200
 */
export async function applyImport(
  deps: Deps,
  actor: Actor | null,
  input: ApplyInput,
): Promise<Output<typeof contract>> {
  try {
    const applied = await applyOnce(deps, actor, input)
    return { ...applied, violations: await verifyOnce(deps, input.importId) }
  } catch (error) {
    if (error instanceof RowsChangedError) await judgeAnew(deps, error.batch)
    throw error
  }
}

function applyOnce(deps: Deps, actor: Actor | null, input: ApplyInput): Promise<Applied> {
  const { importId } = input
  return idempotentWrite<Applied>(deps, actor, {
    operation: 'apply-import',
    input,
    maxAttempts,
    run: async (inTransaction) => {
      const batch = await findImport(deps.db, importId)
      if (batch?.state === 'applied') return toAnswer(batch)
      const shown = authorize(batch, input, deps.now())
      const rows = await listImportRows(deps.db, shown)
      const draft = await planRows(deps.db, { batch: shown, rows }, createPlanContext(deps, actor, rest))
      return inTransaction(async (tx) => {
        const locked = await lockImport(tx, importId)
        if (locked?.state === 'applied') return toAnswer(locked)
        authorize(locked, input, deps.now())
        if (locked?.version !== shown.version) throw new RefusedError('changed-meanwhile')
        const totals = await writeRows(tx, deps, { batch: shown, rows, draft, by: actor })
        return toAnswer({ ...shown, totals })
      })
    },
  })
}

/** @throws RefusedError not-found; changed-meanwhile; import-has-problems */
function authorize(batch: StoredImport | null, input: ApplyInput, at: number): StoredImport {
  if (!batch) throw new RefusedError('not-found')
  const { state, totals } = batch
  throwIfRefused(mayApplyImport({ state, refused: totals.refused ?? 0 }, input), at)
  return batch
}

function toAnswer({ id, totals, numRows }: Pick<StoredImport, 'id' | 'totals' | 'numRows'>): Applied {
  return { importId: id, totals: { rows: numRows, new: 0, changed: 0, unchanged: 0, refused: 0, ...totals } }
}

/** Returns what was found the first time; null where no database can be verified. What was written stays if it fails. */
async function verifyOnce(deps: Deps, importId: string): Promise<number | null> {
  const batch = await findImport(deps.db, importId)
  if (!batch || batch.violations !== null || !deps.verify) return batch?.violations ?? null
  try {
    const violations = await deps.verify()
    await deps.db.transaction((tx) => updateImportViolations(tx, batch, violations))
    return violations
  } catch (error) {
    deps.log.error({ err: error, importId }, 'the database could not be verified after an import')
    return null
  }
}

/** Has the rows judged again, unless they are already. */
async function judgeAnew({ db }: Deps, { id, version }: StoredImport): Promise<void> {
  await db.transaction(async (tx) => {
    const batch = await lockImport(tx, id)
    if (batch?.state !== 'checked' || batch.version !== version) return
    await restartImport(tx, batch, { ...batch, state: 'checking' })
    await clearFates(tx, batch)
  })
}

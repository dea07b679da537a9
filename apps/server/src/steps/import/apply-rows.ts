import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isAsShown } from '@samhus/domain/import'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../../db/queries/audit.ts'
import { markImportEnded, type ImportTotals, type StoredImport } from '../../db/queries/import.ts'
import type { StagedRow } from '../../db/queries/import-rows.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { StaleReadError } from '../idempotent-write.ts'
import type { ImportPlan, PlannedRow } from './importer.ts'
import { countFates, planRows, type PlanContext } from './plan-rows.ts'

const rowsPerPause = 100

/** A row would become something else than what the admin has been shown. */
export class RowsChangedError extends RefusedError {
  readonly batch: StoredImport

  constructor(batch: StoredImport) {
    super('changed-meanwhile')
    this.batch = batch
  }
}

/** With `onJudged` of its own before the locks, where there is time for a rest. */
export function createPlanContext(
  { now, newId }: Deps,
  by: AuditActor | null,
  onJudged: () => Promise<void> = letOthersRun,
): PlanContext {
  return { at: now(), by, newId, onJudged }
}

interface WriteArgs {
  readonly batch: StoredImport
  readonly rows: readonly StagedRow[]
  /** What was planned before the locks: it says what to lock. */
  readonly draft: ImportPlan
  readonly by: AuditActor | null
}

/**
 * Locks what the rows are about, plans them once more, and writes them if they become what was shown. The caller has
 * locked the import. Returns how many rows have each fate.
 *
 * @throws RowsChangedError changed-meanwhile
 * @throws StaleReadError if others have changed which rows are to be locked
 * @see docs/rules.md R198, R199
 */
export async function writeRows(tx: Tx, deps: Deps, args: WriteArgs): Promise<ImportTotals> {
  const { batch, rows, draft, by } = args
  await draft.lockFirst?.(tx)
  await lockWeeksAndMembers(tx, { groupId: batch.groupId, ...draft })
  await draft.lock?.(tx)
  const context = createPlanContext(deps, by)
  const plan = await planRows(tx, { batch, rows }, context)
  if (!isLocked(plan, draft)) throw new StaleReadError('the rows are about other weeks or members now')
  if (!(await isStillAsShown(plan.rows, rows))) throw new RowsChangedError(batch)
  await plan.write(tx)
  const totals = countFates(plan.rows)
  const { at } = context
  await markImportEnded(tx, batch, { state: 'applied', at, by: by?.personId ?? null })
  const subject = { subjectKind: 'import', subjectId: batch.id, groupId: batch.groupId }
  await insertAuditRow(tx, { at, by, action: 'apply-import', ...subject })
  return totals
}

/** Lets others run between some hundred rows. */
async function isStillAsShown(planned: readonly PlannedRow[], shown: readonly StagedRow[]): Promise<boolean> {
  for (let first = 0; first < Math.max(planned.length, shown.length); first += rowsPerPause) {
    const last = first + rowsPerPause
    if (!isAsShown(planned.slice(first, last), shown.slice(first, last))) return false
    await letOthersRun()
  }
  return true
}

function isLocked(plan: ImportPlan, draft: ImportPlan): boolean {
  const [units, members] = [new Set(draft.unitIds), new Set(draft.membershipIds)]
  return plan.unitIds.every((id) => units.has(id)) && plan.membershipIds.every((id) => members.has(id))
}

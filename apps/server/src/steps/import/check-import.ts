import {
  findImport,
  lockImport,
  markImportChecked,
  updateImportProgress,
  type StoredImport,
} from '../../db/queries/import.ts'
import { listImportRows, storeFates } from '../../db/queries/import-rows.ts'
import type { Deps } from '../../shared/deps.ts'
import { toSlices } from '../../shared/slices.ts'
import type { ImportPlan } from './importer.ts'
import { countFates, planRows } from './plan-rows.ts'
import { rest } from './rest.ts'

/** For so long no other process checks the import, from each progress on; system time. */
export const checkClaimMs = 60_000
const rowsPerStatement = 100
/** How often it is stored how far a check is. */
const rowsPerNote = 500

/** The columns were chosen again, or the import is over: this check is no longer wanted. */
class SupersededError extends Error {}

/**
 * Judges the rows of an import and stores their fates: nothing else is written. How many have been judged can be read
 * meanwhile. A check that is no longer wanted stores nothing.
 *
 * @see docs/rules.md R198
 */
export async function checkImport(deps: Deps, importId: string): Promise<void> {
  const batch = await findImport(deps.db, importId)
  if (batch?.state !== 'checking') return
  const rows = await listImportRows(deps.db, batch)
  const onJudged = (judged: number): Promise<void> => noteProgress(deps, batch, judged)
  try {
    const context = { at: deps.now(), by: null, newId: deps.newId, onJudged }
    const plan = await planRows(deps.db, { batch, rows }, context)
    await storePlan(deps, batch, plan)
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error
  }
}

async function noteProgress(deps: Deps, batch: StoredImport, rows: number): Promise<void> {
  if (rows % rowsPerNote > 0) return rest()
  const progress = { rows, until: deps.systemNow() + checkClaimMs }
  const isWanted = await deps.db.transaction((tx) => updateImportProgress(tx, batch, progress))
  if (!isWanted) throw new SupersededError()
  await rest()
}

async function storePlan({ db }: Deps, { id, version }: StoredImport, plan: ImportPlan): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await lockImport(tx, id)
    if (current?.state !== 'checking' || current.version !== version) return
    for (const some of toSlices(plan.rows, rowsPerStatement)) {
      await storeFates(tx, current, some)
      await rest()
    }
    await markImportChecked(tx, current, countFates(plan.rows))
  })
}

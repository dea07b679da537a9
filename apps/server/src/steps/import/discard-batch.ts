import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../../db/queries/audit.ts'
import { markImportEnded } from '../../db/queries/import.ts'

/** Ends an import of which nothing was written. The caller has locked it. `by`: null where time itself does it. */
export async function discardBatch(
  tx: Tx,
  { id, groupId }: { readonly id: string; readonly groupId: string },
  { at, by }: { readonly at: Instant; readonly by: AuditActor | null },
): Promise<void> {
  await markImportEnded(tx, { id, groupId }, { state: 'discarded', at, by: by?.personId ?? null })
  const subject = { subjectKind: 'import', subjectId: id }
  await insertAuditRow(tx, { at, by, groupId, action: 'discard-import', ...subject })
}

import { hasImpersonationRow, insertAuditRow } from '../db/queries/audit.ts'
import { lockProfile } from '../db/queries/person.ts'
import type { Deps, RequestSource } from '../shared/deps.ts'

const hourMs = 60 * 60 * 1000

/**
 * Records that an admin acts as a person, before anything is read for them: one row in an hour for both, however many
 * requests and processes there are. Writes have rows of their own besides.
 *
 * @see docs/domain.md §11
 */
export async function recordImpersonation(
  deps: Deps,
  { adminId, personId, request }: { adminId: string; personId: string; request: RequestSource | undefined },
): Promise<void> {
  const at = deps.now()
  const row = { adminId, personId, since: at - hourMs }
  if (await hasImpersonationRow(deps.db, row)) return
  await deps.db.transaction(async (tx) => {
    // A page sends several requests at once: the first one writes the row.
    await lockProfile(tx, adminId)
    if (await hasImpersonationRow(tx, row)) return
    await insertAuditRow(tx, {
      at,
      by: { personId, impersonatorId: adminId, request },
      groupId: null,
      action: 'impersonate',
      subjectKind: 'person',
      subjectId: personId,
    })
  })
}

import type { saveArrivalNote as contract } from '@samhus/contract/admin-arrivals'
import type { Input, Output } from '@samhus/contract/operation'
import { findArrivalNote, noteKind, storeArrivalNote } from '../../db/queries/arrivals.ts'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'

/**
 * Notes something for the Monday on which a week begins, for who cleans the house; an empty note deletes the one that
 * stands there. The words stand in the audit trail's values, under a subject that is no owner's.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError calendar-unit-not-found, also for a week of an archived house
 */
export async function saveArrivalNote(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { unitId, version } = input
  const subject = { subjectKind: noteKind, subjectId: unitId }
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'save-arrival-note',
    input,
    run: async (inTransaction) => {
      const id = Number(unitId)
      const seen = await findArrivalNote(deps.db, id)
      if (!seen || seen.isArchived) throw new RefusedError('calendar-unit-not-found')
      const { groupId } = seen
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [id], membershipIds: [] })
        const week = await findArrivalNote(tx, id)
        if (!week || week.isArchived) throw new RefusedError('calendar-unit-not-found')
        const [current, sent] = [{ note: week.note }, { note: input.note }]
        const { written, merged } = await mergeSave(tx, subject, { version, sent, current })
        if (written.length > 0) {
          const at = deps.now()
          await storeArrivalNote(tx, { unitId: id, groupId, note: sent.note }, at)
          await insertAuditRow(tx, {
            at,
            by: actor,
            groupId,
            action: 'save-arrival-note',
            ...subject,
            unitId: id,
            ...toAuditValues(written, current, sent),
          })
        }
        const { note } = written.length > 0 ? sent : current
        return { unitId, note, version: await findVersion(tx, subject), merged: [...merged] }
      })
    },
  })
}

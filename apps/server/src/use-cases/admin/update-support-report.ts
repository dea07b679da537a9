import type { updateSupportReport as contract } from '@samhus/contract/admin-support'
import type { Input, Output } from '@samhus/contract/operation'
import { computeClosedAt } from '@samhus/domain/support-report'
import { findVersion, insertAuditRow } from '../../db/queries/audit.ts'
import { isEnabledAdmin, lockReport, updateReport } from '../../db/queries/support-report.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { mergeSave, toAuditValues } from '../../steps/merge-save.ts'
import { toCaseTexts } from '../../steps/support-case.ts'

/**
 * Changes the state, the admin and the note of a report. What others have changed since the form was read stays unless
 * the form changes it too. The guest is not informed.
 *
 * @throws ChangedMeanwhileError changed-meanwhile (R136)
 * @throws RefusedError not-found; user-not-found if the person is no enabled admin (R192)
 */
export async function updateSupportReport(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { reportId, version } = input
  const subject = { subjectKind: 'support-report', subjectId: reportId }
  return idempotentWrite(deps, actor, {
    operation: 'update-support-report',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const report = await lockReport(tx, reportId)
        if (!report) throw new RefusedError('not-found')
        const { state, assigneeId, note, groupId, membershipId } = report
        const wanted = {
          state: input.state ?? state,
          assigneeId: input.assigneeId === undefined ? assigneeId : input.assigneeId,
          note: input.note ?? note,
        }
        const [current, texts] = [toCaseTexts(report), toCaseTexts(wanted)]
        const { written, merged } = await mergeSave(tx, subject, { version, sent: texts, current })
        if (written.includes('assigneeId') && wanted.assigneeId !== null) {
          if (!(await isEnabledAdmin(tx, wanted.assigneeId))) throw new RefusedError('user-not-found')
        }
        if (written.length > 0) {
          const at = deps.now()
          const after = {
            state: written.includes('state') ? wanted.state : state,
            assigneeId: written.includes('assigneeId') ? wanted.assigneeId : assigneeId,
            note: written.includes('note') ? wanted.note : note,
          }
          await updateReport(tx, report, { ...after, closedAt: computeClosedAt(report, after.state, at) })
          const values = toAuditValues(written, current, texts)
          const about = { groupId, membershipId, ...subject }
          await insertAuditRow(tx, { at, by: actor, action: 'update-support-report', ...about, ...values })
        }
        return { reportId, version: await findVersion(tx, subject), merged: [...merged] }
      }),
  })
}

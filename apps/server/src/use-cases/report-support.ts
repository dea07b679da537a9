import type { reportSupport as contract } from '@samhus/contract/check-out'
import type { Output, Input } from '@samhus/contract/operation'
import { mayReportSupport } from '@samhus/domain/check-out'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import {
  findStayByLink,
  findSupportReport,
  insertSupportReport,
  lockReportId,
  countSupportReports,
  type LinkedStay,
} from '../db/queries/check-out.ts'
import type { Queryable } from '../db/core/client.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { idempotentWrite, StaleReadError } from '../steps/idempotent-write.ts'

type ReportAnswer = Output<typeof contract>

/**
 * Stores a guest's report for the admins. The guest has a check-out link. A repeated report is stored once.
 *
 * @throws RefusedError docs/rules.md R92, R93, R95, R119, in that order; invalid-request for a report id of another
 * stay
 */
export async function reportSupport(deps: Deps, input: Input<typeof contract>): Promise<ReportAnswer> {
  const { reportId, message, contact, language } = input
  return idempotentWrite<ReportAnswer>(deps, null, {
    operation: 'report-support',
    input: null,
    run: async (inTransaction) => {
      const factsBeforeLock = await loadForReport(deps.db, input, deps.now())
      return inTransaction(async (tx) => {
        const { groupId: lockedGroup, membershipId: lockedMember } = factsBeforeLock.stay
        await lockWeeksAndMembers(tx, { groupId: lockedGroup, unitIds: [], membershipIds: [lockedMember] })
        // The key of a report has its group, and reports are looked up by their id alone.
        await lockReportId(tx, reportId)
        const at = deps.now()
        const { stay, reports } = await loadForReport(tx, input, at)
        if (reports === null) return { reportId }
        const { groupId, bookingId, membershipId } = stay
        const report = { id: reportId, groupId, bookingId, number: reports + 1, message, contact, language }
        if (!(await insertSupportReport(tx, report, at))) {
          throw new StaleReadError('another stay has stored a report of that id')
        }
        const subject = { subjectKind: 'support-report', subjectId: reportId, membershipId }
        await audit.insertAuditRow(tx, { at, by: null, groupId, action: 'report-support', ...subject })
        return { reportId }
      })
    },
  })
}

/** `reports`: how many reports the booking has; null if this one is among them. */
async function loadForReport(
  reader: Queryable,
  { token, reportId }: { token: string; reportId: string },
  at: Instant,
): Promise<{ stay: LinkedStay; reports: number | null }> {
  const stay = await findStayByLink(reader, token)
  const known = stay && (await findSupportReport(reader, reportId))
  const reports = stay && !known ? await countSupportReports(reader, stay) : null
  throwIfRefused(mayReportSupport(stay, reports ?? 0, at), at)
  if (!stay) throw new RefusedError('booking-not-found')
  if (known && known.bookingId !== stay.bookingId) throw new RefusedError('invalid-request')
  return { stay, reports }
}

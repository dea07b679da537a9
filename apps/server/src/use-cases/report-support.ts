import type { reportSupport as contract } from '@samhus/contract/check-out'
import type { Answer, Input } from '@samhus/contract/operation'
import { mayReportSupport } from '@samhus/domain/check-out'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import { stayOfLink, type LinkedStay } from '../db/queries/check-out.ts'
import type { Reads } from '../db/core/client.ts'
import { lock } from '../db/queries/locks.ts'
import { findReport, insertReport, reportsAbout } from '../db/queries/support-report.ts'
import type { Deps } from '../shared/deps.ts'
import { orThrow, RefusedError } from '../shared/refused-error.ts'
import { write } from '../steps/idempotent-write.ts'

type Reported = Answer<typeof contract>

/**
 * Keeps what a guest with a link tells the back office about the stay. Sent again it is kept once.
 *
 * Refuses as docs/rules.md R92, R93, R95, R119, in that order; invalid-request for a report of another stay.
 */
export async function reportSupport(deps: Deps, input: Input<typeof contract>): Promise<Reported> {
  const { reportId, message, contact, language } = input
  return write<Reported>(deps, null, {
    operation: 'report-support',
    input: null,
    attempt: async (inTransaction) => {
      const seen = await allowedToReport(deps.db, input, deps.now())
      return inTransaction(async (tx) => {
        await lock(tx, { unitIds: [], membershipIds: [seen.stay.membershipId] })
        const at = deps.now()
        const { stay, reports } = await allowedToReport(tx, input, at)
        if (reports === null) return { reportId }
        const { groupId, bookingId, membershipId } = stay
        const report = { id: reportId, groupId, bookingId, number: reports + 1, message, contact, language }
        await insertReport(tx, report, at)
        const subject = { subjectKind: 'support-report', subjectId: reportId, membershipId }
        await audit.record(tx, { at, by: null, groupId, action: 'report-support', ...subject })
        return { reportId }
      })
    },
  })
}

/** `reports`: how many there are about the booking; null where this one is among them. */
async function allowedToReport(
  reader: Reads,
  { token, reportId }: { token: string; reportId: string },
  at: Instant,
): Promise<{ stay: LinkedStay; reports: number | null }> {
  const stay = await stayOfLink(reader, token)
  const known = stay && (await findReport(reader, reportId))
  const reports = stay && !known ? await reportsAbout(reader, stay.bookingId) : null
  orThrow(mayReportSupport(stay, reports ?? 0, at), at)
  if (!stay) throw new RefusedError('booking-not-found')
  if (known && known.bookingId !== stay.bookingId) throw new RefusedError('invalid-request')
  return { stay, reports }
}

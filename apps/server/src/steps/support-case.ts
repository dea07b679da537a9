import type { FieldTexts } from '@samhus/domain/merge-changes'
import { defaultRetentionDays } from '@samhus/domain/personal-data'
import type { Instant } from '@samhus/domain/refusal'
import type { ReportStay } from '@samhus/domain/support-report'
import type { SupportCase } from '../db/queries/support-report.ts'
import type { Deps } from '../shared/deps.ts'

/** Returns what admins change of a report, as the audit trail takes it. */
export function toCaseTexts({ state, assigneeId, note }: SupportCase): FieldTexts<keyof SupportCase> {
  return { state, assigneeId, note }
}

const dayMs = 24 * 60 * 60_000

/** Returns who stayed in the week of a report. Once contacts are deleted, a guest cannot be told from the owner. R125 */
export function toReportStay(
  report: {
    readonly isLentOut: boolean
    readonly guestEmail: string | null
    readonly ownerEmail: string | null
    readonly checkOutAt: Instant
  },
  { retentionDays = defaultRetentionDays, now }: Pick<Deps, 'retentionDays' | 'now'>,
): ReportStay {
  const { isLentOut, guestEmail, ownerEmail, checkOutAt } = report
  const isKnown = checkOutAt > now() - retentionDays.lendOutContacts * dayMs
  return { stayed: isLentOut ? 'guest' : isKnown ? 'owner' : null, guestEmail, ownerEmail }
}

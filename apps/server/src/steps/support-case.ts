import type { FieldTexts } from '@samhus/domain/merge-changes'
import type { ReportStay } from '@samhus/domain/support-report'
import type { SupportCase } from '../db/queries/support-report.ts'

/** Returns what admins change of a report, as the audit trail takes it. */
export function toCaseTexts({ state, assigneeId, note }: SupportCase): FieldTexts<keyof SupportCase> {
  return { state, assigneeId, note }
}

/** Returns who stayed in the week of a report: a guest also once their contact is deleted. R125, R229 */
export function toReportStay(report: {
  readonly isLentOut: boolean
  readonly guestEmail: string | null
  readonly ownerEmail: string | null
}): ReportStay {
  const { isLentOut, guestEmail, ownerEmail } = report
  return { stayed: isLentOut ? 'guest' : 'owner', guestEmail, ownerEmail }
}

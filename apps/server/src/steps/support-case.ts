import type { FieldTexts } from '@samhus/domain/merge-changes'
import type { SupportCase } from '../db/queries/support-report.ts'

/** Returns what admins change of a report, as the audit trail takes it. */
export function toCaseTexts({ state, assigneeId, note }: SupportCase): FieldTexts<keyof SupportCase> {
  return { state, assigneeId, note }
}

import type { FieldTexts } from '@samhus/domain/merge-changes'
import type { Instant } from '@samhus/domain/refusal'
import type { SupportState } from '@samhus/domain/support-report'
import type { LockedReport, SupportCase } from '../db/queries/support-report.ts'

/** Returns what admins change of a report, as the audit trail takes it. */
export function toCaseTexts({ state, assigneeId, note }: SupportCase): FieldTexts<keyof SupportCase> {
  return { state, assigneeId, note }
}

/** Returns when a report is done: at once if it becomes so now, null while it is not. R192 */
export function computeClosedAt(
  before: Pick<LockedReport, 'state' | 'closedAt'>,
  state: SupportState,
  at: Instant,
): Instant | null {
  if (state !== 'done') return null
  return before.state === 'done' ? before.closedAt : at
}

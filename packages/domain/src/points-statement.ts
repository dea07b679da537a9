import type { LedgerType } from './points.ts'

/** Why an owner's points moved, in the owner's own terms. */
export type LineKind =
  /** Given by the point plan. */
  | 'plan'
  /** Given by the office, beside the plan. */
  | 'office'
  | 'booked'
  /** The debit of a week that the office gave. */
  | 'office-week'
  | 'refund'
  /** A late cancellation whose week another owner took. */
  | 'claim-paid'
  | 'year-end'
  /** Came back when its year was over. */
  | 'late-refund'
  | 'corrected'

export interface LineFacts {
  readonly type: LedgerType
  /** The assignment belongs to the point plan. */
  readonly isPlanned: boolean
  /** The booking was never a hold or an offer: the office gave the week. */
  readonly isOfficeWeek: boolean
  /** The booking's claim was paid. */
  readonly isClaimPaid: boolean
  /** An expiry that a refund into an ended year brought with it. */
  readonly isLateRefund: boolean
}

/** What a ledger line is called on the owner's statement. R117 */
export function getLineKind(line: LineFacts): LineKind {
  switch (line.type) {
    case 'Assign':
      return line.isPlanned ? 'plan' : 'office'
    case 'Book':
      return line.isOfficeWeek ? 'office-week' : 'booked'
    case 'Cancel':
      return line.isClaimPaid ? 'claim-paid' : 'refund'
    case 'Expire':
      return line.isLateRefund ? 'late-refund' : 'year-end'
    case 'Adjust':
      return 'corrected'
  }
}

/**
 * The balance after each line, oldest first, reckoned back from the account's own: the last line carries it
 * whatever the lines say, so the statement can never close with another number. R118
 */
export function computeRunningBalances(closing: number, lines: readonly { readonly points: number }[]): number[] {
  let balance = closing
  return lines
    .toReversed()
    .map(({ points }) => {
      const after = balance
      balance -= points
      return after
    })
    .toReversed()
}

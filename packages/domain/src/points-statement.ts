import type { LedgerType } from './points.ts'

/** Why an owner's points changed, as the owner's statement names it. */
export type LineKind =
  /** Given by the point plan. */
  | 'plan'
  /** Given by an admin, in addition to the plan. */
  | 'office'
  | 'booked'
  /** The debit of a week that an admin assigned. */
  | 'office-week'
  | 'refund'
  /** The refund of a week from which an admin moved the owner, and the debit of the week moved to. */
  | 'moved'
  /** The refund of a late cancellation, paid because another owner took the week. */
  | 'claim-paid'
  | 'year-end'
  /** The expiry of a refund that came after its year had ended. */
  | 'late-refund'
  | 'corrected'
  /** Brought along when the group moved in. */
  | 'moved-in'

export interface LineFacts {
  readonly type: LedgerType
  /** The assignment belongs to the point plan. */
  readonly isPlanned: boolean
  /** The booking was never a hold or an offer: an admin assigned the week. */
  readonly isAssignedByAdmin: boolean
  /** A debit of a week to which an admin moved the owner, or a refund of the week from which. */
  readonly isMove: boolean
  /** The booking's refund claim was paid. */
  readonly isClaimPaid: boolean
  /** An expiry that was written together with a refund into an ended year. */
  readonly isLateRefund: boolean
  /** A correction by a file with which the group moved in. */
  readonly isMovedIn: boolean
}

/** Returns the kind under which the statement lists a ledger line. R117 */
export function getLineKind(line: LineFacts): LineKind {
  switch (line.type) {
    case 'Assign':
      return line.isPlanned ? 'plan' : 'office'
    case 'Book':
      if (line.isMove) return 'moved'
      return line.isAssignedByAdmin ? 'office-week' : 'booked'
    case 'Cancel':
      if (line.isClaimPaid) return 'claim-paid'
      return line.isMove ? 'moved' : 'refund'
    case 'Expire':
      return line.isLateRefund ? 'late-refund' : 'year-end'
    case 'Adjust':
      return line.isMovedIn ? 'moved-in' : 'corrected'
  }
}

/**
 * Returns the balance after each line, oldest first. Computed backwards from the account's balance, so that the
 * statement always ends with exactly that number. R118
 */
export function computeRunningBalances(
  closing: number,
  lines: readonly { readonly points: number }[],
): number[] {
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

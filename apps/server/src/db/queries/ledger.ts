import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** One movement of one owner's points. `points` carries the sign: a debit is negative. */
export interface Line {
  readonly id: string
  readonly groupId: string
  readonly membershipId: number
  readonly year: number
  readonly type: 'Assign' | 'Book' | 'Cancel' | 'Expire' | 'Adjust'
  readonly points: number
  readonly bookingId?: string
  readonly assignmentId?: string
  readonly cause?: string
  readonly reason?: string
}

const openAccounts = statement(
  'account-open',
  `insert into account (group_id, membership_id, year)
   select distinct "groupId", "membershipId", year
   from jsonb_to_recordset($1::jsonb) as line("groupId" uuid, "membershipId" bigint, year int)
   order by 2, 3
   on conflict do nothing`,
)

const appendLines = statement(
  'ledger-append',
  `insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, assignment_id,
     cause, reason, at)
   select line.id, account.group_id, account.id, account.membership_id, account.year, line.type, line.points,
     line."bookingId", line."assignmentId", line.cause, line.reason, $2
   from jsonb_to_recordset($1::jsonb) as line(id uuid, "membershipId" bigint, year int, type text, points int,
     "bookingId" uuid, "assignmentId" uuid, cause text, reason text)
   join account on account.membership_id = line."membershipId" and account.year = line.year
   order by account.id, line.points desc`,
)

/**
 * Appends all of a transaction's ledger lines at once, ordered by account, what is given before what is taken;
 * the balances follow by trigger.
 *
 * A debit beyond the balance breaks `balance_not_negative` and takes the transaction with it.
 */
export async function append(tx: Tx, lines: readonly Line[], at: Instant): Promise<void> {
  if (lines.length === 0) return
  const json = JSON.stringify(lines)
  const isCredit = lines.some(({ points }) => points > 0)
  const [, written] = await Promise.all([
    isCredit ? tx.run(openAccounts, [json]) : 0,
    tx.run(appendLines, [json, timestamptz(at)]),
  ])
  if (written !== lines.length) throw new Error('a ledger line found no account')
}

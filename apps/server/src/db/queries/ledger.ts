import type { LedgerType } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import {
  requestedMembers,
  toPersonInGroupParams,
  type PersonInGroup,
  type PersonInGroupParams,
} from './membership.ts'
import { isAssignedByAdmin, movedIn, weekColumns, type WeekColumns } from './sql-fragments.ts'

/** One movement of one owner's points. `points` carries the sign: a debit is negative. */
export interface LedgerLine {
  readonly id: string
  readonly groupId: string
  readonly membershipId: number
  readonly year: number
  readonly type: 'Assign' | 'Book' | 'Cancel' | 'Expire' | 'Adjust'
  readonly points: number
  readonly bookingId?: string
  readonly assignmentId?: string
  readonly cause?: string
  /** Why a balance was corrected, as a code: words of an admin stand on the audit row, where they can be erased. */
  readonly reason?: string
}

const insertAccounts = statement(
  'account-open',
  `insert into account (group_id, membership_id, year)
   select distinct "groupId", "membershipId", year
   from jsonb_to_recordset($1::jsonb) as line("groupId" uuid, "membershipId" bigint, year int)
   order by 2, 3
   on conflict do nothing`,
)

const insertLines = statement(
  'ledger-append',
  `insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, assignment_id,
     cause, reason, at)
   select line.id, account.group_id, account.id, account.membership_id, account.year, line.type, line.points,
     line."bookingId", line."assignmentId", line.cause, line.reason, $2
   from jsonb_to_recordset($1::jsonb) as line(id uuid, "groupId" uuid, "membershipId" bigint, year int, type text,
     points int, "bookingId" uuid, "assignmentId" uuid, cause text, reason text)
   join account on account.membership_id = line."membershipId" and account.group_id = line."groupId"
     and account.year = line.year
   order by account.id, line.points desc
   for no key update of account`,
)

/** What compare-and-set.ts appends for each row in `written` whose points move. A debited owner has an account. */
export const insertWrittenLines = (type: 'Book' | 'Cancel'): string => `
  lines as (
    insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
    select line_id, account.group_id, account.id, account.membership_id, account.year, '${type}', line_points,
      written.id, written.at
    from written join account on account.membership_id = written.membership_id
      and account.group_id = $3 and account.year = written.year
    where line_id is not null
    order by account.id)`

/**
 * Appends all ledger lines of a transaction in one statement, ordered by account, credits before debits. Each account is
 * locked before its line takes a number, so that lines that are appended here are numbered as the balance moved. A
 * trigger updates the balances.
 *
 * A debit beyond the balance violates `balance_not_negative` and rolls the transaction back.
 */
export async function appendLedgerLines(tx: Tx, lines: readonly LedgerLine[], at: Instant): Promise<void> {
  if (lines.length === 0) return
  const json = JSON.stringify(lines)
  const isCredit = lines.some(({ points }) => points > 0)
  const [, inserted] = await Promise.all([
    isCredit ? tx.run(insertAccounts, [json]) : 0,
    tx.run(insertLines, [json, timestamptz(at)]),
  ])
  if (inserted !== lines.length) throw new Error('a ledger line has no account')
}

interface YearBalance {
  readonly year: number
  readonly points: number
}

/** Returns one row with a null year for a member without accounts. */
const balancesOfMembers = statement<
  { ordinal: number; year: number | null; points: number },
  PersonInGroupParams
>(
  'balances-of-members',
  `select requested.ordinal, a.year, a.balance as points
   from ${requestedMembers}
   left join account a on a.membership_id = m.id and a.group_id = m.group_id
   order by a.year`,
)

/** Returns a member's balance of each year, oldest first; null for a person who is no member. */
export const listBalances = batchLookup<PersonInGroup, YearBalance[] | null>(async (db, requested) => {
  const found: (YearBalance[] | null)[] = requested.map(() => null)
  for (const { ordinal, year, points } of await db.all(balancesOfMembers, toPersonInGroupParams(requested))) {
    const balances = (found[ordinal - 1] ??= [])
    if (year !== null) balances.push({ year, points })
  }
  return found
})

const balancesOfPeople = statement<{ personId: string; balance: number }>(
  'balances-of-people',
  `select m.person_id as "personId", a.balance
   from account a join membership m on m.id = a.membership_id and m.group_id = a.group_id
   where a.group_id = $1 and a.year = $2 and m.person_id = any($3)`,
)

/** Returns balances of one year. People without an account are missing. */
export function listBalancesOfYear(
  db: Db,
  { groupId, year, personIds }: { groupId: string; year: number; personIds: readonly string[] },
): Promise<{ personId: string; balance: number }[]> {
  return db.all(balancesOfPeople, [groupId, year, personIds])
}

/** One account of a member, joined with one of its ledger lines if it is the account of the requested year. */
export interface AccountLineRow extends Partial<WeekColumns> {
  readonly accountYear: number
  readonly balance: number
  /** Null for an account of another year or without lines. */
  readonly id: string | null
  readonly at: Instant
  readonly type: LedgerType
  readonly points: number
  readonly reason: string | null
  readonly isPlanned: boolean
  readonly isAssignedByAdmin: boolean
  readonly isMove: boolean
  readonly isClaimPaid: boolean
  readonly isLateRefund: boolean
  readonly isMovedIn: boolean
}

/**
 * SQL on `ledger l`: what an admin wrote, on the audit row of the line itself, of the planning of its assignment or the taking
 * back of its points, or of the booking at the same instant.
 */
export const lineReason = `(select v.after from audit x
     join audit_value v on v.audit_number = x.number and v.group_id = x.group_id and v.field = 'reason'
     where x.group_id = l.group_id and x.subject_kind = case when l.assignment_id is not null then 'assignment' when l.type = 'Adjust' then 'ledger'
         else 'booking' end
       and x.subject_id = coalesce(l.assignment_id, case l.type when 'Adjust' then l.id else l.booking_id end)::text
       and case when l.type = 'Assign' then x.action = 'plan-points'
         when l.assignment_id is not null then x.action = 'take-back-points' and x.at = l.at else x.at = l.at end
     order by x.number limit 1)`

/** SQL on `ledger l` and its `booking b`: whether the line is of a week from or to which an admin moved the owner. */
export const isMoveLine = `coalesce(case l.type when 'Book' then b.moved_from is not null
       when 'Cancel' then b.end_reason = 'moved' end, false)`

const linesOfYear = statement<AccountLineRow, [membershipId: number, year: number, groupId: string]>(
  'point-lines-of-year',
  `select a.year as "accountYear", a.balance, l.id, l.at, l.type, l.points,
     ${lineReason} as reason,
     s.portion is not null as "isPlanned", ${isAssignedByAdmin} as "isAssignedByAdmin",
     ${isMoveLine} as "isMove",
     coalesce(c.state = 'paid', false) as "isClaimPaid", coalesce(l.cause like 'refund of %', false) as "isLateRefund",
     coalesce(l.reason = '${movedIn}', false) as "isMovedIn",
     ${weekColumns}
   from account a
   left join ledger l on l.account_id = a.id and l.group_id = a.group_id and a.year = $2
   left join assignment s on s.id = l.assignment_id and s.group_id = l.group_id
   left join booking b on b.group_id = a.group_id and b.id = coalesce(l.booking_id,
     case when l.cause like 'refund of %' then substr(l.cause, 11)::uuid end)
   left join unit u on u.id = b.unit_id and u.group_id = b.group_id
   left join house h on h.id = u.house_id and h.group_id = u.group_id
   left join claim c on c.booking_id = b.id and c.group_id = b.group_id
   where a.membership_id = $1 and a.group_id = $3
   order by a.year, l.number`,
)

/**
 * Returns every account of a member, oldest year first, the account of `year` with its ledger lines, oldest first. One
 * statement, so that balances and lines are of the same instant.
 */
export function listPointLines(
  db: Db,
  { groupId, membershipId, year }: { groupId: string; membershipId: number; year: number },
): Promise<AccountLineRow[]> {
  return db.all(linesOfYear, [membershipId, year, groupId])
}

import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { BookingKey } from './booking.ts'
import type { FeeState } from './fee.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** A fee as admins see it. */
export interface FeeRow {
  readonly feeId: string
  readonly at: Instant
  readonly act: 'assign' | 'admin-cancel' | 'move'
  readonly kroner: number
  readonly state: FeeState
  readonly settledAt: Instant | null
  /** The admin who settled it; empty for an anonymized one, null while it is open. */
  readonly settledBy: string | null
  /** What they wrote; null while it is open, and once erased. */
  readonly reason: string | null
}

export interface ListedFee extends FeeRow {
  readonly groupId: string
  readonly groupName: string
  readonly userId: string
  /** Empty for an anonymized person, as the code. */
  readonly userName: string
  readonly userCode: string
  readonly bookingId: string
  readonly unitId: number
  readonly houseName: string
  readonly year: number
  readonly week: number
}

/** Which fees to list; null: any. `from` ≤ noted < `until`. */
export interface FeeFilter {
  readonly groupId: string | null
  readonly personId: string | null
  readonly state: FeeState | null
  readonly from: Instant | null
  readonly until: Instant | null
}

const feeColumns = `f.id as "feeId", f.at, f.act, f.kroner, f.state, f.settled_at as "settledAt", s."settledBy", s.reason`

/** SQL of the act that settled `fee f`: the last one on it. */
const settlement = `left join lateral (
     select coalesce(impersonator.name, actor.name) as "settledBy",
       (select after from audit_value v where v.audit_number = a.number
         and v.group_id = a.group_id and v.field = 'reason') as reason
     from (select * from audit
       where subject_kind = 'fee' and subject_id = f.id::text and group_id = f.group_id order by number desc limit 1) a
     left join lateral (select ${unlessAnonymized('p', 'name', "''")} as name from person p where p.id = a.actor_id) actor
       on true
     left join lateral (select ${unlessAnonymized('p', 'name', "''")} as name from person p
       where p.id = a.impersonator_id) impersonator on true) s on f.state <> 'open'`

const feesOfBooking = statement<FeeRow, [bookingId: string, groupId: string]>(
  'fees-of-booking',
  `select ${feeColumns} from fee f ${settlement} where f.booking_id = $1 and f.group_id = $2
   order by f.at, f.id`,
)

/** Returns the fees for acts on a booking, oldest first. */
export function listFeesOfBooking(reader: Queryable, { groupId, bookingId }: BookingKey): Promise<FeeRow[]> {
  return reader.all(feesOfBooking, [bookingId, groupId])
}

type FilterParams = [
  groupId: string | null,
  personId: string | null,
  state: string | null,
  from: string | null,
  until: string | null,
]

/** SQL of the filters, whose parameters begin with `$first`. */
const matchesFilters = (first: number): string => `($${first}::uuid is null or f.group_id = $${first})
  and ($${first + 1}::uuid is null or m.person_id = $${first + 1})
  and ($${first + 2}::text is null or f.state = $${first + 2})
  and ($${first + 3}::timestamptz is null or f.at >= $${first + 3})
  and ($${first + 4}::timestamptz is null or f.at < $${first + 4})`

const name = unlessAnonymized('p', 'name', "''")
const matchesWords = matchesSearch(
  name,
  'p.code',
  'g.name',
  'h.name',
  `u.week || '/' || u.year`,
  'f.kroner',
  'f.booking_id',
)

const feeTables = `from fee f
   join booking b on b.id = f.booking_id and b.group_id = f.group_id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = f.group_id`

const columns = {
  at: 'f.at',
  userName: danishOrder(`nullif(${name}, '')`),
  groupName: danishOrder('g.name'),
  kroner: 'f.kroner',
  state: `case f.state when 'open' then 0 when 'billed' then 1 else 2 end`,
}

// The acts that settled them are looked up for the fees of the page alone.
const feesOfQuery = statement<ListedFee, readonly [...ListParams, ...FilterParams]>(
  'admin-fees',
  `select ${feeColumns}, f."groupId", f."groupName", f."userId", f."userName", f."userCode", f."bookingId", f."unitId",
     f."houseName", f.year, f.week
   from (select page.*, row_number() over () as place from (
     select f.*, g.id as "groupId", g.name as "groupName", p.id as "userId", ${name} as "userName",
       p.code as "userCode", b.id as "bookingId", u.id as "unitId", h.name as "houseName", u.year, u.week
     ${feeTables}
     where ${matchesWords} and ${matchesFilters(5)}
     ${orderBySort(columns, 'f.at desc, f.id')}
     ${limitToPage}) page) f
   ${settlement}
   order by f.place`,
)

const countFees = statement<{ count: number }, [patterns: readonly string[], ...FilterParams]>(
  'admin-fees-count',
  `select count(*)::int as count ${feeTables} where ${matchesWords} and ${matchesFilters(2)}`,
)

/** Returns the page, and how many fees there are on all pages. */
export async function listFees(
  db: Db,
  params: ListParams,
  filter: FeeFilter,
): Promise<{ rows: ListedFee[]; totalCount: number }> {
  const { groupId, personId, state, from, until } = filter
  const filters: FilterParams = [groupId, personId, state, timestamptz(from), timestamptz(until)]
  const [rows, { count }] = await Promise.all([
    db.all(feesOfQuery, [...params, ...filters]),
    db.one(countFees, [params[0], ...filters]),
  ])
  return { rows, totalCount: count }
}

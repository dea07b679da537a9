import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { storedBooking } from './booking-facts.ts'
import {
  toLookedBooking,
  toLookedWeek,
  type BookingLookRow,
  type LookedBooking,
  type LookedWeek,
  type LookRow,
} from './looked-week.ts'
import { policyOfVersion } from './policy.ts'
import {
  accountsJson,
  epochMs,
  filterActive,
  filterByValue,
  openClaimJson,
  unitRowColumns,
  upcomingJson,
} from './sql-fragments.ts'

const newestPolicy = 'from policy where group_id = u.group_id order by version desc limit 1'

/** From `asked`, `unit u` and `membership m`. Each of the big tables is searched once for the week and once for the owner. */
const lookColumns = `asked.ordinal, ${unitRowColumns}, ${openClaimJson} as claim,
  u.version as unit_version, m.version as member_version, m.id as membership_id,
  (select version ${newestPolicy}) as policy_version,
  ${accountsJson} as accounts,
  ${upcomingJson} as upcoming,
  (select json_agg(json_build_array(b.id, b.membership_id, bm.person_id, b.type, b.origin,
      ${epochMs('b.reserved_until')}, b.points, b.unit_slot) order by b.queue_number)
    from booking b join membership bm on bm.id = b.membership_id and bm.group_id = b.group_id
    where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')) as rows_of_week,
  (select json_agg(json_build_array(b.id, b.type, b.origin, ${epochMs('b.reserved_until')}, b.points, b.year_slot,
      b.skips_cleaning, o.id, o.calendar_id, o.house_id, o.year, o.week, o.code, o.date_from))
    from booking b join unit o on o.id = b.unit_id and o.group_id = b.group_id
    where b.membership_id = m.id and b.group_id = m.group_id and b.year between u.year - 1 and u.year + 1
      and ${filterActive('b')}) as rows_of_owner,
  (select json_agg(${epochMs('b.ended_at')}) from booking b
    where b.unit_id = u.id and b.membership_id = m.id and b.group_id = u.group_id and ${filterByValue('b.type', 'Ended')}
      and b.ended_at > asked.at - interval '24 hours') as ended_holds`

/** `m` is the membership of the person, who is enabled and has not left. */
const ofPerson = `join house h on h.id = u.house_id and h.group_id = u.group_id
  join "group" g on g.id = u.group_id and g.archived_at is null
  cross join lateral (select * from membership
    where group_id = u.group_id and person_id = asked.person_id and left_at is null limit 1) m
  join person p on p.id = m.person_id and p.enabled`

type LookParams<Id> = [ids: readonly Id[], personIds: readonly string[], ats: readonly string[]]

interface LookStatements<Row, Id> {
  /** Without the policy, which is the same for all owners of a group. */
  readonly shared: Statement<Row, LookParams<Id>>
  /** In a transaction. */
  readonly alone: Statement<Row, LookParams<Id>>
}

function lookStatements<Row, Id>(
  name: string,
  { select, from }: { select: string; from: string },
): LookStatements<Row, Id> {
  const text = (policy: string): string => `select ${select}, ${policy} as policy ${from} ${ofPerson}`
  return {
    shared: statement(name, text('null::jsonb')),
    alone: statement(`${name}-alone`, text(`(select constants ${newestPolicy})`)),
  }
}

const ofWeeks = lookStatements<LookRow, number>('owner-weeks', {
  select: lookColumns,
  from: `from unnest($1::bigint[], $2::uuid[], $3::timestamptz[]) with ordinality
    as asked (unit_id, person_id, at, ordinal)
  cross join lateral (select * from unit where id = asked.unit_id limit 1) u`,
})

const ofBookings = lookStatements<BookingLookRow, string>('owner-bookings', {
  select: `${lookColumns}, ${storedBooking} as booking`,
  from: `from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) with ordinality
    as asked (booking_id, person_id, at, ordinal)
  cross join lateral (select * from booking where id = asked.booking_id limit 1) own
  cross join lateral (select * from unit where id = own.unit_id and group_id = own.group_id limit 1) u
  cross join lateral (select person_id from membership
    where id = own.membership_id and group_id = own.group_id limit 1) owner`,
})

/** An owner who looks at a week, or at the week of a booking. */
interface Look<Id> {
  readonly id: Id
  readonly personId: string
  /** Which ended holds still count. */
  readonly at: Instant
}

function toParams<Id>(looks: readonly Look<Id>[]): LookParams<Id> {
  return [
    looks.map(({ id }) => id),
    looks.map(({ personId }) => personId),
    looks.map(({ at }) => timestamptz(at)),
  ]
}

/**
 * The newest policy of each group that was asked for. A version never changes, so looks of the same moment share one
 * read of it: how many statements an act on two weeks sends does not depend on which of its looks is answered first.
 */
const policies = new WeakMap<
  Db,
  Map<string, { readonly version: number; readonly policy: Promise<Policy> }>
>()

function findPolicy(db: Db, { group_id: groupId, policy_version: version }: LookRow): Promise<Policy> {
  const known = policies.get(db) ?? new Map<string, { version: number; policy: Promise<Policy> }>()
  policies.set(db, known)
  const found = known.get(groupId)
  if (found?.version === version) return found.policy
  const read = { version, policy: policyOfVersion(db, groupId, version) }
  known.set(groupId, read)
  // What could not be read is asked for again.
  read.policy.catch(() => known.get(groupId) === read && known.delete(groupId))
  return read.policy
}

/** Looks of the same moment share a statement; the next one is sent as soon as it has ended. */
function shareLooks<Row extends LookRow, Id>({ shared }: LookStatements<Row, Id>) {
  return batchLookup<Look<Id>, Row | null>(
    async (db, looks) => {
      const found: (Row | null)[] = looks.map(() => null)
      for (const row of await db.all(shared, toParams(looks))) found[row.ordinal - 1] = row
      return found
    },
    { delayMs: 0 },
  )
}

const findWeekRow = shareLooks(ofWeeks)
const findBookingRow = shareLooks(ofBookings)

/** Returns what the rules need about an owner and a week; null if the week is in none of the owner's groups. */
export async function lookAtWeek(
  db: Db,
  personId: string,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<LookedWeek | null> {
  const row = await findWeekRow(db, { id: unitId, personId, at })
  return row && toLookedWeek(row, { personId, policy: await findPolicy(db, row) })
}

/** Returns the same for the week of a booking, of any owner in the person's groups; null if there is none. */
export async function lookAtBooking(
  db: Db,
  personId: string,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<LookedBooking | null> {
  const row = await findBookingRow(db, { id: bookingId, personId, at })
  return row && toLookedBooking(row, { personId, policy: await findPolicy(db, row) })
}

/** Returns the same as `lookAtWeek`, under the transaction's locks. */
export async function findOwnerWeek(
  tx: Tx,
  personId: string,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<LookedWeek | null> {
  const row = await readAlone(tx, ofWeeks, { id: unitId, personId, at })
  return row && toLookedWeek(row, { personId, policy: row.policy })
}

/** Returns the same as `lookAtBooking`, under the transaction's locks. */
export async function findOwnerBooking(
  tx: Tx,
  personId: string,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<LookedBooking | null> {
  const row = await readAlone(tx, ofBookings, { id: bookingId, personId, at })
  return row && toLookedBooking(row, { personId, policy: row.policy })
}

type RowWithPolicy<Row> = Row & { readonly policy: Policy }

async function readAlone<Row extends LookRow, Id>(
  tx: Tx,
  { alone }: LookStatements<Row, Id>,
  look: Look<Id>,
): Promise<RowWithPolicy<Row> | null> {
  return ((await tx.maybe(alone, toParams([look]))) as RowWithPolicy<Row> | undefined) ?? null
}

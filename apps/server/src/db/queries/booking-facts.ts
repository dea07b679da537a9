import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { UnitFacts, UnitState } from '@samhus/domain/unit-status'
import type { Reads } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { accountsJson, ms, ownWeeksJson, unitColumns, unitFacts, upcomingJson } from './sql-fragments.ts'
import type { ClaimRow, HolderRow, OwnerColumns, UnitRow } from './sql-fragments.ts'

/** An own stored hold, with what is needed to close it. */
export interface HoldRow {
  readonly bookingId: string
  readonly unitId: number
  readonly calendarId: number
  readonly year: number
  readonly points: number
  readonly reservedUntil: Instant
}

/** One place in the week's queue. */
export interface Place {
  readonly bookingId: string
  readonly personId: string
  /** The guard number under which the row stands. */
  readonly slot: number
}

/** Everything that the rules ask about one owner and one week, as of one statement. */
export interface WeekOfOwner {
  readonly unit: UnitFacts
  readonly state: UnitState
  readonly owner: OwnerFacts
  readonly policy: Policy
  readonly groupId: string
  readonly membershipId: number
  readonly holder: HolderRow | null
  /** The owner's stored holds in the group, run out or not. */
  readonly holds: readonly HoldRow[]
  readonly claim: ClaimRow | null
  /** In the order of joining. */
  readonly queue: readonly Place[]
  /** Guard numbers of the owner's `Wait` rows in the unit's year. */
  readonly takenYearSlots: readonly number[]
}

interface Row extends UnitRow, OwnerColumns {
  readonly membership_id: number
  readonly holds: readonly HoldRow[]
  readonly ended_holds: OwnerFacts['endedHolds']
  readonly waits: OwnerFacts['waitlists']
  readonly queue: readonly Place[]
  readonly year_slots: readonly number[]
}

const weekOfOwner = `
  ${unitColumns},
  m.id as membership_id,
  ${ownWeeksJson} as own_weeks,
  ${accountsJson} as accounts,
  ${upcomingJson} as upcoming,
  coalesce((select json_agg(json_build_object('bookingId', b.id, 'unitId', b.unit_id,
      'calendarId', b.calendar_id, 'year', b.year, 'points', b.points,
      'reservedUntil', ${ms('b.reserved_until')}))
    from booking b
    where b.membership_id = m.id and b.type = 'Pre' and b.origin = 'hold'), '[]') as holds,
  coalesce((select json_agg(json_build_object('unitId', b.unit_id, 'endedAt', ${ms('b.ended_at')}))
    from booking b
    where b.unit_id = u.id and b.membership_id = m.id and b.type = 'Ended'
      and b.ended_at > $3::timestamptz - interval '24 hours'), '[]') as ended_holds,
  coalesce((select json_agg(json_build_object('year', w.year, 'count', w.count))
    from (select year, count(*) from booking
      where membership_id = m.id and type = 'Wait' group by year) w), '[]') as waits,
  coalesce((select json_agg(json_build_object('bookingId', b.id, 'personId', bm.person_id, 'slot', b.unit_slot)
      order by b.queue_number)
    from booking b join membership bm on bm.id = b.membership_id
    where b.unit_id = u.id and b.type = 'Wait'), '[]') as queue,
  coalesce((select json_agg(b.year_slot) from booking b
    where b.membership_id = m.id and b.year = u.year and b.type = 'Wait'), '[]') as year_slots
  from unit u
  join house h on h.id = u.house_id
  join "group" g on g.id = u.group_id
  join membership m on m.group_id = u.group_id and m.person_id = $2 and m.left_at is null
  join person p on p.id = m.person_id and p.enabled`

const byUnit = statement<Row>('week-of-owner-by-unit', `select ${weekOfOwner} where u.id = $1`)

const byBooking = statement<Row & { booking: StoredBooking }>(
  'week-of-owner-by-booking',
  `select json_build_object('id', own.id, 'personId', owner.person_id, 'membershipId', own.membership_id,
      'type', own.type, 'origin', own.origin, 'reservedUntil', ${ms('own.reserved_until')},
      'points', own.points, 'endedAt', ${ms('own.ended_at')}, 'checkedOutAt', ${ms('own.checked_out_at')}, 'skipsCleaning', own.skips_cleaning,
      'lentOutName', own.lent_out_name, 'lentOutPhone', own.lent_out_phone,
      'lentOutEmail', own.lent_out_email, 'lentOutLanguage', own.lent_out_language,
      'debited', coalesce((select -l.points from ledger l where l.booking_id = own.id and l.type = 'Book'), 0)
    ) as booking,
    ${weekOfOwner}
  join booking own on own.unit_id = u.id and own.id = $1
  join membership owner on owner.id = own.membership_id`,
)

/** A booking of the group as stored. */
export interface StoredBooking {
  readonly id: string
  readonly personId: string
  readonly membershipId: number
  readonly type: 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The frozen price. */
  readonly points: number
  readonly endedAt: Instant | null
  readonly checkedOutAt: Instant | null
  readonly skipsCleaning: boolean
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
  /** What its debit took; 0 where there was none. */
  readonly debited: number
  /** It belongs to who asks. */
  readonly isOwn: boolean
}

/** A booking with everything that the rules ask about who asks and the booking's week. */
export type BookingOfOwner = WeekOfOwner & { readonly booking: StoredBooking }

/** What the rules ask when a member wants a week; null where the week is not one of the member's groups. */
export async function factsOfUnit(
  reader: Reads,
  personId: string,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<WeekOfOwner | null> {
  const row = await reader.maybe(byUnit, [unitId, personId, timestamptz(at)])
  return row ? shape(row, personId) : null
}

/** The same around a booking, anybody's in the member's groups; null where there is none. */
export async function factsOfBooking(
  reader: Reads,
  personId: string,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<BookingOfOwner | null> {
  const row = await reader.maybe(byBooking, [bookingId, personId, timestamptz(at)])
  if (!row) return null
  return { ...shape(row, personId), booking: { ...row.booking, isOwn: row.booking.personId === personId } }
}

function shape(row: Row, personId: string): WeekOfOwner {
  const { holder, queue } = row
  return {
    unit: unitFacts(row),
    state: {
      holder: holder && {
        type: holder.type,
        origin: holder.origin,
        reservedUntil: holder.reservedUntil,
        isOwn: holder.personId === personId,
      },
      waitlistCount: queue.length,
      isOnWaitlist: queue.some((place) => place.personId === personId),
    },
    owner: {
      ownWeeks: row.own_weeks,
      holds: row.holds,
      endedHolds: row.ended_holds,
      accounts: row.accounts,
      waitlists: row.waits,
      upcomingPoints: row.upcoming,
    },
    policy: row.policy,
    groupId: row.group_id,
    membershipId: row.membership_id,
    holder,
    holds: row.holds,
    claim: row.claim,
    queue,
    takenYearSlots: row.year_slots,
  }
}

import { getReservationEnd } from '@samhus/domain/assignment'
import type { OwnerFacts } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { UnitFacts, UnitState } from '@samhus/domain/unit-status'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import {
  accountsJson,
  epochMs,
  filterByValue,
  ownWeeksJson,
  unitColumns,
  toUnitFacts,
  unlessAnonymized,
  upcomingJson,
  type RefundClaimRow,
  type HolderRow,
  type OwnerColumns,
  type UnitFactsRow,
} from './sql-fragments.ts'

/** A stored hold of the owner, with what is needed to close it. */
export interface StoredHold {
  readonly bookingId: string
  readonly unitId: number
  readonly calendarId: number
  readonly year: number
  readonly points: number
  readonly reservedUntil: Instant
}

/** One entry of the week's waitlist. */
export interface WaitlistEntry {
  readonly bookingId: string
  readonly personId: string
  /** The row's slot number under the unique index that limits the waitlist's length. */
  readonly slot: number
}

/** Everything that the rules need to know about one owner and one week, read in one statement. */
export interface OwnerWeekFacts {
  readonly unit: UnitFacts
  readonly state: UnitState
  readonly owner: OwnerFacts
  readonly policy: Policy
  readonly groupId: string
  readonly membershipId: number
  readonly holder: HolderRow | null
  /** The owner's stored holds in the group, expired or not. */
  readonly holds: readonly StoredHold[]
  readonly claim: RefundClaimRow | null
  /** In the order of joining. */
  readonly waitlist: readonly WaitlistEntry[]
  /** Slot numbers of the owner's `Wait` rows in the unit's year. */
  readonly takenYearSlots: readonly number[]
}

interface OwnerWeekRow extends UnitFactsRow, OwnerColumns {
  readonly membership_id: number
  readonly holds: readonly StoredHold[]
  readonly ended_holds: OwnerFacts['endedHolds']
  readonly waits: OwnerFacts['waitlists']
  readonly waitlist: readonly WaitlistEntry[]
  readonly year_slots: readonly number[]
}

const ownerWeekColumns = `
  ${unitColumns},
  m.id as membership_id,
  ${ownWeeksJson} as own_weeks,
  ${accountsJson} as accounts,
  ${upcomingJson} as upcoming,
  coalesce((select json_agg(json_build_object('bookingId', b.id, 'unitId', b.unit_id,
      'calendarId', b.calendar_id, 'year', b.year, 'points', b.points,
      'reservedUntil', ${epochMs('b.reserved_until')}))
    from booking b
    where b.membership_id = m.id and b.group_id = m.group_id and b.type = 'Pre' and b.origin = 'hold'), '[]') as holds,
  coalesce((select json_agg(json_build_object('unitId', b.unit_id, 'endedAt', ${epochMs('b.ended_at')}))
    from booking b
    where b.unit_id = u.id and b.membership_id = m.id and b.group_id = u.group_id and b.type = 'Ended'
      and b.ended_at > $3::timestamptz - interval '24 hours'), '[]') as ended_holds,
  coalesce((select json_agg(json_build_object('year', w.year, 'count', w.count))
    from (select year, count(*) from booking
      where membership_id = m.id and group_id = m.group_id and type = 'Wait' group by year) w), '[]') as waits,
  coalesce((select json_agg(json_build_object('bookingId', b.id, 'personId', bm.person_id, 'slot', b.unit_slot)
      order by b.queue_number)
    from booking b join membership bm on bm.id = b.membership_id and bm.group_id = b.group_id
    where b.unit_id = u.id and b.group_id = u.group_id and ${filterByValue('b.type', 'Wait')}), '[]') as waitlist,
  coalesce((select json_agg(b.year_slot) from booking b
    where b.membership_id = m.id and b.group_id = m.group_id and b.year = u.year and b.type = 'Wait'), '[]') as year_slots`

const weekOfGroup = `from unit u
  join house h on h.id = u.house_id and h.group_id = u.group_id
  join "group" g on g.id = u.group_id and g.archived_at is null`

/** From `booking own` and its `membership owner`. */
export const storedBooking = `json_build_object('id', own.id, 'personId', owner.person_id, 'membershipId', own.membership_id,
      'type', own.type, 'origin', own.origin, 'reservedUntil', ${epochMs('own.reserved_until')},
      'points', own.points, 'endedAt', ${epochMs('own.ended_at')}, 'checkedOutAt', ${epochMs('own.checked_out_at')}, 'skipsCleaning', own.skips_cleaning,
      'lentOutName', own.lent_out_name, 'lentOutPhone', own.lent_out_phone,
      'lentOutEmail', own.lent_out_email, 'lentOutLanguage', own.lent_out_language,
      'debited', coalesce((select -l.points from ledger l
        where l.booking_id = own.id and l.group_id = own.group_id and l.type = 'Book'), 0))`

/** The owner that an admin acts for. */
export interface MemberOfAct {
  readonly personId: string
  /** Empty for an anonymized person. */
  readonly name: string
  readonly isEnabled: boolean
  readonly hasLeft: boolean
}

const memberOfAct = `json_build_object('personId', p.id, 'name', ${unlessAnonymized('p', 'name', "''")},
      'isEnabled', p.enabled, 'hasLeft', m.left_at is not null) as member`

const memberWeek = statement<OwnerWeekRow & { member: MemberOfAct }>(
  'member-week',
  `select ${memberOfAct}, ${ownerWeekColumns} ${weekOfGroup}
  join membership m on m.id = $2 and m.group_id = u.group_id
  join person p on p.id = m.person_id
  where u.id = $1`,
)

const memberBooking = statement<OwnerWeekRow & { member: MemberOfAct; booking: StoredBooking }>(
  'member-booking',
  `select ${memberOfAct}, ${storedBooking} as booking, ${ownerWeekColumns} ${weekOfGroup}
  join booking own on own.unit_id = u.id and own.group_id = u.group_id and own.id = $1
  join membership owner on owner.id = own.membership_id and owner.group_id = own.group_id
  join membership m on m.id = own.membership_id and m.group_id = own.group_id and ($2::bigint is null or m.id = $2)
  join person p on p.id = m.person_id`,
)

/** A booking of the group as stored. */
export interface StoredBooking {
  readonly id: string
  readonly personId: string
  readonly membershipId: number
  readonly type: 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The price when the row was inserted. */
  readonly points: number
  readonly endedAt: Instant | null
  readonly checkedOutAt: Instant | null
  readonly skipsCleaning: boolean
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
  /** Points debited for it; 0 if there was no debit. */
  readonly debited: number
  /** It belongs to the calling owner. */
  readonly isOwn: boolean
}

/** A booking, with everything that the rules need to know about the calling owner and the booking's week. */
export type OwnerBookingFacts = OwnerWeekFacts & { readonly booking: StoredBooking }

/** What an admin's act on a week needs to know about the owner, who may be disabled or have left. */
export type MemberWeekFacts = OwnerWeekFacts & { readonly member: MemberOfAct }

/** What an admin's act on a booking needs to know; the booking counts as the owner's own. */
export type MemberBookingFacts = MemberWeekFacts & { readonly booking: StoredBooking }

/** Returns what the rules need about a member and a week; null if the week is not one of the member's group. */
export async function findMemberWeek(
  reader: Queryable,
  membershipId: number,
  { unitId, at }: { unitId: number; at: Instant },
): Promise<MemberWeekFacts | null> {
  const row = await reader.maybe(memberWeek, [unitId, membershipId, timestamptz(at)])
  return row ? { ...toOwnerWeekFacts(row, row.member.personId), member: row.member } : null
}

/** Returns the same for a booking and its owner; null if there is none. */
export async function findMemberBooking(
  reader: Queryable,
  { bookingId, at }: { bookingId: string; at: Instant },
): Promise<MemberBookingFacts | null> {
  const row = await reader.maybe(memberBooking, [bookingId, null, timestamptz(at)])
  if (!row) return null
  const { member, booking } = row
  return { ...toOwnerWeekFacts(row, member.personId), member, booking: { ...booking, isOwn: true } }
}

function toOwnerWeekFacts(row: OwnerWeekRow, personId: string): OwnerWeekFacts {
  const { holder, waitlist } = row
  return {
    unit: toUnitFacts(row),
    state: {
      holder: holder && {
        type: holder.type,
        origin: holder.origin,
        reservedUntil: holder.reservedUntil,
        isOwn: holder.personId === personId,
      },
      waitlistCount: waitlist.length,
      isOnWaitlist: waitlist.some((entry) => entry.personId === personId),
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
    waitlist,
    takenYearSlots: row.year_slots,
  }
}

/** Returns the offer of another owner that ends when an admin assigns the week; null if none does. R114 */
export function findOverriddenOffer({ state, holder }: MemberWeekFacts, now: Instant): HolderRow | null {
  const isOffer = holder?.type === 'Pre' && holder.origin === 'offer' && state.holder?.isOwn === false
  return isOffer && getReservationEnd(state, now) === 'override-offer' ? holder : null
}

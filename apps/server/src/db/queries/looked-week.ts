import type { OwnerFacts, OwnWeek } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { OwnerWeekFacts, StoredBooking } from './booking-facts.ts'
import { toUnitFacts, type HolderRow, type OwnerColumns, type UnitFactsRow } from './sql-fragments.ts'

/** What a look has read: a write that compares them knows whether anything has been decided since. */
export interface LookVersions {
  readonly unit: number
  readonly member: number
  readonly policy: number
}

/** Everything that the rules need about one owner and one week. The owner's rows are those of three years, the week's and those beside it. */
export interface LookedWeek extends OwnerWeekFacts {
  readonly versions: LookVersions
  /** The owner skips the cleaning of another own week of the house. */
  readonly skipsCleaningElsewhere: boolean
}

/** The same, and a booking on the week, of any owner. */
export type LookedBooking = LookedWeek & { readonly booking: StoredBooking }

type RowType = 'Pre' | 'Book' | 'Assign' | 'Wait'
type Origin = 'hold' | 'offer' | null

/** An active row on the week, in waitlist order. Arrays, since each name would be sent and parsed for every row. */
type RowOfWeek = readonly [
  bookingId: string,
  membershipId: number,
  personId: string,
  type: RowType,
  origin: Origin,
  reservedUntil: Instant | null,
  points: number,
  unitSlot: number | null,
]

/** An active row of the owner with its week. */
type RowOfOwner = readonly [
  bookingId: string,
  type: RowType,
  origin: Origin,
  reservedUntil: Instant | null,
  points: number,
  yearSlot: number | null,
  skipsCleaning: boolean,
  unitId: number,
  calendarId: number,
  houseId: string,
  year: number,
  week: number,
  code: string,
  dateFrom: Day,
]

export interface LookRow extends Omit<UnitFactsRow, 'policy' | 'holder'>, Omit<OwnerColumns, 'own_weeks'> {
  readonly ordinal: number
  readonly unit_version: number
  readonly member_version: number
  readonly policy_version: number
  /** Null if it is not read with each row. */
  readonly policy: Policy | null
  readonly membership_id: number
  readonly rows_of_week: readonly RowOfWeek[] | null
  readonly rows_of_owner: readonly RowOfOwner[] | null
  readonly ended_holds: readonly Instant[] | null
}

export type BookingLookRow = LookRow & { readonly booking: StoredBooking }

interface Looker {
  readonly personId: string
  readonly policy: Policy
}

export function toLookedBooking(row: BookingLookRow, looker: Looker): LookedBooking {
  const isOwn = row.booking.personId === looker.personId
  return { ...toLookedWeek(row, looker), booking: { ...row.booking, isOwn } }
}

export function toLookedWeek(row: LookRow, { personId, policy }: Looker): LookedWeek {
  const ofWeek = row.rows_of_week ?? []
  const ofOwner = row.rows_of_owner ?? []
  const holder = ofWeek.find((each) => each[3] !== 'Wait')
  const waiting = ofWeek.filter((each) => each[3] === 'Wait')
  const owner = toOwnerFacts(row, ofOwner)
  return {
    unit: toUnitFacts(row),
    state: {
      holder: holder
        ? {
            type: toHolder(holder).type,
            origin: holder[4],
            reservedUntil: holder[5],
            isOwn: holder[2] === personId,
          }
        : null,
      waitlistCount: waiting.length,
      isOnWaitlist: waiting.some((each) => each[2] === personId),
    },
    owner,
    policy,
    groupId: row.group_id,
    membershipId: row.membership_id,
    holder: holder ? toHolder(holder) : null,
    holds: owner.holds,
    claim: row.claim,
    waitlist: waiting.map((each) => ({ bookingId: each[0], personId: each[2], slot: each[7] ?? 0 })),
    takenYearSlots: ofOwner.flatMap((each) =>
      each[1] === 'Wait' && each[10] === row.year ? (each[5] ?? []) : [],
    ),
    versions: { unit: row.unit_version, member: row.member_version, policy: row.policy_version },
    skipsCleaningElsewhere: ofOwner.some(
      (each) => each[6] && each[9] === row.house_id && each[7] !== row.id && isBooked(each[1]),
    ),
  }
}

function toHolder([
  bookingId,
  membershipId,
  personId,
  type,
  origin,
  reservedUntil,
  points,
]: RowOfWeek): HolderRow {
  return { bookingId, membershipId, personId, type: type as HolderRow['type'], origin, reservedUntil, points }
}

const isBooked = (type: RowType): type is OwnWeek['type'] => type === 'Book' || type === 'Assign'

function toOwnerFacts(row: LookRow, rows: readonly RowOfOwner[]): OwnerFacts & Pick<OwnerWeekFacts, 'holds'> {
  const ownWeeks: OwnWeek[] = []
  const holds: OwnerWeekFacts['holds'][number][] = []
  const waits = new Map<number, number>()
  for (const each of rows) {
    const [bookingId, type, origin, reservedUntil, points, , , unitId, calendarId, houseId, year, week] = each
    if (type === 'Wait') waits.set(year, (waits.get(year) ?? 0) + 1)
    else if (isBooked(type) && houseId === row.house_id)
      ownWeeks.push({ unitId, houseId, year, week, code: each[12], dateFrom: each[13], points, type })
    else if (type === 'Pre' && origin === 'hold' && reservedUntil !== null)
      holds.push({ bookingId, unitId, calendarId, year, points, reservedUntil })
  }
  return {
    ownWeeks,
    holds,
    endedHolds: (row.ended_holds ?? []).map((endedAt) => ({ unitId: row.id, endedAt })),
    accounts: row.accounts,
    waitlists: [...waits].map(([year, count]) => ({ year, count })),
    upcomingPoints: row.upcoming,
  }
}

import type { HouseTexts } from '@samhus/domain/house-texts'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { StayWeek } from '@samhus/domain/stay'
import type { HolderFacts } from '@samhus/domain/unit-status'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { HouseColumns } from './house-record.ts'
import { houseTextsJson } from './house.ts'
import type { MembersOfGroup } from './membership.ts'
import { epochMs, filterByValue, hasOpenClaim, joinOpenClaim } from './sql-fragments.ts'

/** A house of the group, archived or not. */
export interface ImportHouse extends HouseColumns {
  readonly id: string
  readonly isArchived: boolean
  readonly texts: HouseTexts
}

const housesOfGroup = statement<ImportHouse, [groupId: string]>(
  'import-houses',
  `select h.id, h.code, h.name, h.address, h.city, h.country, h.lat, h.lng, h.zoom,
     h.usual_people as "usualPeople", h.archived_at is not null as "isArchived", ${houseTextsJson} as texts
   from house h where h.group_id = $1 order by h.code`,
)

/** Returns every house of a group, by code. */
export function listImportHouses(reader: Queryable, groupId: string): Promise<ImportHouse[]> {
  return reader.all(housesOfGroup, [groupId])
}

/** An owner of the group, now or formerly. */
export interface ImportOwner {
  readonly membershipId: number
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly code: string
  readonly hasLeft: boolean
}

const ownersOfGroup = statement<ImportOwner, [groupId: string]>(
  'import-group-owners',
  `select m.id as "membershipId", m.person_id as "personId", p.name, p.email, p.code,
     m.left_at is not null as "hasLeft"
   from membership m join person p on p.id = m.person_id
   where m.group_id = $1 and p.anonymized_at is null
   order by m.id`,
)

/** Returns every owner of a group who is not anonymized. */
export function listImportOwners(reader: Queryable, groupId: string): Promise<ImportOwner[]> {
  return reader.all(ownersOfGroup, [groupId])
}

/** A week of a house by its day of arrival. */
export interface WeekKey {
  readonly houseId: string
  readonly monday: Day
}

/** A week that a file names, with its rows as stored: a `Pre` may have expired. */
export interface ImportWeek {
  readonly unitId: number
  readonly calendarId: number
  readonly houseId: string
  readonly year: number
  readonly week: number
  readonly points: number
  /** Also true if the house or the group is archived. */
  readonly isOutOfOperation: boolean
  readonly dateFrom: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly checkOutAt: Instant
  readonly holder:
    | (Omit<HolderFacts, 'isOwn'> & {
        readonly bookingId: string
        readonly membershipId: number
        readonly lentOutName: string | null
        readonly lentOutPhone: string | null
        readonly lentOutEmail: string | null
        readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
        readonly skipsCleaning: boolean
      })
    | null
  /** Who waits, in the order of joining. */
  readonly waitlist: readonly { readonly membershipId: number; readonly slot: number }[]
  readonly hasOpenClaim: boolean
}

const weeksByDay = statement<ImportWeek, [weeks: string, groupId: string]>(
  'import-weeks',
  `select u.id as "unitId", u.calendar_id as "calendarId", u.house_id as "houseId", u.year, u.week, u.points,
     (u.is_out_of_operation or h.archived_at is not null or g.archived_at is not null) as "isOutOfOperation",
     u.date_from as "dateFrom", u.starts_at as "startsAt", u.booking_deadline as "bookingDeadline",
     u.check_out_at as "checkOutAt", ${hasOpenClaim} as "hasOpenClaim",
     (select json_build_object('bookingId', b.id, 'membershipId', b.membership_id, 'type', b.type,
         'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')}, 'lentOutName', b.lent_out_name,
         'lentOutPhone', b.lent_out_phone, 'lentOutEmail', b.lent_out_email,
         'lentOutLanguage', b.lent_out_language, 'skipsCleaning', b.skips_cleaning)
       from booking b where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')) as holder,
     coalesce((select json_agg(json_build_object('membershipId', b.membership_id, 'slot', b.unit_slot)
         order by b.queue_number)
       from booking b where b.unit_id = u.id
         and b.group_id = u.group_id and ${filterByValue('b.type', 'Wait')}), '[]') as waitlist
   from (select distinct "houseId" as house_id, monday from jsonb_to_recordset($1::jsonb)
       as w("houseId" uuid, monday date)) wanted
   join unit u on u.house_id = wanted.house_id and u.date_from = wanted.monday and u.group_id = $2
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = u.group_id
   ${joinOpenClaim}`,
)

/** Returns those of these weeks that are in a calendar. */
export async function listImportWeeks(
  reader: Queryable,
  groupId: string,
  weeks: readonly WeekKey[],
): Promise<ImportWeek[]> {
  return weeks.length === 0 ? [] : reader.all(weeksByDay, [JSON.stringify(weeks), groupId])
}

type MembersParams = [membershipIds: readonly number[], groupId: string]

/** A booked week of an owner. */
export interface ImportOwnWeek extends StayWeek {
  readonly membershipId: number
}

type OwnWeekRow = Omit<ImportOwnWeek, 'contact'> & { readonly lentOutEmail: string | null }

const ownWeeks = statement<OwnWeekRow, MembersParams>(
  'import-own-weeks',
  `select b.membership_id as "membershipId", b.id as "bookingId", u.house_id as "houseId", u.date_from as "dateFrom",
     b.skips_cleaning as "skipsCleaning", b.lent_out_email as "lentOutEmail", b.checked_out_at as "checkedOutAt"
   from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.membership_id = any($1::bigint[]) and b.group_id = $2 and b.type in ('Book', 'Assign')`,
)

/** Returns the booked weeks of members. */
export async function listImportOwnWeeks(
  reader: Queryable,
  { groupId, membershipIds }: MembersOfGroup,
): Promise<ImportOwnWeek[]> {
  const rows = await reader.all(ownWeeks, [membershipIds, groupId])
  return rows.map(({ lentOutEmail, ...week }) => ({
    ...week,
    contact: lentOutEmail === null ? null : { email: lentOutEmail },
  }))
}

/** A number that an owner's place on a waitlist has among those of a year. R61 */
export interface YearSlot {
  readonly membershipId: number
  readonly year: number
  readonly slot: number
}

const yearSlots = statement<YearSlot, MembersParams>(
  'import-year-slots',
  `select membership_id as "membershipId", year, year_slot as slot from booking
   where membership_id = any($1::bigint[]) and group_id = $2 and ${filterByValue('type', 'Wait')}`,
)

/** Returns the places of members on waitlists. */
export function listYearSlots(
  reader: Queryable,
  { groupId, membershipIds }: MembersOfGroup,
): Promise<YearSlot[]> {
  return reader.all(yearSlots, [membershipIds, groupId])
}

/** What an owner may spend of a year. */
export interface YearBalance {
  readonly membershipId: number
  readonly year: number
  readonly balance: number
}

const balances = statement<YearBalance, MembersParams>(
  'import-balances',
  `select membership_id as "membershipId", year, balance from account
   where membership_id = any($1::bigint[]) and group_id = $2`,
)

/** Returns the balances of members; a year without an account has none. */
export function listYearBalances(
  reader: Queryable,
  { groupId, membershipIds }: MembersOfGroup,
): Promise<YearBalance[]> {
  return reader.all(balances, [membershipIds, groupId])
}

const calendarsOfGroup = statement<{ id: number; houseId: string; year: number }, [groupId: string]>(
  'import-calendars',
  'select id, house_id as "houseId", year from calendar where group_id = $1',
)

/** Returns the calendars of a group, without their weeks. */
export function listCalendarIds(
  reader: Queryable,
  groupId: string,
): Promise<{ readonly id: number; readonly houseId: string; readonly year: number }[]> {
  return reader.all(calendarsOfGroup, [groupId])
}

const lockHouseRows = statement<{ id: string }, [groupId: string]>(
  'import-lock-houses',
  'select id from house where group_id = $1 order by id for no key update',
)

/** Locks every house of a group, by id. */
export async function lockHousesOfGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.all(lockHouseRows, [groupId])
}

/** What a group is called. */
export interface GroupNames {
  readonly name: string
  readonly code: string
}

const namesOfGroup = statement<GroupNames, [groupId: string]>(
  'import-group-names',
  'select name, code from "group" where id = $1',
)

/** Returns empty names for an unknown id. */
export async function findGroupNames(reader: Queryable, groupId: string): Promise<GroupNames> {
  return (await reader.maybe(namesOfGroup, [groupId])) ?? { name: '', code: '' }
}

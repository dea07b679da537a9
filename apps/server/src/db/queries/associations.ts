import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import type { UnitTimes } from '@samhus/domain/week'
import type { Tx } from '../core/client.ts'
import { insertPictures, type NewPicture } from './image.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A group as the office founds it. */
export interface NewGroup {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly facebookLink: string
  readonly pictures: readonly NewPicture[]
  /** The name of its yearly report list; null keeps it out of the yearly report. */
  readonly yearlyGroupList: string | null
}

export interface NewHouse {
  readonly id: string
  readonly groupId: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly goodToKnow: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly location: { readonly lat: number; readonly lng: number; readonly zoom: number }
  readonly pictures: readonly NewPicture[]
  readonly usualPeople: number | null
}

export interface NewPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly code: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly enabled: boolean
  readonly roleType: readonly string[]
}

export interface NewMember {
  readonly groupId: string
  readonly personId: string
  readonly addedAt: Instant
  readonly isCommittee: boolean
  readonly isMarked: boolean
}

/** One week of a new calendar with the instants that its rules will ask. */
export interface NewUnit extends UnitTimes {
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
}

const insertGroupRow = statement(
  'group-insert',
  `insert into "group" (id, code, name, facebook_link, yearly_group_list) values ($1, $2, $3, $4, $5)`,
)
const insertPolicyRow = statement(
  'policy-insert',
  'insert into policy (group_id, version, constants, created_at) values ($1, $2, $3, $4)',
)
const insertPersonRow = statement(
  'person-insert',
  `insert into person (id, email, name, code, phone, address, zip, city, language, enabled, role_type, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const insertMemberRow = statement<{ id: number }>(
  'membership-insert',
  `insert into membership (group_id, person_id, added_at, is_committee, is_marked)
   values ($1, $2, $3, $4, $5) returning id`,
)
const insertHouseRow = statement(
  'house-insert',
  `insert into house (id, group_id, code, name, description, good_to_know, address, city, country, lat, lng, zoom,
     usual_people)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const insertCalendarRow = statement<{ id: number }>(
  'calendar-insert',
  'insert into calendar (group_id, house_id, year) values ($1, $2, $3) returning id',
)
const insertUnitRows = statement(
  'unit-insert',
  `insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points,
     is_out_of_operation, starts_at, booking_deadline, cancellation_deadline, restricted_until, refund_end_high,
     refund_end_low, check_in_at, check_out_at)
   select $1::bigint * 100 + week, $2, $1, $3, $4, week, code, "dateFrom", "dateTo", points,
     "isOutOfOperation", "startsAt", "bookingDeadline", "cancellationDeadline", "restrictedUntil", "refundEndHigh",
     "refundEndLow", "checkInAt", "checkOutAt"
   from jsonb_to_recordset($5::jsonb) as w(week int, code text, "dateFrom" date, "dateTo" date, points int,
     "isOutOfOperation" boolean, "startsAt" timestamptz, "bookingDeadline" timestamptz,
     "cancellationDeadline" timestamptz, "restrictedUntil" timestamptz, "refundEndHigh" timestamptz,
     "refundEndLow" timestamptz, "checkInAt" timestamptz, "checkOutAt" timestamptz)
   order by week`,
)

/** A group with the first version of its policy. */
export async function insertGroup(
  tx: Tx,
  group: NewGroup,
  { policy, at }: { policy: Policy; at: Instant },
): Promise<void> {
  const { id, code, name, facebookLink, pictures, yearlyGroupList } = group
  await Promise.all([
    tx.run(insertGroupRow, [id, code, name, facebookLink, yearlyGroupList]),
    tx.run(insertPolicyRow, [id, 1, JSON.stringify(policy), timestamptz(at)]),
    insertPictures(tx, { groupId: id, houseId: null }, { pictures, at }),
  ])
}

export async function insertPerson(tx: Tx, person: NewPerson, at: Instant): Promise<void> {
  const { id, email, name, code, phone, address, zip, city, language, enabled, roleType } = person
  await tx.run(insertPersonRow, [
    id,
    email,
    name,
    code,
    phone,
    address,
    zip,
    city,
    language,
    enabled,
    roleType,
    timestamptz(at),
  ])
}

/** Answers the new membership's id. */
export async function insertMember(tx: Tx, member: NewMember): Promise<number> {
  const { groupId, personId, addedAt, isCommittee, isMarked } = member
  return (await tx.one(insertMemberRow, [groupId, personId, timestamptz(addedAt), isCommittee, isMarked])).id
}

export async function insertHouse(tx: Tx, house: NewHouse, at: Instant): Promise<void> {
  const { id, groupId, code, name, description, goodToKnow, address, city, country, location } = house
  const { lat, lng, zoom } = location
  const place = [address, city, country, lat, lng, zoom]
  await tx.run(insertHouseRow, [
    id,
    groupId,
    code,
    name,
    description,
    goodToKnow,
    ...place,
    house.usualPeople,
  ])
  await insertPictures(tx, { groupId, houseId: id }, { pictures: house.pictures, at })
}

/** One house's year with all its weeks; answers the calendar's id. */
export async function insertCalendar(
  tx: Tx,
  calendar: { groupId: string; houseId: string; year: number },
  units: readonly NewUnit[],
): Promise<number> {
  const { groupId, houseId, year } = calendar
  const { id } = await tx.one(insertCalendarRow, [groupId, houseId, year])
  const rows = units.map((unit) => ({
    ...unit,
    ...Object.fromEntries(instants.map((name) => [name, timestamptz(unit[name])])),
  }))
  await tx.run(insertUnitRows, [id, groupId, houseId, year, JSON.stringify(rows)])
  return id
}

const instants = [
  'startsAt',
  'bookingDeadline',
  'cancellationDeadline',
  'restrictedUntil',
  'refundEndHigh',
  'refundEndLow',
  'checkInAt',
  'checkOutAt',
] as const

import type { MailKind } from '@samhus/domain/mail-plan'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { MailWeek, WeekMail } from '@samhus/domain/stay-mails'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { MemberKey } from './membership.ts'

/** For which weeks of a group a mail of a kind may get a row now. */
export interface MailSearch {
  readonly groupId: string
  readonly kind: MailKind
  /** On which such a week begins. */
  readonly monday: Day
  /** Null: both lent out and not. */
  readonly isLentOut: boolean | null
  /** `checkIn`: too late from check-in on, else from check-out on. */
  readonly ends: 'checkIn' | 'checkOut'
}

// A week whose condition is not met waits, and is not looked at until it is too late. The offset keeps the planner from
// reading all weeks at once: it cannot know how few the searches ask for.
const dueMembers = statement<MemberKey, [searches: string, at: string]>(
  'mail-plan-members',
  `select distinct b.group_id as "groupId", b.membership_id as "membershipId"
   from jsonb_to_recordset($1::jsonb) as s(kind text, "groupId" uuid, monday date, "isLentOut" boolean, ends text)
   cross join lateral (select id, group_id, check_in_at, check_out_at from unit
     where group_id = s."groupId" and date_from = s.monday offset 0) u
   join booking b on b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Book', 'Assign')
   where (s."isLentOut" is null or s."isLentOut" = (b.lent_out_name is not null)
       or case s.ends when 'checkIn' then u.check_in_at else u.check_out_at end <= $2)
     and not exists (select from mail x
       where x.booking_id = b.id and x.group_id = b.group_id and x.kind = s.kind and x.is_planned)
   order by 1, 2`,
)

/** Returns the memberships that have a week of which a planned mail may be due, or too late, and has no row, by group. */
export async function listMembersToPlan(
  reader: Queryable,
  searches: readonly MailSearch[],
  at: Instant,
): Promise<MemberKey[]> {
  if (searches.length === 0) return []
  return reader.all(dueMembers, [JSON.stringify(searches), timestamptz(at)])
}

const lockFreeMembers = statement<{ id: number }, [ids: readonly number[], groupId: string]>(
  'mail-plan-lock',
  `select id from membership where id = any($1::bigint[]) and group_id = $2
   order by id for no key update skip locked`,
)

/** Locks memberships of a group, skipping those that another transaction has locked. Returns their ids. */
export async function lockMembersToPlan(
  tx: Tx,
  groupId: string,
  membershipIds: readonly number[],
): Promise<number[]> {
  return (await tx.all(lockFreeMembers, [membershipIds, groupId])).map(({ id }) => id)
}

/** A booked week of a member with the planned mails that it has. */
export interface PlannedWeek extends MailWeek {
  readonly membershipId: number
  readonly personId: string
  readonly groupId: string
}

type PlannedWeekRow = Omit<PlannedWeek, 'contact' | 'mails'> & {
  readonly lentOutEmail: string | null
  readonly mails: readonly (WeekMail & { readonly kind: MailKind })[]
}

/** Stays that lie further away have no planned mail now. */
const maxDays = 500

const plannedWeeks = statement<PlannedWeekRow, [membershipIds: readonly number[], at: string]>(
  'mail-plan-weeks',
  `select b.membership_id as "membershipId", m.person_id as "personId", b.group_id as "groupId",
     b.id as "bookingId", u.house_id as "houseId", u.date_from as "dateFrom", u.date_to as "dateTo",
     u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt", b.skips_cleaning as "skipsCleaning",
     b.lent_out_email as "lentOutEmail", b.checked_out_at as "checkedOutAt",
     coalesce((select json_agg(json_build_object('kind', x.kind, 'mailId', l.id, 'bookingId', l.booking_id,
         'state', l.state, 'dropReason', l.drop_reason))
       from mail x join mail l on l.id = coalesce(x.covered_by, x.id) and l.group_id = x.group_id
       where x.booking_id = b.id and x.group_id = b.group_id and x.is_planned), '[]') as mails
   from booking b
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   cross join lateral (select person_id from membership
     where id = b.membership_id and group_id = b.group_id limit 1) m
   where b.membership_id = any($1::bigint[]) and b.type in ('Book', 'Assign')
     and u.date_from between $2::timestamptz::date - ${maxDays} and $2::timestamptz::date + ${maxDays}`,
)

/** Returns the booked weeks of members, apart from those long over or far ahead. */
export async function listPlannedWeeks(
  reader: Queryable,
  membershipIds: readonly number[],
  at: Instant,
): Promise<PlannedWeek[]> {
  const rows = await reader.all(plannedWeeks, [membershipIds, timestamptz(at)])
  return rows.map(({ lentOutEmail, mails, ...week }) => ({
    ...week,
    contact: lentOutEmail === null ? null : { email: lentOutEmail },
    mails: Object.fromEntries(mails.map(({ kind, ...mail }) => [kind, mail])),
  }))
}

/** A row of a planned mail: one for each week of a stay. */
export interface NewPlannedMail {
  readonly id: string
  readonly groupId: string
  readonly personId: string
  readonly bookingId: string
  readonly kind: MailKind
  readonly recipient: 'owner' | 'contact'
  readonly state: 'Due' | 'Dropped' | 'Covered'
  readonly dropReason: string | null
  readonly coveredBy: string | null
  readonly dueAt: Instant
}

const insertPlanned = `insert into mail (id, group_id, person_id, booking_id, kind, recipient, state, drop_reason, covered_by, due_at,
     is_planned, created_at)
   select id, "groupId", "personId", "bookingId", kind, recipient, state, "dropReason", "coveredBy", "dueAt", true, $2
   from jsonb_to_recordset($1::jsonb) as planned(id uuid, "groupId" uuid, "personId" uuid, "bookingId" uuid, kind text,
     recipient text, state text, "dropReason" text, "coveredBy" uuid, "dueAt" timestamptz)`
const insertRows = statement<never, [rows: string, at: string]>('mail-plan-insert', insertPlanned)
const insertFirstRows = statement<never, [rows: string, at: string]>(
  'mail-plan-hold',
  `${insertPlanned} on conflict (booking_id, kind, group_id) where is_planned do nothing`,
)

export async function insertPlannedMails(
  tx: Tx,
  rows: readonly NewPlannedMail[],
  at: Instant,
): Promise<void> {
  if (rows.length > 0) await tx.run(insertRows, [toValues(rows), timestamptz(at)])
}

/** Inserts the rows of planned mails that are held back. A week that has a row of the kind keeps it. */
export async function insertHeldMails(tx: Tx, rows: readonly NewPlannedMail[], at: Instant): Promise<void> {
  if (rows.length > 0) await tx.run(insertFirstRows, [toValues(rows), timestamptz(at)])
}

function toValues(rows: readonly NewPlannedMail[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, dueAt: timestamptz(row.dueAt) })))
}

const lockMember = statement<{ id: number }, [bookingId: string, groupId: string]>(
  'mail-check-lock',
  `select id from membership
   where id = (select membership_id from booking where id = $1 and group_id = $2) and group_id = $2
   for no key update skip locked`,
)

/** Locks the membership that has a booking. Returns null if another transaction has locked it. */
export async function lockMemberOfBooking(
  tx: Tx,
  { groupId, bookingId }: { groupId: string; bookingId: string },
): Promise<number | null> {
  return (await tx.maybe(lockMember, [bookingId, groupId]))?.id ?? null
}

const deleteMail = statement<never, [mailId: string, groupId: string]>(
  'mail-plan-delete',
  'delete from mail where id = $1 and group_id = $2',
)

/** A planned mail, and the group in which it is looked up. */
export interface PlannedMailKey {
  readonly groupId: string
  readonly mailId: string
}

/** Deletes a planned mail with the rows of the weeks that it covers. */
export async function deletePlannedMail(tx: Tx, { groupId, mailId }: PlannedMailKey): Promise<void> {
  await tx.run(deleteMail, [mailId, groupId])
}

const releaseWeeks = statement<never, [mailId: string, bookingIds: readonly string[], groupId: string]>(
  'mail-plan-release',
  `delete from mail x where x.covered_by = $1 and x.group_id = $3 and (x.booking_id = any($2::uuid[])
     or exists (select from booking b where b.id = x.booking_id and b.group_id = $3 and b.type not in ('Book', 'Assign')))`,
)

/** Deletes the rows of weeks that a mail no longer covers: of these bookings, and of those that are no longer booked. */
export async function releaseCoveredWeeks(
  tx: Tx,
  { groupId, mailId }: PlannedMailKey,
  bookingIds: readonly string[],
): Promise<void> {
  await tx.run(releaseWeeks, [mailId, bookingIds, groupId])
}

const coverWeeks = statement<never, [mailId: string, rows: string, groupId: string]>(
  'mail-plan-cover',
  `insert into mail (id, group_id, person_id, booking_id, kind, recipient, state, covered_by, due_at, is_planned,
     created_at)
   select week.id, l.group_id, l.person_id, week."bookingId", l.kind, l.recipient, 'Covered', l.id, l.due_at, true,
     l.created_at
   from mail l cross join jsonb_to_recordset($2::jsonb) as week(id uuid, "bookingId" uuid)
   where l.id = $1 and l.group_id = $3
   on conflict (booking_id, kind, group_id) where is_planned do update set covered_by = excluded.covered_by`,
)

/** Lets a mail cover more weeks of its stay, also those that another mail has covered. */
export async function coverWeeksByMail(
  tx: Tx,
  { groupId, mailId }: PlannedMailKey,
  weeks: readonly { readonly id: string; readonly bookingId: string }[],
): Promise<void> {
  if (weeks.length > 0) await tx.run(coverWeeks, [mailId, JSON.stringify(weeks), groupId])
}

import type { AnnouncementTexts } from '@samhus/domain/announcement'
import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { LedgerType } from '@samhus/domain/points'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { isMoveLine, lineReason } from './ledger.ts'
import { listMailPreferences, type MailPreference } from './mail-preference.ts'
import { profileColumns, type Profile } from './person.ts'
import { statement } from '../core/statement.ts'
import { isAssignedByAdmin, isOfPerson, movedIn, subjectsOf } from './sql-fragments.ts'

/** Everything that is stored about one person. The rows contain no other person's data. */
export interface OwnDataRows {
  readonly profile: OwnProfileRow | undefined
  readonly memberships: readonly OwnMembershipRow[]
  readonly bookings: readonly OwnDataBooking[]
  readonly ledger: readonly OwnLedgerRow[]
  readonly claims: readonly OwnClaimRow[]
  readonly fees: readonly OwnFeeRow[]
  readonly feeds: readonly { readonly createdAt: Instant; readonly revokedAt: Instant | null }[]
  readonly pushes: readonly OwnPushRow[]
  readonly mails: readonly OwnMailRow[]
  readonly mailPreferences: readonly MailPreference[]
  readonly announcements: readonly OwnAnnouncementRow[]
  readonly auditEntries: readonly OwnAuditRow[]
}

interface OwnProfileRow extends Profile {
  readonly code: string
  readonly createdAt: Instant
}

const profile = statement<OwnProfileRow, [personId: string]>(
  'own-data-profile',
  `select ${profileColumns}, code, created_at as "createdAt" from person where id = $1`,
)

interface OwnMembershipRow {
  readonly groupId: string
  readonly groupName: string
  readonly addedAt: Instant
  readonly leftAt: Instant | null
  readonly isCommittee: boolean
  readonly isMarked: boolean
  readonly balances: { readonly year: number; readonly points: number }[]
}

const memberships = statement<OwnMembershipRow, [personId: string]>(
  'own-data-memberships',
  `select g.id as "groupId", g.name as "groupName", m.added_at as "addedAt", m.left_at as "leftAt",
     m.is_committee as "isCommittee", m.is_marked as "isMarked",
     coalesce((select json_agg(json_build_object('year', a.year, 'points', a.balance) order by a.year)
       from account a where a.membership_id = m.id and a.group_id = m.group_id), '[]') as balances
   from membership m join "group" g on g.id = m.group_id
   where m.person_id = $1 order by m.added_at, g.id`,
)

export interface OwnDataBooking {
  readonly bookingId: string
  readonly groupId: string
  readonly houseName: string
  readonly year: number
  readonly calendarUnitCode: string
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly type: 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire'
  readonly points: number
  readonly createdAt: Instant
  readonly reservedUntil: Instant | null
  readonly bookingAcceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly placeInQueue: number | null
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
  readonly skipsCleaning: boolean
  readonly checkedOutAt: Instant | null
  readonly checkedOutPeople: number | null
}

const bookings = statement<OwnDataBooking, [personId: string]>(
  'own-data-bookings',
  `select b.id as "bookingId", b.group_id as "groupId", h.name as "houseName", u.year,
     u.code as "calendarUnitCode", u.date_from as "dateFrom", u.date_to as "dateTo", b.type, b.points,
     b.created_at as "createdAt", b.reserved_until as "reservedUntil", b.accepted_at as "bookingAcceptedAt",
     b.ended_at as "endedAt",
     case when b.type = 'Wait' then (select count(*)::int from booking q
       where q.unit_id = b.unit_id and q.group_id = b.group_id and q.type = 'Wait' and q.queue_number <= b.queue_number) end
       as "placeInQueue",
     b.lent_out_name as "lentOutName", b.lent_out_phone as "lentOutPhone", b.lent_out_email as "lentOutEmail",
     b.lent_out_language as "lentOutLanguage", b.skips_cleaning as "skipsCleaning",
     b.checked_out_at as "checkedOutAt", b.checked_out_people as "checkedOutPeople"
   from membership m
   join booking b on b.membership_id = m.id and b.group_id = m.group_id and b.type <> 'Ended'
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   where m.person_id = $1 order by b.created_at, b.id`,
)

interface OwnLedgerRow {
  readonly id: string
  readonly groupId: string
  readonly at: Instant
  readonly year: number
  readonly type: LedgerType
  readonly points: number
  readonly bookingId: string | null
  readonly reason: string | null
  readonly isPlanned: boolean
  readonly isAssignedByAdmin: boolean
  readonly isMove: boolean
  readonly isClaimPaid: boolean
  readonly isLateRefund: boolean
  readonly isMovedIn: boolean
}

const ledger = statement<OwnLedgerRow, [personId: string]>(
  'own-data-ledger',
  `select l.id, l.group_id as "groupId", l.at, l.year, l.type, l.points, l.booking_id as "bookingId",
     ${lineReason} as reason,
     s.portion is not null as "isPlanned", ${isAssignedByAdmin} as "isAssignedByAdmin",
     ${isMoveLine} as "isMove",
     coalesce(c.state = 'paid', false) as "isClaimPaid",
     coalesce(l.cause like 'refund of %', false) as "isLateRefund",
     coalesce(l.reason = '${movedIn}', false) as "isMovedIn"
   from membership m
   join account a on a.membership_id = m.id and a.group_id = m.group_id
   join ledger l on l.account_id = a.id and l.group_id = a.group_id
   left join assignment s on s.id = l.assignment_id and s.group_id = l.group_id
   left join booking b on b.id = l.booking_id and b.group_id = l.group_id
   left join claim c on c.booking_id = l.booking_id and c.group_id = l.group_id
   where m.person_id = $1 order by l.number`,
)

interface OwnClaimRow {
  readonly bookingId: string
  readonly state: string
  readonly openedAt: Instant
  readonly closedAt: Instant | null
}

const claims = statement<OwnClaimRow, [personId: string]>(
  'own-data-claims',
  `select c.booking_id as "bookingId", c.state, c.opened_at as "openedAt", c.closed_at as "closedAt"
   from membership m join claim c on c.membership_id = m.id and c.group_id = m.group_id
   where m.person_id = $1 order by c.opened_at, c.id`,
)

interface OwnFeeRow {
  readonly bookingId: string
  readonly at: Instant
  readonly act: 'assign' | 'admin-cancel' | 'move'
  readonly kroner: number
  readonly state: 'open' | 'billed' | 'waived'
  readonly settledAt: Instant | null
}

const fees = statement<OwnFeeRow, [personId: string]>(
  'own-data-fees',
  `select f.booking_id as "bookingId", f.at, f.act, f.kroner, f.state, f.settled_at as "settledAt"
   from membership m
   join booking b on b.membership_id = m.id and b.group_id = m.group_id
   join fee f on f.booking_id = b.id and f.group_id = b.group_id
   where m.person_id = $1 order by f.at, f.id`,
)

const feeds = statement<{ createdAt: Instant; revokedAt: Instant | null }, [personId: string]>(
  'own-data-feeds',
  `select created_at as "createdAt", revoked_at as "revokedAt" from token
   where person_id = $1 and kind = 'calendar-feed' order by created_at, revoked_at nulls last`,
)

interface OwnPushRow {
  readonly endpoint: string
  readonly language: 'da' | 'sv' | 'en'
  readonly createdAt: Instant
}

const pushes = statement<OwnPushRow, [personId: string]>(
  'own-data-pushes',
  `select endpoint, language, created_at as "createdAt" from push_subscription
   where person_id = $1 order by created_at, id`,
)

interface OwnMailRow {
  readonly kind: AnyMailKind
  readonly state: 'Due' | 'Claimed' | 'Sent' | 'Dropped' | 'Failed' | 'Lost' | 'Kept' | 'Bounced'
  readonly createdAt: Instant
  readonly sentAt: Instant | null
  readonly subject: string | null
  readonly toAddress: string | null
}

const mails = statement<OwnMailRow, [personId: string]>(
  'own-data-mails',
  `select m.kind, m.state, m.created_at as "createdAt", m.sent_at as "sentAt", c.subject, c.to_address as "toAddress"
   from mail m left join mail_content c on c.mail_id = m.id and c.group_id = m.group_id
   where m.person_id = $1 and m.state <> 'Covered' and ${isOfPerson('m')} order by m.created_at, m.id`,
)

interface OwnAnnouncementRow {
  readonly announcementId: string
  readonly groupId: string
  readonly at: Instant
  readonly byMail: boolean
  readonly texts: AnnouncementTexts
}

const announcements = statement<OwnAnnouncementRow, [personId: string]>(
  'own-data-announcements',
  `select a.id as "announcementId", a.group_id as "groupId", a.sent_at as at, a.by_mail as "byMail", a.texts
   from membership m
   join announcement_receiver r on r.membership_id = m.id and r.group_id = m.group_id
   join announcement a on a.id = r.announcement_id and a.group_id = r.group_id
   where m.person_id = $1 order by a.sent_at, a.id`,
)

interface OwnAuditRow {
  readonly at: Instant
  readonly action: string
  readonly by: 'you' | 'somebody-else' | 'time'
  readonly subjectKind: string
  readonly subjectId: string
  readonly fields: string[]
  readonly reason: string | null
  readonly values: { readonly field: string; readonly before: string | null; readonly after: string | null }[]
}

// Rows about the person, and about what belongs to the person in a group; selected by the subject, which has an index.
// Actions on other people's rows (as an admin) and the identities of other actors are left out.
const auditEntries = statement<OwnAuditRow, [personId: string]>(
  'own-data-audit',
  `with ${subjectsOf()}
   select x.at, x.action, x.subject_kind as "subjectKind", x.subject_id as "subjectId", x.fields,
     coalesce(x.reason,
       (select after from audit_value w where w.audit_number = x.number
         and w.group_id = x.group_id and w.field = 'reason')) as reason,
     case when x.actor_id is null then 'time'
       when x.actor_id = $1 and x.impersonator_id is null then 'you' else 'somebody-else' end as by,
     coalesce((select json_agg(json_build_object('field', v.field, 'before', v.before, 'after', v.after)
         order by v.field)
       from audit_value v where v.audit_number = x.number and v.group_id = x.group_id and v.field <> 'reason'
         -- Where somebody else acted from is not about this person.
         and (v.field <> 'ipAddress' or (x.actor_id = $1 and x.impersonator_id is null))), '[]') as values
   from subject
   -- Looked up one by one: the planner does not know how few subjects there are, and would read the whole audit table.
   cross join lateral (
     select * from audit a where a.subject_kind = subject.kind and a.subject_id = subject.id offset 0) x
   order by x.number`,
)

/** Returns everything that is stored about one person. */
export async function findOwnData(reader: Queryable, personId: string): Promise<OwnDataRows> {
  const params: [string] = [personId]
  const [
    person,
    inGroups,
    weeks,
    lines,
    waiting,
    charged,
    addresses,
    browsers,
    letters,
    choices,
    news,
    done,
  ] = await Promise.all([
    reader.maybe(profile, params),
    reader.all(memberships, params),
    reader.all(bookings, params),
    reader.all(ledger, params),
    reader.all(claims, params),
    reader.all(fees, params),
    reader.all(feeds, params),
    reader.all(pushes, params),
    reader.all(mails, params),
    listMailPreferences(reader, personId),
    reader.all(announcements, params),
    reader.all(auditEntries, params),
  ])
  return {
    profile: person,
    memberships: inGroups,
    bookings: weeks,
    ledger: lines,
    claims: waiting,
    fees: charged,
    feeds: addresses,
    pushes: browsers,
    mails: letters,
    mailPreferences: choices,
    announcements: news,
    auditEntries: done,
  }
}

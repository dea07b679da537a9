import type { MailState } from '@samhus/domain/mail-resend'
import type { Instant } from '@samhus/domain/refusal'
import type { SupportState } from '@samhus/domain/support-report'
import type { Db, Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { epochMs, isLentOut, unlessAnonymized } from './sql-fragments.ts'
import { mailsWithReply } from './support-report.ts'

type Language = 'da' | 'sv' | 'en'

/** A report as the list shows it. */
export interface SupportListRow {
  readonly reportId: string
  readonly createdAt: Instant
  readonly state: SupportState
  readonly closedAt: Instant | null
  readonly assigneeId: string | null
  /** Empty for an anonymized person, as the owner's. */
  readonly assigneeName: string | null
  readonly message: string
  readonly contact: string
  readonly language: Language
  readonly groupId: string
  readonly groupName: string
  readonly houseId: string
  readonly houseName: string
  readonly bookingId: string
  readonly unitId: number
  readonly year: number
  readonly week: number
  readonly userId: string
  readonly name: string
  readonly guestName: string | null
  readonly numPhotos: number
  readonly numReplies: number
}

/** Which reports to list; null: any. `from` ≤ sent < `until`. */
export interface SupportFilter {
  readonly state: SupportState | null
  /** `none`: no admin has it. */
  readonly assigneeId: string | null
  readonly groupId: string | null
  readonly houseId: string | null
  readonly from: Instant | null
  readonly until: Instant | null
}

type FilterParams = [
  state: string | null,
  assigneeId: string | null,
  groupId: string | null,
  houseId: string | null,
  from: string | null,
  until: string | null,
]

/** SQL of the filters, whose parameters begin with `$first`. */
const matchesFilters = (first: number): string => `($${first}::text is null or r.state = $${first})
  and ($${first + 1}::text is null or coalesce(r.assignee_id::text, 'none') = $${first + 1})
  and ($${first + 2}::uuid is null or r.group_id = $${first + 2})
  and ($${first + 3}::uuid is null or u.house_id = $${first + 3})
  and ($${first + 4}::timestamptz is null or r.created_at >= $${first + 4})
  and ($${first + 5}::timestamptz is null or r.created_at < $${first + 5})`

const ownerName = unlessAnonymized('p', 'name', "''")
const assigneeName = `case when a.id is not null then ${unlessAnonymized('a', 'name', "''")} end`

const reportTables = `from support_report r
   join booking b on b.id = r.booking_id and b.group_id = r.group_id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = r.group_id
   left join person a on a.id = r.assignee_id`

const reportColumns = `r.id as "reportId", r.created_at as "createdAt", r.state, r.closed_at as "closedAt",
     r.assignee_id as "assigneeId", ${assigneeName} as "assigneeName", r.message, r.contact, r.language,
     g.id as "groupId", g.name as "groupName", h.id as "houseId", h.name as "houseName", b.id as "bookingId",
     u.id as "unitId", u.year, u.week, p.id as "userId", ${ownerName} as name, b.lent_out_name as "guestName",
     (select count(*)::int from support_photo f
       where f.report_id = r.id and f.group_id = r.group_id) as "numPhotos",
     (select count(*)::int from support_reply y
       where y.report_id = r.id and y.group_id = r.group_id) as "numReplies"`

const matchesWords = matchesSearch(
  'r.message',
  'r.contact',
  'b.lent_out_name',
  ownerName,
  'p.code',
  'h.name',
  'g.name',
  `u.week || '/' || u.year`,
)

const columns = {
  createdAt: 'r.created_at',
  state: `case r.state when 'open' then 0 when 'working' then 1 else 2 end`,
  houseName: danishOrder('h.name'),
  groupName: danishOrder('g.name'),
  userName: danishOrder(`nullif(coalesce(b.lent_out_name, ${ownerName}), '')`),
  assigneeName: danishOrder(`nullif(${assigneeName}, '')`),
}

const reportsOfQuery = statement<SupportListRow, readonly [...ListParams, ...FilterParams]>(
  'admin-support-reports',
  `select ${reportColumns} ${reportTables} where ${matchesWords} and ${matchesFilters(5)}
   ${orderBySort(columns, 'r.created_at desc, r.id')}
   ${limitToPage}`,
)

const countReports = statement<{ count: number }, [patterns: readonly string[], ...FilterParams]>(
  'admin-support-reports-count',
  `select count(*)::int as count ${reportTables} where ${matchesWords} and ${matchesFilters(2)}`,
)

/** Returns the page, and how many reports there are on all pages. */
export async function listReports(
  db: Db,
  params: ListParams,
  filter: SupportFilter,
): Promise<{ rows: SupportListRow[]; totalCount: number }> {
  const { state, assigneeId, groupId, houseId, from, until } = filter
  const filters: FilterParams = [state, assigneeId, groupId, houseId, timestamptz(from), timestamptz(until)]
  const [rows, { count }] = await Promise.all([
    db.all(reportsOfQuery, [...params, ...filters]),
    db.one(countReports, [params[0], ...filters]),
  ])
  return { rows, totalCount: count }
}

/** A reply with the newest mail that it was sent by. */
interface ReplyRow {
  readonly number: number
  readonly at: Instant
  /** Empty for an anonymized person. */
  readonly by: string
  readonly message: string
  readonly mail: {
    readonly mailId: string
    readonly state: MailState
    readonly sentAt: Instant | null
    readonly dropReason: string | null
  }
}

/** One report with all that belongs to it. */
export interface SupportReportRow extends Omit<SupportListRow, 'numPhotos' | 'numReplies'> {
  readonly note: string
  readonly isLentOut: boolean
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
  readonly guestPhone: string | null
  readonly guestEmail: string | null
  readonly guestLanguage: Language | null
  readonly dateFrom: string
  readonly dateTo: string
  readonly checkOutAt: Instant
  readonly checkedOutAt: Instant | null
  readonly photos: readonly { number: number; key: string; width: number; height: number }[]
  readonly replies: readonly ReplyRow[]
  readonly others: readonly {
    reportId: string
    createdAt: Instant
    state: SupportState
    message: string
    year: number
    week: number
  }[]
  readonly nextWeek: {
    readonly unitId: number
    readonly year: number
    readonly week: number
    readonly dateFrom: string
    readonly isOutOfOperation: boolean
    readonly holder: { readonly userId: string; readonly name: string } | null
  } | null
}

const maxOthers = 10

const newestMail = `${mailsWithReply}
  select json_build_object('mailId', x.id, 'state', x.state, 'sentAt', ${epochMs('x.sent_at')}, 'dropReason', x.drop_reason)
  from reply_mail join mail x on x.id = reply_mail.id and x.group_id = y.group_id order by reply_mail.times desc, x.created_at desc, x.id limit 1`

// The weeks of the group's other reports are looked up one by one: the planner would read all bookings.
const reportById = statement<SupportReportRow, [reportId: string, now: string]>(
  'admin-support-report',
  `select ${reportColumns}, r.note, ${isLentOut('b')} as "isLentOut", ${unlessAnonymized('p', 'email', 'null')} as "ownerEmail",
     case when p.anonymized_at is null then p.phone end as "ownerPhone", b.lent_out_phone as "guestPhone",
     b.lent_out_email as "guestEmail", b.lent_out_language as "guestLanguage", u.date_from as "dateFrom",
     u.date_to as "dateTo", u.check_out_at as "checkOutAt", b.checked_out_at as "checkedOutAt",
     coalesce((select json_agg(json_build_object('number', f.number, 'key', f.file_key, 'width', f.width,
         'height', f.height) order by f.number) from support_photo f
       where f.report_id = r.id and f.group_id = r.group_id), '[]') as photos,
     coalesce((select json_agg(json_build_object('number', y.number, 'at', ${epochMs('y.created_at')},
         'by', ${unlessAnonymized('s', 'name', "''")}, 'message', y.message, 'mail', (${newestMail})) order by y.number)
       from support_reply y join person s on s.id = y.sent_by 
       where y.report_id = r.id and y.group_id = r.group_id), '[]') as replies,
     coalesce((select json_agg(json_build_object('reportId', o.id, 'createdAt', ${epochMs('o.created_at')},
         'state', o.state, 'message', o.message, 'year', o.year, 'week', o.week) order by o.created_at desc, o.id)
       from (select x.*, xu.year, xu.week from support_report x
           cross join lateral (select unit_id from booking
             where id = x.booking_id and group_id = r.group_id offset 0) xb
           cross join lateral (select * from unit where id = xb.unit_id and group_id = r.group_id offset 0) xu
         where x.group_id = r.group_id and xu.house_id = u.house_id and x.id <> r.id
         order by x.created_at desc, x.id limit ${maxOthers}) o), '[]') as others,
     (select json_build_object('unitId', n.id, 'year', n.year, 'week', n.week, 'dateFrom', n.date_from,
         'isOutOfOperation', n.is_out_of_operation, 'holder', (
           select json_build_object('userId', np.id, 'name', ${unlessAnonymized('np', 'name', "''")})
           from booking nb join membership nm on nm.id = nb.membership_id
             and nm.group_id = nb.group_id join person np on np.id = nm.person_id
           where nb.unit_id = n.id and nb.group_id = n.group_id and nb.type in ('Book', 'Assign')))
       from unit n where n.house_id = u.house_id and n.group_id = u.group_id and n.date_from > u.date_from and n.starts_at > $2
       order by n.date_from limit 1) as "nextWeek"
   ${reportTables} where r.id = $1`,
)

/** Returns null if there is no such report, or none any more. */
export async function findSupportCase(
  reader: Queryable,
  reportId: string,
  now: Instant,
): Promise<SupportReportRow | null> {
  return (await reader.maybe(reportById, [reportId, timestamptz(now)])) ?? null
}

const actsOfReport = statement<{ number: number }, [reportId: string, limit: number]>(
  'acts-of-support-report',
  `select a.number from support_report r cross join lateral (
     select number from audit
     where subject_kind = 'support-report' and subject_id = r.id::text and group_id = r.group_id
     order by number desc limit $2) a
   where r.id = $1 order by a.number desc`,
)

/** Returns the numbers of the audit rows about a report, newest first. */
export async function listActsOfReport(
  reader: Queryable,
  reportId: string,
  limit: number,
): Promise<number[]> {
  return (await reader.all(actsOfReport, [reportId, limit])).map(({ number }) => number)
}

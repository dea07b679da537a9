import type { AnnouncementAudience, AnnouncementTexts } from '@samhus/domain/announcement'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** What has become of the mails of an announcement. */
export interface AnnouncementMails {
  readonly waiting: number
  readonly sent: number
  readonly kept: number
  readonly failed: number
  readonly dropped: number
}

/** An announcement as admins see it. */
export interface AdminAnnouncementRow {
  readonly announcementId: string
  readonly groupId: string
  readonly groupName: string
  readonly audience: AnnouncementAudience
  readonly texts: AnnouncementTexts
  readonly byMail: boolean
  readonly isLive: boolean
  readonly sentAt: Instant
  /** Null for an admin who was anonymized. */
  readonly sentBy: string | null
  readonly receivers: number
  readonly mails: AnnouncementMails
}

const columns = `a.id as "announcementId", a.group_id as "groupId", g.name as "groupName", a.audience, a.texts,
  a.by_mail as "byMail", a.is_live as "isLive", a.sent_at as "sentAt",
  ${unlessAnonymized('p', 'name', 'null')} as "sentBy",
  (select count(*)::int from announcement_receiver r
     where r.announcement_id = a.id and r.group_id = a.group_id) as receivers,
  (select json_build_object(
       'waiting', count(*) filter (where m.state in ('Due', 'Claimed')),
       'sent', count(*) filter (where m.state = 'Sent'),
       'kept', count(*) filter (where m.state = 'Kept'),
       'failed', count(*) filter (where m.state in ('Failed', 'Lost', 'Bounced')),
       'dropped', count(*) filter (where m.state = 'Dropped'))
     -- Each copy by its key: joined, the planner would read all mails that were sent again.
     from (select * from mail where announcement_id = a.id and group_id = a.group_id offset 0) m
       left join lateral (select true as is_there from mail
         where resent_of = m.id and group_id = m.group_id limit 1) copy on true
     -- What was sent again counts as its copy.
     where copy.is_there is null) as mails`

/** Looked up one by one: the site has many people, and a page few announcements. */
const withSender = `join "group" g on g.id = a.group_id
   cross join lateral (select * from person where id = a.sent_by limit 1) p`

const titles = `a.texts -> 'da' ->> 'title', a.texts -> 'sv' ->> 'title', a.texts -> 'en' ->> 'title'`
const order = orderBySort(
  { sentAt: 'a.sent_at', audience: 'a.audience', title: danishOrder(`a.texts -> 'da' ->> 'title'`) },
  'a.sent_at desc, a.id',
)

const announcementsOfGroup = statement<AdminAnnouncementRow, readonly [...ListParams, groupId: string]>(
  'admin-announcements',
  `with page as materialized (
     select a.* from announcement a where a.group_id = $5 and ${matchesSearch(titles)} ${order} ${limitToPage})
   select ${columns} from page a ${withSender} ${order}`,
)

const countAnnouncements = statement<{ count: number }, [patterns: readonly string[], groupId: string]>(
  'admin-announcements-count',
  `select count(*)::int as count from announcement a where a.group_id = $2 and ${matchesSearch(titles)}`,
)

/** Returns a page of what was announced to a group, and how many there are on all pages. */
export async function listAdminAnnouncements(
  db: Db,
  params: ListParams,
  groupId: string,
): Promise<{ rows: AdminAnnouncementRow[]; totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(announcementsOfGroup, [...params, groupId]),
    db.one(countAnnouncements, [params[0], groupId]),
  ])
  return { rows, totalCount: count }
}

const announcementById = statement<AdminAnnouncementRow, [id: string]>(
  'admin-announcement',
  `select ${columns} from announcement a ${withSender} where a.id = $1`,
)

/** Returns null for an unknown one. */
export async function findAdminAnnouncement(db: Db, id: string): Promise<AdminAnnouncementRow | null> {
  return (await db.maybe(announcementById, [id])) ?? null
}

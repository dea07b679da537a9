import type { AnnouncementAudience, AnnouncementTexts, AudienceMember } from '@samhus/domain/announcement'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import type { SuppressionReason } from './mail-address.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** What an admin writes to members of a group. */
export interface NewAnnouncement {
  readonly id: string
  readonly groupId: string
  readonly audience: AnnouncementAudience
  readonly texts: AnnouncementTexts
  readonly byMail: boolean
  readonly isLive: boolean
  readonly sentBy: string
}

/** A member who may be among the receivers, and what their mails meet. */
export interface AudienceRow extends AudienceMember {
  readonly membershipId: number
  readonly personId: string
  readonly name: string
  readonly code: string
  readonly email: string
  readonly language: 'da' | 'sv' | 'en' | null
  /** They do not want such mails. R139 */
  readonly isUnwanted: boolean
  /** Why their address gets no mail; null: it does. R152 */
  readonly suppression: SuppressionReason | null
}

const audienceOfGroup = statement<AudienceRow, [groupId: string]>(
  'announcement-audience',
  `select m.id as "membershipId", p.id as "personId", p.name, p.code, p.email, p.language,
     m.is_committee as "isCommittee", m.is_marked as "isMarked", false as "hasLeft", not p.enabled as "isDisabled",
     coalesce((select r.is_off from mail_preference r where r.person_id = p.id and r.kind = 'announcement' limit 1),
       false) as "isUnwanted",
     (select s.reason from mail_suppression s
       where s.address_hash = sha256(convert_to(lower(btrim(p.email)), 'UTF8')) and s.lifted_at is null limit 1)
       as suppression
   from membership m
   cross join lateral (select * from person where id = m.person_id and anonymized_at is null limit 1) p
   where m.group_id = $1 and m.left_at is null
   order by ${danishOrder('p.name')}, p.id`,
)

/** Returns the members of a group by name, disabled ones too. */
export function listAudience(reader: Queryable, groupId: string): Promise<AudienceRow[]> {
  return reader.all(audienceOfGroup, [groupId])
}

/** When words were last sent, and the admin who sent them; null for one who was anonymized. */
export interface LastSent {
  readonly at: Instant
  readonly by: string | null
}

const sameWords = statement<LastSent, [groupId: string, audience: string, texts: string, since: string]>(
  'announcement-same-words',
  `select a.sent_at as at, ${unlessAnonymized('p', 'name', 'null')} as by
   from announcement a join person p on p.id = a.sent_by
   where a.group_id = $1 and a.audience = $2 and a.texts = $3::jsonb and a.sent_at > $4
   order by a.sent_at desc, a.id limit 1`,
)

/** Returns when the same words last went to the same audience after an instant; null: they did not. */
export async function findSameWords(
  reader: Queryable,
  { groupId, audience, texts }: Pick<NewAnnouncement, 'groupId' | 'audience' | 'texts'>,
  since: Instant,
): Promise<LastSent | null> {
  const params = [groupId, audience, JSON.stringify(texts), timestamptz(since)] as const
  return (await reader.maybe(sameWords, [...params])) ?? null
}

const insertAnnouncementRow = statement(
  'announcement-insert',
  `with sent as (
     insert into announcement (id, group_id, audience, texts, by_mail, is_live, sent_at, sent_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, group_id)
   insert into announcement_receiver (announcement_id, group_id, membership_id)
   select sent.id, sent.group_id, membership_id from sent, unnest($9::bigint[]) as membership_id`,
)

/** Inserts an announcement with its receivers. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: NewAnnouncement,
  { membershipIds, at }: { membershipIds: readonly number[]; at: Instant },
): Promise<void> {
  const { id, groupId, audience, texts, byMail, isLive, sentBy } = announcement
  const row = [id, groupId, audience, JSON.stringify(texts), byMail, isLive, timestamptz(at), sentBy]
  await tx.run(insertAnnouncementRow, [...row, membershipIds])
}

interface AnnouncementWords {
  readonly groupName: string
  readonly texts: AnnouncementTexts
}

const textsById = statement<AnnouncementWords, [id: string, groupId: string | null]>(
  'announcement-texts',
  `select g.name as "groupName", a.texts
   from announcement a join "group" g on g.id = a.group_id where a.id = $1 and a.group_id = $2`,
)

/** Returns what an announcement says; null for an unknown one. */
export async function findAnnouncementTexts(
  reader: Queryable,
  { groupId, id }: { readonly groupId: string | null; readonly id: string },
): Promise<AnnouncementWords | null> {
  return (await reader.maybe(textsById, [id, groupId])) ?? null
}

/** An announcement as a member reads it. */
export interface NewsRow {
  readonly announcementId: string
  readonly audience: AnnouncementAudience
  readonly texts: AnnouncementTexts
  readonly sentAt: Instant
  /** It was sent to the member. */
  readonly isReceiver: boolean
}

const newsOfGroup = statement<NewsRow, [groupId: string, membershipId: number, limit: number]>(
  'announcement-news',
  `select * from (
     select a.id as "announcementId", a.audience, a.texts, a.sent_at as "sentAt",
       exists (select from announcement_receiver r where r.announcement_id = a.id
         and r.group_id = a.group_id and r.membership_id = $2)
         as "isReceiver"
     from announcement a where a.group_id = $1) news
   where audience = 'all' or "isReceiver"
   order by "sentAt" desc, "announcementId" limit $3`,
)

/** Returns the newest announcements to all members of a group, and of the others those that were sent to this member. */
export function listNews(
  reader: Queryable,
  { groupId, membershipId }: { groupId: string; membershipId: number },
  limit: number,
): Promise<NewsRow[]> {
  return reader.all(newsOfGroup, [groupId, membershipId, limit])
}

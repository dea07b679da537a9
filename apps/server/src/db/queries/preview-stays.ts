import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { matchesSearch, toSearchPatterns } from './list-sql.ts'

export interface PreviewStay {
  readonly bookingId: string
  readonly userName: string
  readonly guestName: string | null
  readonly houseName: string
  readonly year: number
  readonly week: number
}

const maxStays = 20

const staysForPreview = statement<
  PreviewStay,
  [patterns: readonly string[], groupId: string | null, at: string, week: number | null]
>(
  'preview-stays',
  `select b.id as "bookingId", p.name as "userName", b.lent_out_name as "guestName", h.name as "houseName", u.year, u.week
   from booking b
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id and p.anonymized_at is null
   where b.type in ('Book', 'Assign') and ($2::uuid is null or b.group_id = $2)
     and ${matchesSearch('p.name', 'p.email', 'p.code', 'b.lent_out_name', 'h.name', 'h.code', 'u.year')}
     and ($4::int is null or u.week = $4)
   order by u.check_out_at < $3, abs(extract(epoch from u.check_in_at - $3::timestamptz)), b.id limit ${maxStays}`,
)

/**
 * Returns stays for a preview, those under way and to come first, the nearest first. A word of one or two digits is the
 * number of a week.
 */
export function listPreviewStays(
  reader: Queryable,
  { search = '', groupId, at }: { search: string | undefined; groupId: string | null; at: Instant },
): Promise<PreviewStay[]> {
  const week = /(?<=^|\s)\d{1,2}(?=\s|$)/.exec(search)?.[0]
  const others = week === undefined ? search : search.replace(week, '')
  const params = [toSearchPatterns(others), groupId, timestamptz(at)] as const
  return reader.all(staysForPreview, [...params, week === undefined ? null : Number(week)])
}

/** A stay as a mail about it needs it. */
export interface StayOfMail {
  readonly groupId: string
  readonly ownerId: string
  readonly isLentOut: boolean
}

const stayOfMail = statement<StayOfMail, [bookingId: string]>(
  'preview-stay',
  `select b.group_id as "groupId", m.person_id as "ownerId", b.lent_out_name is not null as "isLentOut"
   from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id
   where b.id = $1 and b.type in ('Book', 'Assign')`,
)

/** Returns null unless the booking is active: a week that is booked or assigned. */
export async function findPreviewStay(reader: Queryable, bookingId: string): Promise<StayOfMail | null> {
  return (await reader.maybe(stayOfMail, [bookingId])) ?? null
}

import { createHash } from 'node:crypto'
import { findStay, type StayWeek } from '@samhus/domain/stay'
import type { CheckOutFacts } from '@samhus/domain/check-out'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

type Language = 'da' | 'sv' | 'en'

/** One week of a stay, as a check-out looks at it. */
export interface CheckOutWeek extends StayWeek {
  readonly unitId: number
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

/** The stay that a link is for now; its `block` is empty where the link's booking has been cancelled. */
export interface LinkedStay extends CheckOutFacts {
  readonly bookingId: string
  readonly groupId: string
  readonly membershipId: number
  /** The owner. */
  readonly personId: string
  readonly houseName: string
  readonly usualPeople: number | null
  /** The lend-out contact's where lent out, else the owner's. */
  readonly guestName: string
  readonly guestLanguage: Language | null
  readonly stay: readonly CheckOutWeek[]
}

type LinkRow = Omit<LinkedStay, 'block'> & { readonly houseId: string }

const byHash = statement<LinkRow, [hash: Buffer]>(
  'check-out-link',
  `select b.id as "bookingId", b.group_id as "groupId", b.membership_id as "membershipId", b.type,
     b.checked_out_at as "checkedOutAt", p.id as "personId", h.id as "houseId", h.name as "houseName",
     h.usual_people as "usualPeople", coalesce(b.lent_out_name, p.name) as "guestName",
     case when b.lent_out_name is null then p.language else b.lent_out_language end as "guestLanguage"
   from token t
   join booking b on b.id = t.booking_id
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id
   join membership m on m.id = b.membership_id
   join person p on p.id = m.person_id
   where t.hash = $1 and t.kind = 'check-out' and t.revoked_at is null`,
)

type WeekRow = Omit<CheckOutWeek, 'contact'> & { readonly lentOutEmail: string | null }

const inHouse = statement<WeekRow, [membershipId: number, houseId: string]>(
  'check-out-weeks',
  `select b.id as "bookingId", u.id as "unitId", u.house_id as "houseId", u.date_from as "dateFrom",
     u.date_to as "dateTo", u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt",
     b.skips_cleaning as "skipsCleaning", b.lent_out_email as "lentOutEmail",
     b.checked_out_at as "checkedOutAt"
   from booking b join unit u on u.id = b.unit_id
   where b.membership_id = $1 and u.house_id = $2 and b.type in ('Book', 'Assign')`,
)

/**
 * What a link answers for now; null where it is wrong, malformed or revoked.
 *
 * @param token As the guest sent it, any text at all; only its hash reaches the database.
 */
export async function stayOfLink(reader: Reads, token: string): Promise<LinkedStay | null> {
  const link = await reader.maybe(byHash, [hashOf(token)])
  if (!link) return null
  const { houseId, ...facts } = link
  const weeks = (await reader.all(inHouse, [link.membershipId, houseId])).map(
    ({ lentOutEmail, ...week }) => ({
      ...week,
      contact: lentOutEmail === null ? null : { email: lentOutEmail },
    }),
  )
  return { ...facts, stay: findStay(weeks, link.bookingId) }
}

const insertLink = statement<{ groupId: string }, [hash: Buffer, bookingId: string, at: string]>(
  'check-out-link-insert',
  `insert into token (hash, kind, group_id, booking_id, created_at)
   select $1, 'check-out', group_id, id, $3 from booking where id = $2
   returning group_id as "groupId"`,
)

/** Keeps a new link's hash; the token itself is kept nowhere. Answers the group; null without such a booking. */
export async function insertCheckOutLink(
  tx: Tx,
  { token, bookingId, at }: { token: string; bookingId: string; at: Instant },
): Promise<string | null> {
  return (await tx.maybe(insertLink, [hashOf(token), bookingId, timestamptz(at)]))?.groupId ?? null
}

const markRows = statement<never, [bookingIds: readonly string[], at: string, people: number]>(
  'check-out-mark',
  `update booking set checked_out_at = $2, checked_out_people = $3
   where id = any($1::uuid[]) and type in ('Book', 'Assign') and checked_out_at is null`,
)

/** Marks the weeks as left, all of them or, where one has been marked before, answers false. */
export async function markCheckedOut(
  tx: Tx,
  bookingIds: readonly string[],
  { at, people }: { at: Instant; people: number },
): Promise<boolean> {
  return (await tx.run(markRows, [bookingIds, timestamptz(at), people])) === bookingIds.length
}

const toTry = statement<{ id: string }, [at: string]>(
  'check-out-to-try',
  `select b.id from booking b join unit u on u.id = b.unit_id
   where b.type in ('Book', 'Assign') and b.checked_out_at is null
     and u.check_in_at <= $1 and u.check_out_at > $1::timestamptz - interval '30 days'
   order by u.check_in_at desc, b.lent_out_name is null, u.id limit 1`,
)

/** The latest booking whose guest could check out at that instant; null where there is none. */
export async function bookingToCheckOut(reader: Reads, at: Instant): Promise<string | null> {
  return (await reader.maybe(toTry, [timestamptz(at)]))?.id ?? null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { toLower } from './sql-fragments.ts'

/** A word that must occur in a booking's owner, guest, house, week or id; in an e-mail address only with its `@`. */
export interface BookingWord {
  /** For LIKE, in lower case; the text that it is compared with has a blank at each end. */
  readonly pattern: string
  readonly week: number | null
  readonly year: number | null
  /** The word as a whole id, and as the end of one. */
  readonly id: string | null
  readonly ending: string | null
}

const says = (...columns: readonly string[]): string =>
  `' ' || ${toLower(`concat_ws(' ', ${columns.join(', ')})`)} || ' ' like w.pattern`

/** SQL of a set of rows by what they have found: a bit for each word. */
const bitsOf = (key: string, from: string): string =>
  `(select ${key} as key, bit_or(1::bigint << w.number) as bits from ${from} group by 1)`

/** The same of rows of groups. */
const bitsInGroups = (row: string, from: string): string =>
  `(select ${row}.id as key, ${row}.group_id, bit_or(1::bigint << w.number) as bits from ${from} group by 1, 2)`

const isNamed = `p.anonymized_at is null and (${says('p.name', 'p.code')} or w.pattern like '%@%' and ${says('p.email')})`

/** SQL, from `word w`: the memberships whose owners have a word. */
export const ofAllMembers = `join person p on ${isNamed} join membership m on m.person_id = p.id`

/** The same of those in the table `member`, each of which is looked up. */
export const ofSomeMembers = `cross join lateral (select m.id, m.group_id from member s
       cross join lateral (select id, group_id, person_id from membership
         where id = s.membership_id and group_id = s.group_id offset 0) m
       cross join lateral (select name, code, email, anonymized_at from person where id = m.person_id offset 0) p
       where ${isNamed} offset 0) m`

/** SQL of the tables `word`, from `$1`, and `own`: the rows of the table `bookings` that have a word of their own. */
export const foundByWord = (bookings: 'booking' | 'scope'): string => `
   word as materialized (select * from jsonb_to_recordset($1::jsonb)
     as x(number int, pattern text, week int, year int, id uuid, ending text)),
   own as materialized (
     select w.number, b.id from word w
       cross join lateral (select id from ${bookings} where lent_out_name is not null and ${says('lent_out_name')} offset 0) b
     union all
     select number, id from word where id is not null
     union all
     select w.number, b.id from word w
       cross join lateral (select id from ${bookings} where id::text like '%' || w.ending offset 0) b
     where w.ending is not null)`

/** SQL: what each word has found of the bookings `b`, in the weeks `u`. */
export const joinFound = (u: string, members: string): string => `
       left join ${bitsInGroups('m', `word w ${members}`)} o on o.key = b.membership_id and o.group_id = b.group_id
       left join ${bitsInGroups('h', `word w join house h on ${says('h.name', 'h.code')}`)} h
         on h.key = ${u}.house_id and h.group_id = b.group_id
       left join ${bitsOf('w.week', 'word w where w.week is not null')} k on k.key = ${u}.week
       left join ${bitsOf('w.year', 'word w where w.year is not null')} y on y.key = ${u}.year
       left join ${bitsOf('w.id', 'own w')} i on i.key = b.id`

/** SQL: every word of the search has been found in something of the booking. */
export const hasEveryWord = `coalesce(o.bits, 0) | coalesce(h.bits, 0) | coalesce(k.bits, 0) | coalesce(y.bits, 0)
         | coalesce(i.bits, 0) = (1::bigint << (select count(*)::int from word)) - 1`

/** SQL of the type as which `booking b` on `unit u` is shown at the instant in `$4`; null: as none. R69 */
export const shownType = `case b.type
       when 'Pre' then case when b.reserved_until > $4 then 'Pre' when b.origin = 'offer' then 'WaitExpire' end
       when 'Wait' then case when u.booking_deadline > $4 then 'Wait' else 'WaitExpire' end
       else b.type end`

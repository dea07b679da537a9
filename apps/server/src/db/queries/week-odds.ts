import type { PastWeeks } from '@samhus/domain/odds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/**
 * Each week that owners could book and that has begun, with whether an owner had it and when it was first booked; a
 * booking that was entered after the week began, as imported ones are, has no time. A year opens with its first booking.
 * Of a waitlist it counts what became of the first who stayed on it.
 */
const pastWeeks = statement<PastWeeks, [groupId: string, fromYear: number, toYear: number, at: string]>(
  'week-odds-past-weeks',
  `with past as materialized (
     select u.house_id, u.year, u.week, b.taken, b.booked_at, b.waited, b.offered
     from unit u
     join house h on h.id = u.house_id and h.group_id = u.group_id and h.archived_at is null
     cross join lateral (
       select coalesce(bool_or(b.type in ('Book', 'Assign')), false) as taken,
         min(b.accepted_at) filter (where b.accepted_at < u.starts_at) as booked_at,
         count(b.queue_number) filter (where b.end_reason is distinct from 'left') > 0 as waited,
         coalesce((array_agg(b.origin order by b.queue_number)
           filter (where b.queue_number is not null and b.end_reason is distinct from 'left'))[1] = 'offer', false)
           as offered
       from booking b
       where b.unit_id = u.id and b.group_id = u.group_id
     ) b
     where u.group_id = $1 and u.year between $2 and $3 and u.starts_at <= $4
       and u.points > 0 and not u.is_out_of_operation
   ), opened as (
     select year, min(booked_at) as at from past group by year
   )
   select p.house_id as "houseId", p.week, count(*)::int as of, (count(*) filter (where p.taken))::int as taken,
     count(p.booked_at)::int as timed,
     coalesce(sum(extract(epoch from p.booked_at - o.at) / 86400), 0)::float8 as days,
     (count(*) filter (where p.waited))::int as waitlists, (count(*) filter (where p.offered))::int as offered
   from past p
   join opened o on o.year = p.year
   group by p.house_id, p.week
   order by p.week, p.house_id`,
)

/** Returns the sums over the past weeks of the years, from the first to the last, by house and number. */
export function sumPastWeeks(
  reader: Queryable,
  { groupId, fromYear, toYear }: { groupId: string; fromYear: number; toYear: number },
  at: Instant,
): Promise<PastWeeks[]> {
  return reader.all(pastWeeks, [groupId, fromYear, toYear, timestamptz(at)])
}

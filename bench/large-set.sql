-- 3,000 owners × 10 years in three groups, 400 houses: the database on which `npm run verify` is measured.
-- Inserted directly into the tables of a migrated, empty database, without use cases; verify finds no violation.
-- 208,000 weeks, 180,000 bookings, 357,000 ledger rows, 390,000 audit rows.

alter table ledger disable trigger user;
alter table account disable trigger user;

create function pg_temp.uid(kind int, n bigint) returns uuid immutable language sql as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;

insert into person (id, email, name, created_at)
  select pg_temp.uid(1, n), 'owner' || n || '@samhus.example', 'Owner ' || n, '2016-01-01' from generate_series(1, 3000) n;
insert into "group" (id, code, name) select pg_temp.uid(2, n), 'g' || n, 'Group ' || n from generate_series(0, 2) n;
insert into policy (group_id, version, constants, created_at)
  select id, 1, '{"maxWaitlistPerUnit": 3, "maxWaitlistsPerUser": 3}', '2016-01-01' from "group";
insert into document_folder (id, group_id, parent_id, name) select id, id, null, 'Dokumenter' from "group";
insert into membership (id, group_id, person_id, added_at) overriding system value
  select n, pg_temp.uid(2, n % 3), pg_temp.uid(1, n), '2016-01-01' from generate_series(1, 3000) n;
insert into house (id, group_id, code, name, lat, lng, zoom)
  select pg_temp.uid(3, n), pg_temp.uid(2, n % 3), 'h' || n, 'House ' || n, 56, 10, 9 from generate_series(0, 399) n;
insert into calendar (id, group_id, house_id, year) overriding system value
  select 1 + (y - 2017) * 400 + h, pg_temp.uid(2, h % 3), pg_temp.uid(3, h), y
  from generate_series(2017, 2026) y, generate_series(0, 399) h;
insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points, starts_at,
    booking_deadline, cancellation_deadline, restricted_until, refund_end_high, refund_end_low, check_in_at,
    check_out_at)
  select c.id * 100 + w, c.group_id, c.id, c.house_id, c.year, w, to_char(w, 'FM00'), d, d + 7, 1 + w % 4, d, d - 5,
    d - 6, d - 90, d - 84, d - 56, d, d + 7
  from calendar c, generate_series(1, 52) w,
    lateral (select date_trunc('week', make_date(c.year, 1, 4))::date + 7 * (w - 1) as d) x;

-- Five portions a year.
insert into assignment (id, group_id, year, points, assign_at, status, portion, created_at, done_at)
  select pg_temp.uid(4, y * 100 + g * 10 + p), pg_temp.uid(2, g), y, 4, at, 'Assigned', y || ' ' || p, at, at
  from generate_series(2017, 2026) y, generate_series(0, 2) g, generate_series(1, 5) p,
    lateral (select make_timestamptz(y - 1, 1, 1, 12, 0, 0, 'UTC') + p * interval '7 days' as at) x;
insert into account (id, group_id, membership_id, year) overriding system value
  select m.id * 100 + y - 2000, m.group_id, m.id, y from membership m, generate_series(2017, 2026) y;
insert into ledger (id, group_id, account_id, membership_id, year, type, points, assignment_id, at)
  select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year, 'Assign', s.points, s.id, s.assign_at
  from account a join assignment s on s.group_id = a.group_id and s.year = a.year;

-- Five weeks of up to 3 points for each owner and year, the fifth cancelled in time, the first held once before.
create temp table stay as
  select u.id as unit_id, u.group_id, u.calendar_id, u.year, u.points, 1 + n % 5 as k,
    3 * (n / 5) + case u.group_id when pg_temp.uid(2, 0) then 3 when pg_temp.uid(2, 1) then 1 else 2 end as membership_id,
    u.starts_at - interval '300 days' as at
  from (
    select *, row_number() over (partition by group_id, year order by id) - 1 as n from unit where points < 4
  ) u
  where n / 5 < 1000;
insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points, reserved_until,
    created_at, accepted_at, ended_at)
  select pg_temp.uid(5, unit_id), group_id, unit_id, calendar_id, year, membership_id,
    case k when 5 then 'Cancel' else 'Book' end, 'hold', points, at + interval '5 minutes', at,
    at + interval '1 minute', case k when 5 then at + interval '2 minutes' end
  from stay
  union all
  select pg_temp.uid(6, unit_id), group_id, unit_id, calendar_id, year, membership_id, 'Ended', 'hold', points,
    at - interval '1 hour', at - interval '2 hours', null, at - interval '1 hour'
  from stay where k = 1;
insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
  select gen_random_uuid(), group_id, membership_id * 100 + year - 2000, membership_id, year, 'Book', -points,
    pg_temp.uid(5, unit_id), at + interval '1 minute'
  from stay
  union all
  select gen_random_uuid(), group_id, membership_id * 100 + year - 2000, membership_id, year, 'Cancel', points,
    pg_temp.uid(5, unit_id), at + interval '2 minutes'
  from stay where k = 5;
insert into ledger (id, group_id, account_id, membership_id, year, type, points, cause, at)
  select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year, 'Expire', -sum(l.points), 'year-end',
    make_timestamptz(a.year + 1, 1, 1, 0, 0, 0, 'UTC')
  from account a join ledger l on l.account_id = a.id
  where a.year < 2026
  group by a.id, a.group_id
  having sum(l.points) > 0;
update account a set balance = (select sum(points) from ledger l where l.account_id = a.id);

insert into audit (at, group_id, action, subject_kind, subject_id, unit_id, membership_id)
  select at, group_id, 'reserve', 'booking', pg_temp.uid(5, unit_id)::text, unit_id, membership_id from stay
  union all
  select at + interval '1 minute', group_id, 'confirm', 'booking', pg_temp.uid(5, unit_id)::text, unit_id, membership_id
  from stay
  union all
  select at + interval '2 minutes', group_id, 'cancel', 'booking', pg_temp.uid(5, unit_id)::text, unit_id, membership_id
  from stay where k = 5
  union all
  select at - n * interval '1 hour', group_id, 'hold', 'booking', pg_temp.uid(6, unit_id)::text, unit_id, membership_id
  from stay, generate_series(1, 2) n where k = 1
  union all
  select assign_at, group_id, 'assign-points', 'assignment', id::text, null, null
  from assignment, generate_series(1, 2)
  union all
  select distinct l.at, l.group_id, 'points-expired', 'group', l.group_id::text, null::bigint, null::bigint
  from ledger l where l.type = 'Expire';
insert into mail (id, group_id, person_id, booking_id, kind, due_at, state, is_planned, created_at)
  select gen_random_uuid(), s.group_id, m.person_id, pg_temp.uid(5, s.unit_id), kind, s.at, 'Sent', true, s.at
  from stay s join membership m on m.id = s.membership_id,
    unnest(array['Welcome1', 'Departure1', 'Departure2']) kind
  where s.k < 5 and s.year = 2026;

alter table ledger enable trigger user;
alter table account enable trigger user;
analyze;

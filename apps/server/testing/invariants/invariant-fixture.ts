/** A small data set in plain SQL that violates no invariant. Ids are readable: uuid 'b…2' is booking 2. */
export const cleanFixture = `
  insert into person (id, email, name, created_at)
    select u('a', n), 'p' || n || '@samhus.example', 'Person ' || n, t(0) from generate_series(1, 6) n;
  insert into "group" (id, code, name) values (u('c', 1), 'one', 'One'), (u('c', 2), 'two', 'Two');
  insert into policy (group_id, version, constants, created_at)
    select id, 1, '{"maxWaitlistPerUnit": 2, "maxWaitlistsPerUser": 2}', t(0) from "group";
  insert into document_folder (id, group_id, parent_id, name) select id, id, null, 'Dokumenter' from "group";
  insert into membership (id, group_id, person_id, added_at) overriding system value
    select n, u('c', case when n = 6 then 2 else 1 end), u('a', n), t(0) from generate_series(1, 6) n;
  insert into house (id, group_id, code, name, lat, lng, zoom) values
    (u('d', 1), u('c', 1), 'h1', 'House 1', 0, 0, 9), (u('d', 2), u('c', 2), 'h2', 'House 2', 0, 0, 9);
  insert into calendar (id, group_id, house_id, year) overriding system value values
    (1, u('c', 1), u('d', 1), 2027), (2, u('c', 2), u('d', 2), 2027);
  insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points, starts_at,
      booking_deadline, cancellation_deadline, restricted_until, refund_end_high, refund_end_low, check_in_at,
      check_out_at)
    select c * 100 + w, u('c', c), c, u('d', c), 2027, w, to_char(w, 'FM00'), d, d + 7, 3, d, d - 5, d - 6, d - 90,
      d - 84, d - 56, d, d + 7
    from generate_series(1, 2) c, generate_series(1, 20) w, lateral (select date '2027-01-04' + 7 * (w - 1) as d) x;
  insert into assignment (id, group_id, year, points, assign_at, status, portion, created_at, done_at) values
    (u('e', 1), u('c', 1), 2027, 20, t(2), 'Assigned', 'first', t(1), t(2));
  insert into account (id, group_id, membership_id, year) overriding system value
    select n, u('c', 1), n, 2027 from generate_series(1, 5) n;
  insert into ledger (id, group_id, account_id, membership_id, year, type, points, assignment_id, at)
    select u('f', n), u('c', 1), n, n, 2027, 'Assign', 20, u('e', 1), t(2) from generate_series(1, 5) n;
  select audit_of('assignment', u('e', 1), t(1)), audit_of('assignment', u('e', 1), t(2));

  -- 1 booked, with two on the waitlist; 2 held; 3 offered to one, another waits; 4 cancelled late, claim open, no
  -- holder; 5 cancelled early and refunded; 6 assigned by an admin, points waived; 7 checked out.
  insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points, reserved_until,
      created_at, queue_number, unit_slot, year_slot, accepted_at, ended_at, checked_out_at, checked_out_people) values
    (u('b', 1), u('c', 1), 101, 1, 2027, 1, 'Book', 'hold', 3, t(6), t(5), null, null, null, t(6), null, null, null),
    (u('b', 2), u('c', 1), 101, 1, 2027, 2, 'Wait', null, 3, null, t(7), 1, 1, 1, null, null, null, null),
    (u('b', 3), u('c', 1), 101, 1, 2027, 3, 'Wait', null, 3, null, t(8), 2, 2, 1, null, null, null, null),
    (u('b', 4), u('c', 1), 102, 1, 2027, 1, 'Pre', 'hold', 3, t(99), t(90), null, null, null, null, null, null, null),
    (u('b', 5), u('c', 1), 103, 1, 2027, 4, 'Pre', 'offer', 3, t(99), t(9), 3, null, null, null, null, null, null),
    (u('b', 6), u('c', 1), 103, 1, 2027, 5, 'Wait', null, 3, null, t(10), 4, 1, 1, null, null, null, null),
    (u('b', 7), u('c', 1), 104, 1, 2027, 2, 'Cancel', 'hold', 3, t(12), t(11), null, null, null, t(12), t(13), null, null),
    (u('b', 8), u('c', 1), 105, 1, 2027, 3, 'Cancel', 'hold', 3, t(15), t(14), null, null, null, t(15), t(16), null, null),
    (u('b', 9), u('c', 1), 106, 1, 2027, 3, 'Assign', null, 3, null, t(17), null, null, null, t(17), null, null, null),
    (u('b', 10), u('c', 1), 107, 1, 2027, 5, 'Book', 'hold', 3, t(19), t(18), null, null, null, t(19), null, t(95), 4);
  insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at) values
    (u('f', 11), u('c', 1), 1, 1, 2027, 'Book', -3, u('b', 1), t(6)),
    (u('f', 12), u('c', 1), 2, 2, 2027, 'Book', -3, u('b', 7), t(12)),
    (u('f', 13), u('c', 1), 3, 3, 2027, 'Book', -3, u('b', 8), t(15)),
    (u('f', 14), u('c', 1), 3, 3, 2027, 'Cancel', 3, u('b', 8), t(16)),
    (u('f', 15), u('c', 1), 5, 5, 2027, 'Book', -3, u('b', 10), t(19));
  insert into claim (id, group_id, unit_id, booking_id, membership_id, state, opened_at) values
    (u('1', 1), u('c', 1), 104, u('b', 7), 2, 'open', t(13));
  select audit_of('booking', u('b', b), t(x)) from (values (1, 5), (1, 6), (2, 7), (3, 8), (4, 90), (5, 9), (5, 98),
    (6, 10), (7, 11), (7, 12), (7, 13), (8, 14), (8, 15), (8, 16), (9, 17), (10, 18), (10, 19), (10, 95)) a (b, x);
  insert into mail (id, group_id, person_id, booking_id, kind, due_at, is_planned, created_at) values
    (u('2', 1), u('c', 1), u('a', 1), u('b', 1), 'Welcome1', t(20), true, t(20));
  insert into change (at, group_id, unit_id) values (t(98), u('c', 1), 103);`

/** Days of 2026 as t(n), readable ids as u(letter, n), one audit row as audit_of(…). */
export const sqlHelpers = `
  create function t(n int) returns timestamptz immutable language sql as
    $$ select timestamptz '2026-01-01 00:00:00+00' + n * interval '1 day' $$;
  create function u(letter text, n int) returns uuid immutable language sql as
    $$ select (rpad(letter, 8, '0') || '-0000-4000-8000-' || to_char(n, 'FM000000000000'))::uuid $$;
  create function audit_of(kind text, id uuid, happened timestamptz) returns bigint language sql as
    $$ insert into audit (at, group_id, action, subject_kind, subject_id, unit_id, membership_id)
       values (happened, u('c', 1), 'act', kind, id::text, (select unit_id from booking b where b.id = $2),
         (select membership_id from booking b where b.id = $2)) returning number $$;
  create function copy_of(source uuid, copy uuid, changes jsonb) returns void language sql as
    $$ insert into booking select (jsonb_populate_record(b, changes || jsonb_build_object('id', copy))).*
       from booking b where b.id = source;
       select audit_of('booking', copy, t(5)) from generate_series(1, 5) $$;`

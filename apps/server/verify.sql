-- Every invariant of the booking scheme, checked as if no constraint, trigger or foreign key existed.
--
-- Plain SELECTs, one a check, each row a violation: (invariant, violation). Run by `npm run verify` in one
-- read-only snapshot, or by hand: psql -f apps/server/verify.sql. Nothing here is shared with the server.
--
-- Two settings, both optional: samhus.verify_at is the business time (default: the newest instant that an audit
-- or change row carries; the database's own clock may be years away from it), samhus.verify_tolerance how long
-- due work may take (default 10 seconds).

-- 1. A week has at most one holder, run out or not.
select 1 as invariant,
  format('unit %s has %s holders: %s', unit_id, holders, (
    select string_agg(format('%s %s', type, id), ', ' order by id)
    from booking b where b.unit_id = twice.unit_id and type in ('Pre', 'Book', 'Assign')
  )) as violation
from (
  select unit_id, count(*) as holders from booking
  where type in ('Pre', 'Book', 'Assign') group by unit_id having count(*) > 1
) as twice
order by unit_id;

-- 2. An owner has at most one live row on a week.
select 2 as invariant,
  format('membership %s has %s live rows on unit %s: %s', membership_id, live, unit_id, (
    select string_agg(format('%s %s', type, id), ', ' order by id)
    from booking b
    where b.unit_id = twice.unit_id and b.membership_id = twice.membership_id
      and type in ('Pre', 'Book', 'Assign', 'Wait')
  )) as violation
from (
  select unit_id, membership_id, count(*) as live from booking
  where type in ('Pre', 'Book', 'Assign', 'Wait') group by unit_id, membership_id having count(*) > 1
) as twice
order by unit_id, membership_id;

-- 3. An owner has at most one hold in a calendar; offers do not count.
select 3 as invariant,
  format('membership %s has %s holds in calendar %s: %s', b.membership_id, count(*), u.calendar_id,
    string_agg(b.id::text, ', ' order by b.id)) as violation
from booking b
join unit u on u.id = b.unit_id
where b.type = 'Pre' and b.origin is distinct from 'offer'
group by b.membership_id, u.calendar_id
having count(*) > 1
order by u.calendar_id, b.membership_id;

-- 4. No hold beside a queue; no free week with a queue for longer than its pass-on. A holder's end and the
-- pass-on are one transaction, so only an offer that runs out and the booking deadline leave time for a worker.
with clock as (
  select coalesce(
      nullif(current_setting('samhus.verify_at', true), '')::timestamptz,
      greatest((select max(at) from audit), (select max(at) from change))
    ) as at,
    coalesce(nullif(current_setting('samhus.verify_tolerance', true), ''), '10 seconds')::interval as tolerance
),
queue as (
  select unit_id, count(*) as waiting from booking where type = 'Wait' group by unit_id
),
holder as (
  select b.unit_id, b.id, b.type, b.origin, b.reserved_until
  from booking b join queue q on q.unit_id = b.unit_id
  where b.type in ('Pre', 'Book', 'Assign')
)
select 4 as invariant,
  case
    when h.type = 'Pre' and h.origin is distinct from 'offer'
      then format('unit %s has the hold %s beside a queue of %s', q.unit_id, h.id, q.waiting)
    when h.type = 'Pre'
      then format('unit %s: the offer %s ran out at %s and was not passed on to the queue of %s', q.unit_id, h.id,
        h.reserved_until, q.waiting)
    when u.booking_deadline <= c.at
      then format('unit %s is free with a queue of %s after its booking deadline', q.unit_id, q.waiting)
    else format('unit %s is free with a queue of %s', q.unit_id, q.waiting)
  end as violation
from queue q
cross join clock c
join unit u on u.id = q.unit_id
left join holder h on h.unit_id = q.unit_id
where (h.type = 'Pre' and h.origin is distinct from 'offer')
  or (h.type = 'Pre' and h.reserved_until + c.tolerance < c.at)
  or (h.unit_id is null and (c.at < u.booking_deadline or u.booking_deadline + c.tolerance < c.at))
order by q.unit_id;

-- 4, continued. A week that is out of operation has no live row and no open claim.
select 4 as invariant, format('unit %s is out of operation: %s %s', u.id, x.type, x.id) as violation
from unit u
join (
  select id, unit_id, type from booking where type in ('Pre', 'Book', 'Assign', 'Wait')
  union all
  select id, unit_id, 'open claim' from claim where state = 'open'
) x on x.unit_id = u.id
where u.is_out_of_operation
order by u.id, x.id;

-- 5. Queue and waits within the policy's limits, as they were when each owner joined: lowering a limit does not
-- remove owners who are already in. Places count only those still waiting, so this never blames a queue that has moved up.
with limits as (
  select group_id, version, created_at, (constants ->> 'maxWaitlistPerUnit')::int as per_unit,
    (constants ->> 'maxWaitlistsPerUser')::int as per_owner
  from policy
),
waiting as (
  select id, group_id, unit_id, membership_id, year, created_at,
    row_number() over (partition by unit_id order by queue_number, id) as place_on_unit,
    row_number() over (partition by membership_id, year order by queue_number, id) as place_of_owner
  from booking where type = 'Wait'
)
select 5 as invariant,
  case when w.place_on_unit > l.per_unit
    then format('unit %s: %s joined as number %s of at most %s', w.unit_id, w.id, w.place_on_unit, l.per_unit)
    else format('membership %s waits for %s weeks of %s with %s, at most %s are allowed', w.membership_id,
      w.place_of_owner, w.year, w.id, l.per_owner)
  end as violation
from waiting w
join lateral (
  select max(per_unit) as per_unit, max(per_owner) as per_owner from limits l
  where l.group_id = w.group_id
    -- Of two versions the older one counts until the newer one is stored, and still in that same instant.
    and not exists (select from limits newer
      where newer.group_id = l.group_id and newer.version > l.version and newer.created_at < w.created_at)
    and (l.created_at <= w.created_at or l.version = 1)
) l on true
where w.place_on_unit > l.per_unit or w.place_of_owner > l.per_owner
order by w.unit_id, w.place_on_unit;

-- 6. Balance = ledger sum ≥ 0.
with sums as (
  select account_id, sum(points) as points from ledger group by account_id
)
select 6 as invariant,
  case
    when a.id is null then format('the ledger has %s points for account %s, which is not there', s.points, s.account_id)
    when a.balance <> coalesce(s.points, 0)
      then format('account %s (membership %s, %s) has the balance %s, its ledger sums to %s', a.id, a.membership_id,
        a.year, a.balance, coalesce(s.points, 0))
    else format('account %s (membership %s, %s) is at %s', a.id, a.membership_id, a.year, a.balance)
  end as violation
from account a
full join sums s on s.account_id = a.id
where a.id is null or a.balance <> coalesce(s.points, 0) or a.balance < 0
order by coalesce(a.id, s.account_id);

-- 6, continued. The tally of the ledger has each line up to its mark once, and no other.
with recount as (
  select l.number / 4096 as bucket, l.group_id, l.year, l.type, count(*) as lines, min(l.at) as first_at,
    max(l.at) as last_at
  from ledger l
  where l.number <= coalesce((select counted from ledger_tally_mark), 0)
  group by 1, 2, 3, 4
)
select 6 as invariant,
  format('ledger lines %s to %s of group %s for %s, %s: the tally has %s, there are %s', bucket * 4096,
    bucket * 4096 + 4095, group_id, year, type, coalesce(t.lines, 0), coalesce(r.lines, 0)) as violation
from ledger_tally t
full join recount r using (bucket, group_id, year, type)
where (t.lines, t.first_at, t.last_at) is distinct from (r.lines, r.first_at, r.last_at)
order by bucket, group_id, year, type;

-- 7. One debit for each confirmed week (an office-given one may be waived), at most one refund equal to it; a
-- paid claim has its refund and no other claim has one.
with moved as (
  select booking_id,
    count(*) filter (where type = 'Book') as debits,
    coalesce(sum(points) filter (where type = 'Book'), 0) as debited,
    count(*) filter (where type = 'Cancel') as refunds,
    coalesce(sum(points) filter (where type = 'Cancel'), 0) as refunded
  from ledger where booking_id is not null group by booking_id
),
checked as (
  select b.id, b.type, b.points, c.state as claim,
    coalesce(m.debits, 0) as debits, coalesce(m.debited, 0) as debited,
    coalesce(m.refunds, 0) as refunds, coalesce(m.refunded, 0) as refunded
  from booking b
  left join moved m on m.booking_id = b.id
  left join claim c on c.booking_id = b.id
)
select 7 as invariant,
  case
    when debits > 1 then format('booking %s has %s debits', id, debits)
    when type = 'Book' and debits = 0 and points > 0 then format('booking %s is confirmed without a debit', id)
    when debits = 1 and debited <> -points
      then format('booking %s costs %s, its debit took %s', id, points, -debited)
    when debits > 0 and type not in ('Book', 'Assign', 'Cancel')
      then format('booking %s is a %s with a debit', id, type)
    when refunds > 1 then format('booking %s has %s refunds', id, refunds)
    when refunds > 0 and type <> 'Cancel' then format('booking %s is a %s with a refund', id, type)
    when refunds > 0 and refunded <> -debited
      then format('booking %s: the debit took %s, the refund brought %s', id, -debited, refunded)
    when claim = 'paid' then format('booking %s: the claim is paid without a refund', id)
    else format('booking %s: the claim is %s and there is a refund', id, claim)
  end as violation
from checked
where debits > 1
  or (type = 'Book' and debits = 0 and points > 0)
  or (debits = 1 and debited <> -points)
  or (debits > 0 and type not in ('Book', 'Assign', 'Cancel'))
  or refunds > 1
  or (refunds > 0 and type <> 'Cancel')
  or (refunds > 0 and refunded <> -debited)
  or (claim = 'paid' and refunds = 0)
  or (claim <> 'paid' and refunds > 0)
order by id;

-- 7, continued. One credit for each assignment and member, of what the assignment gives.
select 7 as invariant,
  case when count(*) > 1 then format('assignment %s was given %s times to membership %s', l.assignment_id, count(*),
      l.membership_id)
    else format('assignment %s gives %s points for %s, membership %s got %s for %s', l.assignment_id, min(a.points),
      min(a.year), l.membership_id, min(l.points), min(l.year))
  end as violation
from ledger l
left join assignment a on a.id = l.assignment_id
where l.type = 'Assign'
group by l.assignment_id, l.membership_id
having count(*) > 1 or min(l.points) is distinct from min(a.points) or min(l.year) is distinct from min(a.year)
order by l.assignment_id, l.membership_id;

-- 7, continued. A finished assignment has reached everybody. Who came, left or came back later is passed over:
-- their acts stand in the audit trail.
select 7 as invariant, format('assignment %s is done, membership %s did not get it', a.id, m.id) as violation
from assignment a
join membership m on m.group_id = a.group_id and (a.membership_id is null or a.membership_id = m.id)
left join ledger l on l.assignment_id = a.id and l.membership_id = m.id
where a.status = 'Assigned' and m.added_at <= a.assign_at and m.left_at is null and l.id is null
  and not exists (
    select from audit x
    where x.membership_id = m.id and x.subject_kind = 'membership' and x.at >= a.assign_at and x.at > m.added_at
  )
order by a.id, m.id;

-- 7, continued. An archived group gives no points.
select 7 as invariant,
  format('group %s is archived, membership %s got points of assignment %s', g.id, l.membership_id, l.assignment_id)
    as violation
from "group" g
cross join (
  select coalesce(nullif(current_setting('samhus.verify_tolerance', true), ''), '10 seconds')::interval as tolerance
) as c
join ledger l on l.group_id = g.id and l.type = 'Assign' and l.at > g.archived_at + c.tolerance
order by g.id, l.membership_id, l.assignment_id;

-- 7, continued. A cancelled assignment has reached no member.
select 7 as invariant, format('assignment %s is cancelled, membership %s got it', a.id, l.membership_id) as violation
from assignment a
join ledger l on l.assignment_id = a.id
where a.status = 'Cancelled'
order by a.id, l.membership_id;

-- 7, continued. Of what an assignment gave a member no more is taken back, and from its account.
select 7 as invariant,
  format('assignment %s gave membership %s %s points for %s, %s are taken back, for %s', b.assignment_id,
    b.membership_id, coalesce(l.points, 0), l.year, -b.points, b.year) as violation
from (
  select assignment_id, membership_id, year, sum(points) as points
  from ledger where type = 'Adjust' and assignment_id is not null group by assignment_id, membership_id, year
) b
left join ledger l on l.type = 'Assign' and l.assignment_id = b.assignment_id and l.membership_id = b.membership_id
where l.id is null or l.year <> b.year or -b.points > l.points
order by b.assignment_id, b.membership_id;

-- 7, continued. What is left of a year expires once.
select 7 as invariant, format('account %s expired %s times: %s', account_id, count(*), cause) as violation
from ledger
where type = 'Expire'
group by account_id, cause
having count(*) > 1
order by account_id;

-- 8. One offer at a time, and to the owner who joined first.
select 8 as invariant, format('unit %s has %s offers: %s', unit_id, count(*), string_agg(id::text, ', ' order by id))
  as violation
from booking
where type = 'Pre' and origin = 'offer'
group by unit_id
having count(*) > 1
order by unit_id;

select 8 as invariant,
  format('unit %s was offered to %s (joined as %s) before %s (%s)', o.unit_id, o.id,
    coalesce(o.queue_number::text, 'nobody knows'), w.id, w.queue_number) as violation
from booking o
join booking w on w.unit_id = o.unit_id and w.type = 'Wait'
where o.type = 'Pre' and o.origin = 'offer' and (o.queue_number is null or w.queue_number <= o.queue_number)
order by o.unit_id, w.queue_number;

-- 9. At most one open claim on a week.
select 9 as invariant,
  format('unit %s has %s open claims: %s', unit_id, count(*), string_agg(id::text, ', ' order by id)) as violation
from claim
where state = 'open'
group by unit_id
having count(*) > 1
order by unit_id;

-- 10. A week is checked out once, by the one who had it.
select 10 as invariant,
  format('unit %s was checked out %s times: %s', unit_id, count(*), string_agg(id::text, ', ' order by id)) as violation
from booking
where checked_out_at is not null
group by unit_id
having count(*) > 1
order by unit_id;

select 10 as invariant, format('booking %s is a %s that was checked out', id, type) as violation
from booking
where (checked_out_at is not null or checked_out_people is not null)
  and (type not in ('Book', 'Assign') or checked_out_at is null or checked_out_people is null)
order by id;

-- 10, continued. One check-out marks the weeks of one stay with one number of people.
select 10 as invariant,
  format('membership %s left house %s at %s with %s', b.membership_id, u.house_id, b.checked_out_at,
    string_agg(distinct coalesce(b.checked_out_people::text, 'nobody knows how many'), ' and ')) as violation
from booking b
join unit u on u.id = b.unit_id
where b.checked_out_at is not null
group by b.membership_id, u.house_id, b.checked_out_at
having count(distinct coalesce(b.checked_out_people, -1)) > 1
order by b.membership_id, b.checked_out_at;

-- 11. One planned mail of a kind for a booking, whatever the row says about being planned, besides those that an admin
-- sent again or for a new link.
select 11 as invariant, format('booking %s has %s mails %s', booking_id, count(*), kind) as violation
from mail
where booking_id is not null and not is_extra
  and (is_planned or kind in ('Welcome1', 'Welcome2', 'Departure1', 'Departure2', 'Departure3', 'Arrival'))
group by booking_id, kind
having count(*) > 1
order by booking_id, kind;

-- 11, continued. A week that is covered has the mail of the same owner, group and kind, which is itself sent.
select 11 as invariant, format('mail %s (%s) is covered by %s: %s', x.id, x.kind, x.covered_by, case
    when x.state <> 'Covered' then 'it is ' || x.state
    when l.id is null then 'there is none'
    when not x.is_planned or not l.is_planned then 'it was not planned'
    when l.state = 'Covered' then 'that one is covered too'
    else 'that one is another' end) as violation
from mail x left join mail l on l.id = x.covered_by
where (x.covered_by is not null or x.state = 'Covered')
  and (x.state <> 'Covered' or l.id is null or not x.is_planned or not l.is_planned or l.state = 'Covered'
    or l.kind <> x.kind or l.person_id is distinct from x.person_id or l.group_id is distinct from x.group_id)
order by x.id;

-- 11, continued. What was handed over or kept says what it said, until that is erased: by the day, at the earliest.
with clock as (
  select coalesce(
      nullif(current_setting('samhus.verify_at', true), '')::timestamptz,
      greatest((select max(at) from audit), (select max(at) from change))
    ) as at
)
select 11 as invariant, format('mail %s (%s) is %s, but nothing says what it said', x.id, x.kind, x.state) as violation
from mail x
cross join clock c
left join person p on p.id = x.person_id
where x.state in ('Claimed', 'Sent', 'Kept', 'Lost') and x.sent_at > c.at - interval '1 day'
  and p.anonymized_at is null
  and not exists (select from mail_content t where t.mail_id = x.id)
order by x.id;

-- 11, continued. The mails of an announcement go to its receivers, once, besides those sent again.
select 11 as invariant, format('announcement %s has %s mails to %s%s', a.id, x.count, x.person_id, case
    when not a.by_mail then ', but is not sent by mail'
    when not exists (select from announcement_receiver r join membership m on m.id = r.membership_id
      where r.announcement_id = a.id and m.person_id = x.person_id) then ', but not to a receiver'
    else '' end) as violation
from (select announcement_id, person_id, count(*) from mail
  where announcement_id is not null and resent_of is null group by announcement_id, person_id) x
join announcement a on a.id = x.announcement_id
where x.count > 1 or not a.by_mail
  or not exists (select from announcement_receiver r join membership m on m.id = r.membership_id
    where r.announcement_id = a.id and m.person_id = x.person_id)
order by a.id, x.person_id;

-- 12. No row refers to another group's, nor to one that is not there.
select 12 as invariant, violation from (
  select format('calendar %s: house', c.id) as violation
  from calendar c left join house h on h.id = c.house_id where h.group_id is distinct from c.group_id
  union all
  select format('unit %s: calendar or house', u.id)
  from unit u left join calendar c on c.id = u.calendar_id left join house h on h.id = u.house_id
  where c.group_id is distinct from u.group_id or h.group_id is distinct from u.group_id
    or c.house_id is distinct from u.house_id or c.year is distinct from u.year
  union all
  select format('membership %s: group or person', m.id)
  from membership m left join "group" g on g.id = m.group_id left join person p on p.id = m.person_id
  where g.id is null or p.id is null
  union all
  select format('account %s: membership', a.id)
  from account a left join membership m on m.id = a.membership_id where m.group_id is distinct from a.group_id
  union all
  select format('booking %s: unit or membership', b.id)
  from booking b left join unit u on u.id = b.unit_id left join membership m on m.id = b.membership_id
  where u.group_id is distinct from b.group_id or u.calendar_id is distinct from b.calendar_id
    or u.year is distinct from b.year or m.group_id is distinct from b.group_id
  union all
  select format('claim %s: unit, booking or membership', c.id)
  from claim c
  left join unit u on u.id = c.unit_id
  left join booking b on b.id = c.booking_id
  left join membership m on m.id = c.membership_id
  where u.group_id is distinct from c.group_id or b.group_id is distinct from c.group_id
    or m.group_id is distinct from c.group_id or b.unit_id is distinct from c.unit_id
    or b.membership_id is distinct from c.membership_id
  union all
  select format('assignment %s: membership', a.id)
  from assignment a left join membership m on m.id = a.membership_id
  where a.membership_id is not null and m.group_id is distinct from a.group_id
  union all
  select format('ledger row %s: account, booking or assignment', l.id)
  from ledger l
  left join account a on a.id = l.account_id
  left join booking b on b.id = l.booking_id
  left join assignment s on s.id = l.assignment_id
  where a.group_id is distinct from l.group_id or a.membership_id is distinct from l.membership_id
    or a.year is distinct from l.year
    or (l.booking_id is not null and (b.group_id is distinct from l.group_id
      or b.membership_id is distinct from l.membership_id or b.year is distinct from l.year))
    or (l.assignment_id is not null and (s.group_id is distinct from l.group_id
      or coalesce(s.membership_id, l.membership_id) <> l.membership_id))
  union all
  select format('mail %s: booking', x.id)
  from mail x left join booking b on b.id = x.booking_id
  where x.booking_id is not null and b.group_id is distinct from x.group_id
  union all
  select format('mail %s: announcement', x.id)
  from mail x left join announcement a on a.id = x.announcement_id
  where x.announcement_id is not null and a.group_id is distinct from x.group_id
  union all
  select format('announcement %s: group', a.id)
  from announcement a left join "group" g on g.id = a.group_id where g.id is null
  union all
  select format('announcement %s to membership %s: announcement or membership', r.announcement_id, r.membership_id)
  from announcement_receiver r
  left join announcement a on a.id = r.announcement_id
  left join membership m on m.id = r.membership_id
  where a.group_id is distinct from r.group_id or m.group_id is distinct from r.group_id
  union all
  select format('fee %s: booking', f.id)
  from fee f left join booking b on b.id = f.booking_id where b.group_id is distinct from f.group_id
  union all
  select format('booking %s: booking from which it was moved', b.id)
  from booking b left join booking f on f.id = b.moved_from
  where b.moved_from is not null and f.group_id is distinct from b.group_id
  union all
  select format('support report %s: booking', r.id)
  from support_report r left join booking b on b.id = r.booking_id where b.group_id is distinct from r.group_id
  union all
  select format('support reply %s to %s: report', y.number, y.report_id)
  from support_reply y left join support_report r on r.id = y.report_id
  where r.group_id is distinct from y.group_id
  union all
  select format('support photo %s of %s: report', f.number, f.report_id)
  from support_photo f left join support_report r on r.id = f.report_id
  where r.group_id is distinct from f.group_id
  union all
  select format('picture %s: group or house', p.id)
  from picture p left join "group" g on g.id = p.group_id left join house h on h.id = p.house_id
  where g.id is null or (p.house_id is not null and h.group_id is distinct from p.group_id)
  union all
  select format('document %s: folder', d.id)
  from document d left join document_folder f on f.group_id = d.group_id and f.id = d.folder_id
  where f.id is null
  union all
  select format('folder %s: folder around it', f.id)
  from document_folder f left join document_folder p on p.group_id = f.group_id and p.id = f.parent_id
  where f.parent_id is not null and p.id is null
  union all
  select format('token of booking %s: booking', t.booking_id)
  from token t left join booking b on b.id = t.booking_id
  where t.booking_id is not null and b.group_id is distinct from t.group_id
  union all
  select format('arrival note of unit %s: unit', n.unit_id)
  from arrival_note n left join unit u on u.id = n.unit_id where u.group_id is distinct from n.group_id
  union all
  select format('change %s: unit', c.number)
  from change c left join unit u on u.id = c.unit_id
  where c.unit_id is not null and u.group_id is distinct from c.group_id
    -- Of a calendar that was deleted within the last hour.
    and not exists (select from audit x where x.subject_kind = 'calendar'
      and x.subject_id = (c.unit_id / 100)::text and x.action = 'delete-calendar' and x.group_id = c.group_id)
  union all
  select format('audit row %s: unit or membership', x.number)
  from audit x left join unit u on u.id = x.unit_id left join membership m on m.id = x.membership_id
  where u.group_id <> x.group_id or m.group_id <> x.group_id
    or (x.group_id = '00000000-0000-0000-0000-000000000000' and (u.id is not null or m.id is not null))
) as mixed
order by violation;

-- 13. Every write has its audit row: a booking one for each step that its row shows.
with steps as (
  select id, type,
    1
    + (origin = 'offer' and queue_number is not null)::int
    + (accepted_at is not null and origin is not null)::int
    + (ended_at is not null)::int
    + (checked_out_at is not null)::int as needed
  from booking
),
told as (
  select subject_id, count(*) as acts from audit where subject_kind = 'booking' group by subject_id
)
select 13 as invariant,
  format('booking %s (%s) took at least %s steps, the audit trail has %s', s.id, s.type,
    coalesce(s.needed, 1), coalesce(t.acts, 0)) as violation
from steps s
left join told t on t.subject_id = s.id::text
where coalesce(t.acts, 0) < coalesce(s.needed, 1)
order by s.id;

-- 13, continued. A confirmed booking was held or offered before, or booked beside one that was, or a file has brought it.
select 13 as invariant, format('booking %s was neither held nor offered, and no file has brought it', b.id) as violation
from booking b
where b.type = 'Book' and b.origin is null
  and not exists (select from audit x
    where x.subject_kind = 'booking' and x.subject_id = b.id::text
      and x.action in ('import-booking', 'confirm-pair'))
order by b.id;

-- 13, continued. A week that was booked with the one beside it was booked at the instant at which the same owner confirmed
-- that one: both or neither. Rows of the audit trail stay, whatever becomes of the bookings.
select 13 as invariant,
  format('booking %s was booked with a week beside it that was not confirmed with it', x.subject_id) as violation
from audit x
join unit u on u.id = x.unit_id
where x.action = 'confirm-pair'
  and not exists (select from unit n join audit y on y.unit_id = n.id
    where n.house_id = u.house_id and abs(n.date_from - u.date_from) = 7
      and y.action = 'confirm' and y.membership_id = x.membership_id and y.at = x.at)
order by x.subject_id;

-- 13, continued. A ledger row has an act at its instant: on its assignment, week or member. What expires at a
-- year's end does so for a whole group. One question after the other, each of what the one before left over:
-- together they are planned as if each row had to be looked up by itself.
with credits as materialized (
  select g.at, g.assignment_id
  from (select distinct at, assignment_id from ledger where assignment_id is not null) g
  where exists (
    select from audit x
    where x.subject_kind = 'assignment' and x.at = g.at and x.subject_id = g.assignment_id::text
  )
),
without_assignment as materialized (
  select l.id, l.type, l.points, l.at, l.group_id, l.membership_id, l.booking_id
  from ledger l
  where l.assignment_id is null
    or not exists (select from credits c where c.at = l.at and c.assignment_id = l.assignment_id)
),
without_week as materialized (
  select l.*
  from without_assignment l left join booking b on b.id = l.booking_id
  where not exists (select from audit x where x.at = l.at and x.unit_id = b.unit_id)
),
without_member as materialized (
  select l.* from without_week l
  where not exists (select from audit x where x.at = l.at and x.membership_id = l.membership_id)
),
year_ends as materialized (
  select distinct at, group_id from audit where action = 'points-expired'
)
select 13 as invariant, format('ledger row %s (%s, %s points) has no audit row', l.id, l.type, l.points) as violation
from without_member l
left join year_ends y on y.at = l.at and y.group_id = l.group_id and l.type = 'Expire'
where y.at is null
order by l.id;

-- 13, continued. A claim has an act on its week when it opened and when it closed.
select 13 as invariant, format('claim %s opened or closed (%s) without an audit row', c.id, c.state) as violation
from claim c
where not exists (select from audit x where x.at = c.opened_at and x.unit_id = c.unit_id)
  or (c.closed_at is not null
    and not exists (select from audit x where x.at = c.closed_at and x.unit_id = c.unit_id))
order by c.id;

-- 13, continued. An assignment has an act when it was made and when it was given or called off; a membership
-- when it ended.
with told as (
  select subject_id, count(*) as acts from audit where subject_kind = 'assignment' group by subject_id
)
select 13 as invariant, format('assignment %s (%s) has %s audit rows', a.id, a.status, coalesce(t.acts, 0)) as violation
from assignment a
left join told t on t.subject_id = a.id::text
where coalesce(t.acts, 0) < case when a.status = 'Scheduled' then 1 else 2 end
order by a.id;

select 13 as invariant, format('announcement %s was sent without an audit row', a.id) as violation
from announcement a
where not exists (select from audit x where x.subject_kind = 'announcement' and x.subject_id = a.id::text
  and x.action = 'announce' and x.actor_id = a.sent_by)
order by a.id;

select 13 as invariant, format('membership %s ended without an audit row', m.id) as violation
from membership m
where m.left_at is not null
  and not exists (select from audit x where x.membership_id = m.id and x.at >= m.left_at)
order by m.id;

select 13 as invariant, format('membership %s is active, its last act ended it', m.id) as violation
from membership m
cross join lateral (
  select x.action from audit x
  where x.membership_id = m.id and x.action in ('end-membership', 'reopen-membership')
  order by x.number desc limit 1) last
where m.left_at is null and last.action = 'end-membership'
order by m.id;

-- 13, continued. A person is as the last act on each field says, unless its values have been erased.
select 13 as invariant, format('person %s has another %s than their last act says', p.id, f.field) as violation
from person p
cross join lateral (values ('name', p.name), ('email', p.email), ('title', p.code), ('phone', p.phone),
  ('address', p.address), ('zip', p.zip), ('city', p.city), ('language', p.language),
  ('enabled', p.enabled::text)) f (field, value)
cross join lateral (
  select x.number from audit x
  where x.subject_kind = 'person' and x.subject_id = p.id::text and f.field = any(x.fields)
  order by x.number desc limit 1) last
join audit_value v on v.audit_number = last.number and v.field = f.field
where v.after <> coalesce(f.value, '')
order by p.id, f.field;

-- 13, continued. What an act says of a guest is deleted with the booking's contact, so it says until when the guest stays.
select 13 as invariant, format('act %s has a guest''s %s without the end of the stay', a.number, v.field) as violation
from audit a
join audit_value v on v.audit_number = a.number and v.group_id = a.group_id
where a.action in ('update-details', 'correct-details', 'import-booking')
  and v.field in ('name', 'phone', 'email', 'language') and v.guest_until is null
order by a.number, v.field;

-- 13, continued. What a guest reported has an act when it came, and so has each of its photos.
with told as (
  select subject_id, count(*) filter (where action = 'report-support') as reports,
    count(*) filter (where action = 'add-support-photo') as photos
  from audit where subject_kind = 'support-report' group by subject_id
),
kept as (
  select r.id, (select count(*) from support_photo f where f.report_id = r.id) as photos from support_report r
)
select 13 as invariant,
  format('support report %s with %s photos has audit rows of %s and of %s photos', k.id, k.photos,
    coalesce(t.reports, 0), coalesce(t.photos, 0)) as violation
from kept k
left join told t on t.subject_id = k.id::text
where coalesce(t.reports, 0) < 1 or coalesce(t.photos, 0) < k.photos
order by k.id;

-- 13, continued. An import that is over was ended by one act.
select 13 as invariant, format('import %s is %s by %s acts', b.id, b.state, coalesce(t.acts, 0)) as violation
from import_batch b
left join (
  select subject_id, action, count(*) as acts from audit
  where subject_kind = 'import' and action in ('apply-import', 'discard-import') group by subject_id, action
) t on t.subject_id = b.id::text and t.action = case b.state when 'applied' then 'apply-import' else 'discard-import' end
where b.state in ('applied', 'discarded') and coalesce(t.acts, 0) <> 1
order by b.id;
-- 13, continued. Replies to a report are numbered without a gap, and each has its act and its mail.
select 13 as invariant, format('support report %s has %s replies, the last is %s, with audit rows of %s', report_id, count(*),
    max(number), acts) as violation
from support_reply
cross join lateral (select count(*) as acts from audit
  where subject_kind = 'support-report' and subject_id = report_id::text and action = 'reply-support') told
group by report_id, acts
having max(number) <> count(*) or count(*) > acts
order by report_id;

select 13 as invariant, format('reply %s to support report %s has a mail of %s to another booking or of another kind', y.number,
    y.report_id, m.kind) as violation
from support_reply y
join support_report r on r.id = y.report_id
join mail m on m.id = y.mail_id
where m.kind <> 'support-reply' or m.booking_id is distinct from r.booking_id
order by y.report_id, y.number;

-- 13, continued. A report is as the last act on each field says, unless its values have been erased.
select 13 as invariant, format('support report %s has another %s than its last act says', r.id, f.field) as violation
from support_report r
cross join lateral (values ('state', r.state), ('assigneeId', r.assignee_id::text), ('note', r.note)) f (field, value)
cross join lateral (
  select x.number from audit x
  where x.subject_kind = 'support-report' and x.subject_id = r.id::text and f.field = any(x.fields)
  order by x.number desc limit 1) last
join audit_value v on v.audit_number = last.number and v.field = f.field
where coalesce(v.after, '') <> coalesce(f.value, '')
order by r.id, f.field;

select 13 as invariant, format('support report %s is %s, but has no act by which it became so', r.id, r.state) as violation
from support_report r
where r.state <> 'open' and not exists (select from audit x
  where x.subject_kind = 'support-report' and x.subject_id = r.id::text and 'state' = any(x.fields))
order by r.id;

-- 14. Nothing personal is left of an anonymized person.
with gone as materialized (
  select p.*, array(select id from membership m where m.person_id = p.id) as memberships
  from person p where anonymized_at is not null
)
select 14 as invariant, format('person %s is anonymized, but %s', id, found) as violation
from gone
cross join lateral (
  select 'has values' as found
  where sub is not null or issuer is not null or enabled or role_type <> '{}' or invited_at is not null or name <> '-'
    or email <> id::text || '@anonymized.invalid' or code <> '' or phone <> '' or address <> '' or zip <> ''
    or city <> '' or language is not null or picture is not null
  union all select 'is a member' from membership m where m.person_id = gone.id and m.left_at is null
  union all select 'has a lend-out contact' from booking b
    where b.membership_id = any(memberships)
      and (lent_out_name is not null or lent_out_phone is not null or lent_out_email is not null
        or lent_out_language is not null)
  union all select 'has a mail' from mail x
    where (x.person_id = gone.id or x.booking_id in (select id from booking where membership_id = any(memberships)))
      and (x.data <> '{}' or x.last_error is not null)
  union all select 'has what a mail said' from mail_content t left join mail x on x.id = t.mail_id
    where t.person_id = gone.id or x.person_id = gone.id
      or x.booking_id in (select id from booking where membership_id = any(memberships))
  union all select 'has mails that they do not want' from mail_preference w where w.person_id = gone.id
  union all select 'has a support report' from support_report r
    where r.booking_id in (select id from booking where membership_id = any(memberships))
  union all select 'has a value in the audit trail' from audit a join audit_value v on v.audit_number = a.number
    where (a.membership_id = any(memberships) or (a.subject_kind = 'person' and a.subject_id = gone.id::text))
      -- What an admin does to weeks and fees afterwards holds nothing of the person.
      and a.number < coalesce((select max(number) from audit
        where action = 'anonymize-owner' and subject_kind = 'person' and subject_id = gone.id::text), a.number + 1)
  union all select 'has an address in the audit trail' from audit a join audit_value v on v.audit_number = a.number
    where v.field = 'ipAddress'
      and ((a.actor_id = gone.id and a.impersonator_id is null) or a.impersonator_id = gone.id)
  union all select 'has a device' from device d where d.person_id = gone.id
  union all select 'has a push subscription' from push_subscription s where s.person_id = gone.id
  union all select 'has a link' from token t
    where t.person_id = gone.id or t.booking_id in (select id from booking where membership_id = any(memberships))
  union all select 'has a saved view' from saved_view v where v.person_id = gone.id
) x
group by id, found
order by id, found;

-- 15. What admins set is whole: the versions of a text have no gap, settings can be read, and every folder is in the one
-- tree of its group.
select 15 as invariant,
  format('template %s has %s versions, the last is %s', template_id, count(*), max(number)) as violation
from mail_template_version
group by template_id
having min(number) <> 1 or count(*) <> max(number) or count(distinct number) <> count(*)
order by template_id;

select 15 as invariant, format('template of %s in %s for group %s is there %s times', kind, language, group_id, count(*))
  as violation
from mail_template
group by kind, language, group_id
having count(*) > 1
order by kind, language;

select 15 as invariant, format('setting %s cannot be read: %s', name, found) as violation
from admin_setting
cross join lateral (
  select 'it is ' || jsonb_typeof(value) as found where jsonb_typeof(value) <> 'object'
  union all select 'isOn is not true or false'
    where name = 'whitelist' and jsonb_typeof(value -> 'isOn') is distinct from 'boolean'
  union all select 'addresses is no list'
    where name = 'whitelist' and jsonb_typeof(value -> 'addresses') is distinct from 'array'
  union all select 'it has no name' where name = 'brand' and value ->> 'name' = ''
) x
order by name, found;

select 15 as invariant, format('house %s has %s links for its cleaner', house_id, count(*)) as violation
from token
where kind = 'arrivals' and revoked_at is null
group by house_id
having count(*) > 1
order by house_id;

select 15 as invariant, format('season template %s has not each of 53 weeks once', t.id) as violation
from season_template t
where (select count(distinct w ->> 'week') filter (where w ->> 'week' ~ '^([1-9]|[1-4][0-9]|5[0-3])$') <> 53 or count(*) <> 53
  from jsonb_array_elements(t.weeks) w)
order by t.id;

-- No active row is on a week that costs nothing; a hold or an offer that has run out is none.
with clock as (
  select coalesce(
      nullif(current_setting('samhus.verify_at', true), '')::timestamptz,
      greatest((select max(at) from audit), (select max(at) from change))
    ) as at
)
select 15 as invariant, format('unit %s costs nothing: %s %s', u.id, b.type, b.id) as violation
from unit u
cross join clock c
join booking b on b.unit_id = u.id
where u.points = 0 and b.type in ('Pre', 'Book', 'Assign', 'Wait')
  and (b.type <> 'Pre' or b.reserved_until > c.at)
order by u.id, b.id;

select 15 as invariant, format('planned mails of kind %s for group %s: %s', kind, group_id, found) as violation
from mail_configuration
cross join lateral (
  select 'no such kind' as found
    where kind not in ('Welcome1', 'Welcome2', 'Departure1', 'Departure2', 'Departure3', 'Arrival')
  union all select 'no such condition' where not conditions <@ array['not-lent-out', 'lent-out', 'not-checked-out']
  union all select 'conditions that exclude one another' where conditions @> array['not-lent-out', 'lent-out']
) x
order by kind, found;

select 15 as invariant, format('group %s has %s outermost folders', g.id, count(f.id)) as violation
from "group" g left join document_folder f on f.group_id = g.id and f.parent_id is null
group by g.id having count(f.id) <> 1
order by g.id;

with recursive reached (id) as (
  select id from document_folder where parent_id is null
  union all
  select f.id from reached r join document_folder f on f.parent_id = r.id
)
select 15 as invariant, format('folder %s is not below the outermost one of its group', f.id) as violation
from document_folder f
where f.id not in (select id from reached)
order by f.id;

select 15 as invariant, format('file %s is of %s rows', file_key, count(*)) as violation
from (
  select file_key from document
  union all select file_key from document_file
  union all select file_key from file_removal
) as used
group by file_key
having count(*) > 1
order by file_key;

-- 16. A week whose booking deadline has not passed has the instants of its group's newest policy, since an admin changed
-- that; what was held or booked then has a cancellation deadline and refund ends of any version, since it keeps them.
-- A local time that a clock change skips or repeats is right read either way.
with clock as (
  select coalesce(
      nullif(current_setting('samhus.verify_at', true), '')::timestamptz,
      greatest((select max(at) from audit), (select max(at) from change))
    ) as at
),
newest as (
  select distinct on (group_id) group_id, version, created_at, act_number from policy
  order by group_id, version desc
),
open as materialized (
  select u.*, p.version as policy_version,
    exists (select from booking b
      where b.unit_id = u.id and b.created_at <= p.created_at and coalesce(b.ended_at, p.created_at) >= p.created_at)
    -- A hold that ended is deleted after some weeks; none is longer than an hour.
    or exists (select from audit x where x.unit_id = u.id and x.action = 'reserve'
      and x.at between p.created_at - interval '1 hour' and p.created_at) as was_held
  from unit u
  join newest p on p.group_id = u.group_id
  cross join clock c
  where p.act_number is not null and u.deadline_passed_at is null and u.booking_deadline > c.at
)
select 16 as invariant,
  format('unit %s has the %s %s, which is not that of its group''s policy', o.id, replace(f.name, '_', ' '), f.stored)
    as violation
from open o
cross join lateral (values
  ('start', o.starts_at, false), ('booking_deadline', o.booking_deadline, false), ('check_in', o.check_in_at, false),
  ('check_out', o.check_out_at, false), ('end_of_the_restriction', o.restricted_until, false),
  ('cancellation_deadline', o.cancellation_deadline, o.was_held), ('higher_refund_end', o.refund_end_high, o.was_held),
  ('lower_refund_end', o.refund_end_low, o.was_held)
) f (name, stored, may_be_kept)
where not exists (
  select from policy v
  cross join lateral (select v.constants ->> 'timeZone' as name) zone
  cross join lateral (values
    ('start', o.date_from::timestamp),
    ('booking_deadline', o.date_from - (v.constants #>> '{bookingDeadline,daysBefore}')::int
      + (v.constants #>> '{bookingDeadline,time}')::time),
    ('cancellation_deadline', o.date_from - (v.constants #>> '{cancellationDeadline,daysBefore}')::int
      + (v.constants #>> '{cancellationDeadline,time}')::time),
    ('check_in', o.date_from + (v.constants ->> 'checkInTime')::time),
    ('check_out', o.date_to + (v.constants ->> 'checkOutTime')::time),
    ('end_of_the_restriction', (o.starts_at - (v.constants ->> 'restrictionHours')::int * interval '1 hour')
      at time zone zone.name),
    ('higher_refund_end', o.date_from - (v.constants ->> 'refundHighDays')::int + time '00:00'),
    ('lower_refund_end', o.date_from - (v.constants ->> 'refundLowDays')::int + time '00:00')
  ) wanted (name, local)
  where v.group_id = o.group_id and (v.version = o.policy_version or f.may_be_kept)
    and (wanted.name = f.name or (f.may_be_kept and wanted.name like '%refund_end' and f.name like '%refund_end'))
    and (f.stored = wanted.local at time zone zone.name or f.stored at time zone zone.name = wanted.local)
)
  and not (f.name = 'cancellation_deadline' and f.may_be_kept and f.stored = o.starts_at)
order by o.id, f.name;

-- 17. A fee is for an act of an admin on its booking, and was settled by one; a booking that was moved comes from one of
-- the same owner that ended by it, and one that ended by it has become another.
select 17 as invariant,
  format('fee %s is for %s of booking %s, of which the audit trail has none', f.id, f.act, f.booking_id) as violation
from fee f
where not exists (
  select from audit a
  where a.subject_kind = 'booking' and a.subject_id = f.booking_id::text and a.action = f.act
)
order by f.id;

select 17 as invariant,
  format('fee %s is %s, but the audit trail has no admin who settled it', f.id, f.state) as violation
from fee f
where f.state <> 'open' and not exists (
  select from audit a
  where a.subject_kind = 'fee' and a.subject_id = f.id::text and a.action = 'settle-fee' and a.actor_id is not null
)
order by f.id;

select 17 as invariant,
  format('booking %s was moved from %s, a %s of membership %s that ended by %s', b.id, f.id, f.type, f.membership_id,
    f.end_reason) as violation
from booking b
join booking f on f.id = b.moved_from
where f.type <> 'Cancel' or f.end_reason is distinct from 'moved' or f.membership_id <> b.membership_id
order by b.id;

select 17 as invariant, format('booking %s ended by being moved, but no booking came of it', b.id) as violation
from booking b
where b.end_reason = 'moved' and not exists (select from booking n where n.moved_from = b.id)
order by b.id;

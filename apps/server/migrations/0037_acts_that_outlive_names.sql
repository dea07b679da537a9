-- Why: a mail beside the plan's says so itself. Until now its data said it, which are erased, or the mail that it repeats,
-- which may be deleted. Mails wait to be sent while this runs: a second for each million.

alter table mail add column is_extra boolean not null default false;
-- The plan's own rows say that they are planned.
update mail set is_extra = true
where resent_of is not null or (not is_planned and kind in ('Departure1', 'Departure3'));

-- What the office did about stays of anonymized owners was queued for nobody, and kept its words.
update mail m set data = '{}', last_error = null, address_hash = null,
  state = case when state in ('Due', 'Claimed') then 'Dropped' else state end,
  drop_reason = case when state in ('Due', 'Claimed') then 'anonymized' else drop_reason end
from person p
where p.id = m.person_id and p.anonymized_at is not null and (m.data <> '{}' or m.last_error is not null);
delete from token t using booking b, membership m, person p
where b.id = t.booking_id and m.id = b.membership_id and p.id = m.person_id and p.anonymized_at is not null;

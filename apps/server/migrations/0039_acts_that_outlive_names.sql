-- Why: a mail beside the plan's says so itself. Until now its data said it, which are erased, or the mail that it repeats,
-- which may be deleted. Mails wait to be sent while this runs: a second for each million.

alter table mail add column is_extra boolean not null default false;
-- The plan's own rows say that they are planned.
update mail set is_extra = true
where resent_of is not null or (not is_planned and kind in ('Departure1', 'Departure3'));

-- What the office did about stays of anonymized owners was queued for people without an address, and kept its words.
update mail m set data = '{}', last_error = null, address_hash = null,
  state = case when state in ('Due', 'Claimed') then 'Dropped' else state end,
  drop_reason = case when state in ('Due', 'Claimed') then 'anonymized' else drop_reason end
from person p
where p.id = m.person_id and p.anonymized_at is not null and (m.data <> '{}' or m.last_error is not null);
delete from token t using booking b, membership m, person p
where b.id = t.booking_id and m.id = b.membership_id and p.id = m.person_id and p.anonymized_at is not null;

-- That a guest stayed, and that a mail said more than is left of it, outlives what is erased.
alter table booking add column was_lent_out boolean not null default false;
alter table mail add column is_erased boolean not null default false;
update booking b set was_lent_out = true
where b.lent_out_name is null and exists (select from mail m where m.booking_id = b.id and m.group_id = b.group_id
  and m.recipient = 'contact' and m.kind like 'Departure%');
update mail m set is_erased = true
where data = '{}' and address_hash is null and (state in ('Sent', 'Kept', 'Failed', 'Lost', 'Bounced')
    or (state = 'Dropped' and kind in ('changed', 'cancelled', 'points-given', 'claim-paid')))
  and not exists (select from mail_content c where c.mail_id = m.id and c.group_id = m.group_id);

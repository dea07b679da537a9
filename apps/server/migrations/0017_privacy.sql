-- What is personal goes: when a person is anonymized, and when its time is over. An anonymized person stays as an empty
-- row, since bookings, points and the audit trail refer to it, and nothing can be written on it again.

alter table person add constraint person_anonymized_is_empty check (
  anonymized_at is null or (
    sub is null and issuer is null and not enabled and role_type = '{}' and invited_at is null and name = '-'
    and email = id::text || '@anonymized.invalid' and code = '' and phone = '' and address = '' and zip = ''
    and city = '' and language is null and picture is null
  )
);

-- Waits for a transaction that is anonymizing the person.
create function person_is_not_anonymized() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select anonymized_at into gone from person where id = new.person_id for key share;
  if gone is not null then
    raise exception 'the person is anonymized'
      using errcode = 'restrict_violation', constraint = 'person_is_not_anonymized';
  end if;
  return new;
end $$;
create trigger membership_is_of_a_person before insert or update of left_at on membership
  for each row when (new.left_at is null) execute function person_is_not_anonymized();
create trigger device_is_of_a_person before insert on device
  for each row execute function person_is_not_anonymized();
create trigger push_subscription_is_of_a_person before insert on push_subscription
  for each row execute function person_is_not_anonymized();
create trigger saved_view_is_of_a_person before insert on saved_view
  for each row execute function person_is_not_anonymized();

-- Files whose rows are gone. Written by the transaction that deletes the rows, so that a crash loses none.
create table file_removal (
  file_key uuid primary key,
  created_at timestamptz not null
);

-- What is looked up to be deleted.
create index booking_lent_out on booking (year) where lent_out_name is not null;
create index mail_person on mail (person_id);
create index device_last_used on device (last_used_at);
create index support_report_age on support_report (created_at);
create index idp_record_account on idp_record ((payload ->> 'accountId'));

-- Results of `npm run verify -- --record`. System time.
create table verify_run (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  violations int not null check (violations >= 0)
);


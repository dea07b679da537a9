-- Mails are planned, sent and kept; templates and settings are the office's to change.

alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('Due', 'Claimed', 'Sent', 'Dropped', 'Failed', 'Lost', 'Kept', 'Bounced', 'Covered'));

-- 'contact': the guest of a week that the owner lent out. The owner stays `person_id`.
alter table mail add column recipient text not null default 'owner' check (recipient in ('owner', 'contact'));
-- A planned mail is one for a stay and has a row for each of its weeks: one is sent, the others refer to it.
alter table mail add column covered_by uuid references mail on delete cascade;
alter table mail add constraint mail_covered check ((state = 'Covered') = (covered_by is not null));
-- SHA-256 of the address in lower case, for bounces and the list of addresses that get no mail.
alter table mail add column address_hash bytea;
alter table mail add column smtp_code int;
-- The mail that an admin sent once more.
alter table mail add column resent_of uuid references mail on delete set null;
create index mail_sent on mail (sent_at) where sent_at is not null;
create index mail_resent_of on mail (resent_of) where resent_of is not null;
create index mail_covered_by on mail (covered_by) where covered_by is not null;
-- The log is counted and paged from this index alone.
create index mail_created on mail (created_at, id) include (state, kind, group_id, person_id)
  where state <> 'Covered';
create index mail_group_created on mail (group_id, created_at, id) where state <> 'Covered';
create index mail_trouble on mail (state, created_at) where state in ('Failed', 'Lost', 'Bounced');
create index mail_address on mail (address_hash) where address_hash is not null;

-- What a mail said. Apart from its row, so that it can be erased. No token is in it: links that carry one have a
-- placeholder in their place.
create table mail_content (
  mail_id uuid primary key references mail on delete cascade,
  person_id uuid references person,
  to_name text not null,
  to_address text not null,
  language text not null check (language in ('da', 'sv', 'en')),
  subject text not null,
  html text not null,
  text text not null,
  rendered_at timestamptz not null
);
create index mail_content_person on mail_content (person_id);
create index mail_content_age on mail_content (rendered_at);

-- When planned mails are sent, and which. A row without a group is for all that have none of their own; without any
-- row the defaults of the domain hold.
create table mail_configuration (
  group_id uuid references "group",
  kind text not null,
  days_offset int not null check (days_offset between -365 and 365),
  base_date text not null check (base_date in ('BookingStart', 'BookingEnd')),
  conditions text[] not null,
  is_enabled boolean not null,
  constraint mail_configuration_key unique nulls not distinct (group_id, kind)
);

create table mail_template (
  id uuid primary key,
  group_id uuid references "group",
  kind text not null,
  language text not null check (language in ('da', 'sv', 'en')),
  constraint mail_template_key unique nulls not distinct (group_id, kind, language)
);

-- The newest version counts; one without words goes back to the built-in text. Rows are only added.
create table mail_template_version (
  template_id uuid not null references mail_template,
  number int not null check (number > 0),
  subject text,
  body text,
  saved_at timestamptz not null,
  saved_by uuid not null references person,
  note text not null default '',
  primary key (template_id, number),
  constraint mail_template_version_is_whole check ((subject is null) = (body is null))
);
create function mail_templates_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'versions of mail templates are append-only' using errcode = 'restrict_violation';
end $$;
create trigger mail_template_version_is_append_only before update or delete or truncate on mail_template_version
  for each statement execute function mail_templates_are_append_only();

-- Mails that a person does not want. Only of the kinds that one may refuse.
create table mail_preference (
  person_id uuid not null references person,
  kind text not null check (kind in ('points-given', 'claim-paid', 'announcement')),
  is_off boolean not null,
  primary key (person_id, kind)
);
create trigger mail_preference_is_of_a_person before insert on mail_preference
  for each row execute function person_is_not_anonymized();

-- Addresses that get no mail: they do not exist, complained, or an admin said so. Without the address itself.
create table mail_suppression (
  address_hash bytea primary key,
  reason text not null check (reason in ('hard-bounce', 'complaint', 'office')),
  since timestamptz not null,
  mail_id uuid references mail on delete set null,
  lifted_at timestamptz
);

-- What the office sets at run time: brand, whitelist. Without secrets; those are in `setting`.
create table admin_setting (
  name text primary key,
  value jsonb not null
);

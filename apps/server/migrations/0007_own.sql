-- Why: an owner sees from which browsers the account has been used, and may forget them. A row a person and
-- device, touched at most once an hour; wall time, passed in: it tells when somebody really was there, however the
-- demo's clock is turned.

create table device (
  person_id uuid not null references person,
  device_id uuid not null,
  -- Families only, such as Firefox and Windows: the header itself is not kept.
  browser text not null,
  system text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (person_id, device_id)
);

-- A person has one calendar feed at a time; making another revokes the one before.
create unique index token_one_feed on token (person_id) where kind = 'calendar-feed' and revoked_at is null;

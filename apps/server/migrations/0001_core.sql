-- Why: the whole booking scheme at once, since its constraints lean on one another. What must never happen
-- (two holders of a week, a negative balance, a row that mixes two groups) is refused here, whatever the
-- code above does. No column takes its value from the database's clock: time is passed in.

create table person (
  id uuid primary key,
  sub text unique,
  email text not null,
  name text not null check (name <> ''),
  code text not null default '',
  phone text not null default '',
  address text not null default '',
  zip text not null default '',
  city text not null default '',
  language text check (language in ('da', 'sv', 'en')),
  picture text,
  hides_phone boolean not null default false,
  hides_email boolean not null default false,
  enabled boolean not null default true,
  role_type text[] not null default '{}' check (role_type <@ array['Admin', 'Super Admin']),
  created_at timestamptz not null
);
create unique index person_email on person (lower(email));

create table "group" (
  id uuid primary key,
  code text not null unique,
  name text not null,
  facebook_link text not null default '',
  image_urls text[] not null default '{}',
  yearly_group_list text,
  archived_at timestamptz
);

-- A group's rule constants. The newest version counts; older ones explain older decisions.
create table policy (
  group_id uuid not null references "group",
  version int not null check (version > 0),
  constants jsonb not null,
  created_at timestamptz not null,
  primary key (group_id, version)
);

-- Ended, never deleted; coming back reopens it. Its row is what a decision about an owner locks.
create table membership (
  id bigint generated always as identity primary key,
  group_id uuid not null references "group",
  person_id uuid not null references person,
  added_at timestamptz not null,
  left_at timestamptz,
  is_committee boolean not null default false,
  is_marked boolean not null default false,
  unique (group_id, person_id),
  unique (id, group_id)
);
create index membership_person on membership (person_id);

create table house (
  id uuid primary key,
  group_id uuid not null references "group",
  code text not null,
  name text not null,
  description text not null default '',
  good_to_know text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  lat double precision not null,
  lng double precision not null,
  zoom int not null,
  image_urls text[] not null default '{}',
  usual_people int check (usual_people between 0 and 99),
  archived_at timestamptz,
  unique (group_id, code),
  unique (id, group_id)
);

-- One house in one ISO week year.
create table calendar (
  id int generated always as identity primary key,
  group_id uuid not null,
  house_id uuid not null,
  year int not null check (year between 2000 and 2100),
  unique (house_id, year),
  unique (id, group_id),
  foreign key (house_id, group_id) references house (id, group_id)
);
create index calendar_group on calendar (group_id, year);

-- One week of a calendar: id = calendar * 100 + ISO week, so that ids sort by house and time. The instants
-- are computed once from the group's policy and zone when the calendar is made (domain §3).
create table unit (
  id bigint primary key,
  group_id uuid not null,
  calendar_id int not null,
  house_id uuid not null,
  year int not null,
  week int not null check (week between 1 and 53),
  code text not null,
  date_from date not null,
  date_to date not null,
  points int not null check (points >= 0),
  is_out_of_operation boolean not null default false,
  starts_at timestamptz not null,
  booking_deadline timestamptz not null,
  cancellation_deadline timestamptz not null,
  restricted_until timestamptz not null,
  refund_end_high timestamptz not null,
  refund_end_low timestamptz not null,
  check_in_at timestamptz not null,
  check_out_at timestamptz not null,
  version int not null default 1,
  unique (calendar_id, week),
  unique (house_id, date_from),
  unique (id, group_id),
  unique (id, calendar_id, year, group_id),
  foreign key (calendar_id, group_id) references calendar (id, group_id),
  foreign key (house_id, group_id) references house (id, group_id),
  check (id = calendar_id::bigint * 100 + week),
  check (date_to = date_from + 7 and extract(isodow from date_from) = 1),
  check (booking_deadline <= starts_at and cancellation_deadline <= starts_at)
);
create index unit_group_year on unit (group_id, year);
create index unit_deadline on unit (booking_deadline);

-- One owner's points for one year. Only the ledger's trigger writes the balance.
create table account (
  id bigint generated always as identity primary key,
  group_id uuid not null,
  membership_id bigint not null,
  year int not null check (year between 2000 and 2100),
  balance int not null default 0 constraint balance_not_negative check (balance >= 0),
  unique (membership_id, year),
  unique (id, group_id, membership_id, year),
  foreign key (membership_id, group_id) references membership (id, group_id)
);

-- One owner's row on one week. `Ended` is a hold that ran out or was released: never sent, swept later.
create table booking (
  id uuid primary key,
  group_id uuid not null,
  unit_id bigint not null,
  calendar_id int not null,
  year int not null,
  membership_id bigint not null,
  type text not null check (type in ('Pre', 'Book', 'Wait', 'Cancel', 'Assign', 'WaitExpire', 'Ended')),
  origin text check (origin in ('hold', 'offer')),
  -- The price as it was when the week was held, offered or given.
  points int not null check (points >= 0),
  reserved_until timestamptz,
  created_at timestamptz not null,
  -- Order in the queue: who joined first is asked first.
  queue_number bigint,
  -- Guards only: the lowest free number under a unique index is what makes "at most N" hold in a race.
  unit_slot int check (unit_slot > 0),
  year_slot int check (year_slot > 0),
  accepted_at timestamptz,
  -- When the row left its live state: cancelled, ended, expired.
  ended_at timestamptz,
  end_reason text,
  lent_out_name text,
  lent_out_phone text,
  lent_out_email text,
  lent_out_language text check (lent_out_language in ('da', 'sv', 'en')),
  skips_cleaning boolean not null default false,
  checked_out_at timestamptz,
  checked_out_people int check (checked_out_people between 0 and 99),
  unique (id, group_id),
  unique (id, group_id, membership_id, year),
  unique (id, unit_id),
  foreign key (unit_id, calendar_id, year, group_id) references unit (id, calendar_id, year, group_id),
  foreign key (membership_id, group_id) references membership (id, group_id),
  constraint hold_has_an_end check ((type = 'Pre') <= (reserved_until is not null and origin is not null)),
  constraint wait_has_slots check ((type = 'Wait') = (unit_slot is not null)),
  constraint wait_has_both_slots check ((unit_slot is null) = (year_slot is null)),
  constraint wait_has_a_number check ((type = 'Wait') <= (queue_number is not null)),
  constraint contact_is_whole check (
    (lent_out_name is null) = (lent_out_phone is null) and (lent_out_name is null) = (lent_out_email is null)
  ),
  constraint check_out_is_whole check ((checked_out_at is null) = (checked_out_people is null))
);
-- Invariant 1: one holder a week.
create unique index booking_one_holder on booking (unit_id) where type in ('Pre', 'Book', 'Assign');
-- Invariant 2: one live row of an owner on a week.
create unique index booking_one_row_per_owner on booking (unit_id, membership_id)
  where type in ('Pre', 'Book', 'Assign', 'Wait');
-- Invariant 3: one hold of an owner in a calendar.
create unique index booking_one_hold_per_calendar on booking (membership_id, calendar_id)
  where type = 'Pre' and origin = 'hold';
-- Invariant 5: queue and waits within their limits.
create unique index booking_unit_slot on booking (unit_id, unit_slot) where type = 'Wait';
create unique index booking_year_slot on booking (membership_id, year, year_slot) where type = 'Wait';
create index booking_queue on booking (unit_id, queue_number) where type = 'Wait';
create index booking_owner on booking (membership_id, year);
create index booking_hold_end on booking (reserved_until) where type = 'Pre';
create index booking_unit on booking (unit_id);
create sequence queue_number;

-- A late canceller's waiting refund (domain §8).
create table claim (
  id uuid primary key,
  group_id uuid not null,
  unit_id bigint not null,
  booking_id uuid not null unique,
  membership_id bigint not null,
  state text not null check (state in ('open', 'paid', 'superseded', 'lapsed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  foreign key (booking_id, unit_id) references booking (id, unit_id),
  foreign key (unit_id, group_id) references unit (id, group_id),
  foreign key (membership_id, group_id) references membership (id, group_id),
  check ((state = 'open') = (closed_at is null))
);
-- Invariant 9.
create unique index claim_one_open on claim (unit_id) where state = 'open';
create index claim_membership on claim (membership_id) where state = 'open';

-- Points to be given at an instant, to a group or to one member (domain §7).
create table assignment (
  id uuid primary key,
  group_id uuid not null references "group",
  membership_id bigint,
  year int not null check (year between 2000 and 2100),
  points int not null check (points > 0),
  assign_at timestamptz not null,
  status text not null default 'Scheduled' check (status in ('Scheduled', 'Assigned', 'Cancelled')),
  -- The point plan's own name for the portion, so that a schedule is made once.
  portion text,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (id, group_id),
  unique (group_id, portion),
  foreign key (membership_id, group_id) references membership (id, group_id)
);
create index assignment_due on assignment (assign_at) where status = 'Scheduled';

-- Every point given, spent, returned, expired, corrected. Append-only.
create table ledger (
  id uuid primary key,
  number bigint generated always as identity unique,
  group_id uuid not null,
  account_id bigint not null,
  membership_id bigint not null,
  year int not null,
  type text not null check (type in ('Assign', 'Book', 'Cancel', 'Expire', 'Adjust')),
  points int not null,
  booking_id uuid,
  assignment_id uuid,
  -- What made an expiry: 'year-end', or the refund that came too late.
  cause text,
  reason text,
  at timestamptz not null,
  foreign key (account_id, group_id, membership_id, year) references account (id, group_id, membership_id, year),
  foreign key (booking_id, group_id, membership_id, year) references booking (id, group_id, membership_id, year),
  foreign key (assignment_id, group_id) references assignment (id, group_id),
  constraint ledger_sign check (
    case type when 'Assign' then points > 0 when 'Book' then points < 0
      when 'Cancel' then points > 0 when 'Expire' then points < 0 else points <> 0 end
  ),
  constraint ledger_origin check (
    (type in ('Book', 'Cancel')) = (booking_id is not null)
    and (type = 'Assign') = (assignment_id is not null)
    and (type = 'Expire') = (cause is not null)
    and (type <> 'Adjust' or reason is not null)
  )
);
-- Invariant 7.
create unique index ledger_one_debit on ledger (booking_id) where type = 'Book';
create unique index ledger_one_refund on ledger (booking_id) where type = 'Cancel';
create unique index ledger_one_credit on ledger (assignment_id, membership_id) where type = 'Assign';
create unique index ledger_one_expiry on ledger (account_id, cause) where type = 'Expire';
create index ledger_account on ledger (account_id, number);
create index ledger_group on ledger (group_id, number);

create function ledger_moves_the_balance() returns trigger language plpgsql as $$
begin
  update account set balance = balance + new.points where id = new.account_id;
  return null;
end $$;
create trigger ledger_moves_the_balance after insert on ledger
  for each row execute function ledger_moves_the_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_is_append_only before update or delete or truncate on ledger
  for each statement execute function ledger_is_append_only();

create function balance_follows_the_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account opens empty' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'only a ledger row changes a balance' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_opens_empty before insert on account
  for each row execute function balance_follows_the_ledger();
create trigger balance_follows_the_ledger before update of balance on account
  for each row when (old.balance is distinct from new.balance) execute function balance_follows_the_ledger();

-- Who did what to which row: ids and field names only, never changed.
create table audit (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  group_id uuid,
  -- Null where time itself acted.
  actor_id uuid references person,
  impersonator_id uuid references person,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  unit_id bigint,
  membership_id bigint,
  fields text[] not null default '{}',
  reason text,
  overrides text[] not null default '{}'
);
create index audit_subject on audit (subject_kind, subject_id);
create index audit_group on audit (group_id, number);
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function ledger_is_append_only();

-- Personal values of audited fields, apart so that they can be erased.
create table audit_value (
  audit_number bigint not null references audit,
  field text not null,
  before text,
  after text,
  primary key (audit_number, field)
);

-- Mails to be sent. Plan mails are unique per booking and kind (invariant 11).
create table mail (
  id uuid primary key,
  group_id uuid,
  person_id uuid references person,
  booking_id uuid,
  kind text not null,
  data jsonb not null default '{}',
  due_at timestamptz not null,
  state text not null default 'Due' check (state in ('Due', 'Claimed', 'Sent', 'Dropped', 'Failed')),
  drop_reason text,
  attempts int not null default 0,
  lease_until timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_error text,
  is_planned boolean not null default false,
  created_at timestamptz not null,
  foreign key (booking_id, group_id) references booking (id, group_id)
);
create unique index mail_planned on mail (booking_id, kind) where is_planned;
create index mail_due on mail (due_at) where state in ('Due', 'Claimed');

-- The stored answer of a write, by the person's own key, for 24 hours.
create table idempotency (
  person_id uuid not null references person,
  key text not null,
  operation text not null,
  input_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (person_id, key)
);
create index idempotency_age on idempotency (created_at);

-- What changed, for the readers that tell the browsers. Read in commit order below the snapshot horizon.
create table change (
  number bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  group_id uuid not null,
  unit_id bigint,
  actor_id uuid,
  actor_booking_id uuid,
  actor_points_changed boolean not null default false,
  -- Who else is concerned: person, own booking, whether points moved.
  affected jsonb not null default '[]',
  kind text not null default 'unit' check (kind in ('unit', 'points', 'notification', 'refetch', 'session')),
  data jsonb
);
create index change_transaction on change (transaction, number);
create index change_group on change (group_id, transaction);
create index change_age on change (at);

-- Links in mails and feeds: random tokens, stored hashed.
create table token (
  hash bytea primary key,
  kind text not null check (kind in ('check-out', 'calendar-feed')),
  group_id uuid,
  booking_id uuid,
  person_id uuid references person,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (booking_id, group_id) references booking (id, group_id),
  check ((kind = 'check-out') = (booking_id is not null)),
  check ((kind = 'calendar-feed') = (person_id is not null))
);
create index token_booking on token (booking_id);
create index token_person on token (person_id);

-- Work that a process has claimed, where no row of its own can be locked.
create table job (
  name text primary key,
  due_at timestamptz not null,
  lease_until timestamptz,
  last_error text
);

-- The embedded sign-in's own records. Wall time, passed in.
create table idp_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (kind, id)
);
create index idp_record_grant on idp_record (grant_id);
create index idp_record_uid on idp_record (kind, uid);
create index idp_record_age on idp_record (expires_at);

-- Keys and other values made once for this installation.
create table setting (
  name text primary key,
  value jsonb not null
);

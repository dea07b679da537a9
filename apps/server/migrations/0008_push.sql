-- Why: who is offered a week is told on their devices too. What has to be sent is a row of the same transaction as
-- the offer, so a roll-back takes it with it; one for each browser, so that none is told twice.

create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person,
  -- An address at a push service; it belongs to one browser, and so to whoever used that last.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('da', 'sv', 'en')),
  created_at timestamptz not null
);
create index push_subscription_person on push_subscription (person_id);

create table push_message (
  booking_id uuid not null,
  subscription_id uuid not null references push_subscription on delete cascade,
  group_id uuid not null,
  -- Claimed: a process is sending it. Lost: whether it arrived nobody knows, and it is not sent again.
  state text not null default 'Due' check (state in ('Due', 'Claimed', 'Sent', 'Dropped', 'Lost')),
  attempts int not null default 0,
  -- Wall time: when to try again, or until when whoever claimed it has it for themselves.
  not_before timestamptz,
  created_at timestamptz not null,
  primary key (booking_id, subscription_id),
  foreign key (booking_id, group_id) references booking (id, group_id)
);
create index push_message_open on push_message (created_at) where state in ('Due', 'Claimed');
create index push_message_subscription on push_message (subscription_id);
create index push_message_age on push_message (created_at);

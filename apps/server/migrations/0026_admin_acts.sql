-- Why: the office assigns, cancels and moves weeks, and notes a fee for what an owner asked for.

-- The booking that an admin moved to this one's week.
alter table booking add column moved_from uuid;
alter table booking add constraint booking_moved_from
  foreign key (moved_from, group_id) references booking (id, group_id);
-- A booking is moved once; the new one may be moved again.
create unique index booking_moved_once on booking (moved_from) where moved_from is not null;

-- The policy's fee for one manual change, to be billed outside of this system.
create table fee (
  id uuid primary key,
  group_id uuid not null,
  -- Of a move the new booking.
  booking_id uuid not null,
  act text not null check (act in ('assign', 'admin-cancel', 'move')),
  kroner int not null check (kroner > 0),
  state text not null default 'open' check (state in ('open', 'billed', 'waived')),
  at timestamptz not null,
  settled_at timestamptz,
  -- Each of these happens to a booking once.
  unique (booking_id, act),
  foreign key (booking_id, group_id) references booking (id, group_id),
  check ((state = 'open') = (settled_at is null))
);
create index fee_group on fee (group_id, at);
create index fee_at on fee (at);

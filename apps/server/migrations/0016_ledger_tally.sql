-- Why: the back office pages through the ledger of all owners, with a total. Counting a million lines takes a tenth of
-- a second, and OFFSET reads all that it skips. A counter that each booking moves would make bookings wait for one
-- another, so the lines are counted afterwards, by a job.

-- Lines of a run of 4096 numbers, up to the number in ledger_tally_mark.
create table ledger_tally (
  -- number / 4096
  bucket bigint not null,
  group_id uuid not null references "group",
  year int not null,
  type text not null,
  lines int not null check (lines > 0),
  -- The earliest and the latest `at`: the business clock can be set, so time need not follow the numbers.
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (bucket, group_id, year, type),
  constraint ledger_tally_times check (first_at <= last_at)
);

-- One row, or none before anything was counted.
create table ledger_tally_mark (
  is_only boolean primary key default true check (is_only),
  -- Every line up to this number is in the tally, and none above it.
  counted bigint not null check (counted >= 0),
  -- The next number to count up to, and a transaction that began after all smaller numbers were drawn: once every
  -- transaction up to it has ended, no line up to `seen` can appear any more.
  seen bigint,
  seen_by xid8,
  constraint ledger_tally_mark_is_ahead check (seen > counted),
  constraint ledger_tally_mark_is_whole check ((seen is null) = (seen_by is null))
);

-- A line's number is drawn from a sequence, so that a transaction may have a number and not yet an id of its own.
-- Statement triggers run before the first number is drawn.
create function ledger_takes_an_id_first() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger ledger_takes_an_id_first before insert on ledger
  for each statement execute function ledger_takes_an_id_first();

-- Why: the dashboard counts what waits for an admin, and a server may check the data by itself every night, and the admin area says whether that worked, and what it
-- found.

alter table verify_run
  -- Null: not made. The check is under way, `problem` says why it failed, or its process has ended.
  alter column violations drop not null,
  add column problem text,
  add column took_ms int check (took_ms >= 0),
  -- The night whose check it is; null: it was asked for.
  add column night date unique,
  add constraint verify_run_has_one_end check (violations is null or problem is null);

create index fee_open on fee (at) where state = 'open';
create index import_batch_open on import_batch (created_at) where ended_at is null;

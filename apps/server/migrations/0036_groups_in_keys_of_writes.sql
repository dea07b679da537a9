-- Why: a write stores its answer where it writes its rows, so that an engine that spreads groups writes on one server only
-- (docs/decisions/0156). A write of no group has the id of zeros, and so have the answers of before, which are looked up
-- by person and key and are deleted after a day. All writes wait while this builds the index: a second for each million.

alter table idempotency
  add column group_id uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint idempotency_pkey, add primary key (person_id, key, group_id);

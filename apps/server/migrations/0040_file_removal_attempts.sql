-- Why: a file that the storage does not remove is tried again later, behind the others: no transaction waits for the storage,
-- so the row says when its next attempt is.
alter table file_removal
  add column attempts int not null default 0,
  add column next_attempt_at timestamptz;

-- Why: while a newer version starts beside an older one, a proxy asks either for the files of both. Each start stores
-- those of its build here, so every process can serve them (docs/decisions/0208).

create table web_asset (
  -- With a hash of the content.
  name text primary key,
  content bytea not null,
  -- When a process with this file started last, by system time: the files of one build have the same.
  started_at timestamptz not null
);

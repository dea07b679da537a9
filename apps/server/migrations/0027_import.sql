-- Why: an association moves in from its spreadsheets. What a file says is judged before anything of it is written.

-- A file that was sent for import into a group.
create table import_batch (
  id uuid primary key,
  group_id uuid not null references "group" (id),
  kind text not null check (kind in ('owners', 'houses', 'calendars', 'bookings', 'queues', 'balances')),
  state text not null check (state in ('mapping', 'checking', 'checked', 'applied', 'discarded')),
  file_name text not null,
  header text[] not null,
  -- The column of each field, from 0: {"email": 2}.
  columns jsonb not null,
  week_numbering text not null default 'iso' check (week_numbering in ('iso', 'first-day', 'first-monday')),
  -- Raised by every change of the columns, so that an older check writes nothing.
  version int not null default 0,
  num_rows int not null check (num_rows between 1 and 5000),
  -- Rows that have been judged, while checking.
  checked_rows int not null default 0,
  -- Until then, by system time, a process is checking it.
  claimed_until timestamptz,
  -- How many rows have each fate: {"new": 3, …}. Kept when the rows are gone.
  totals jsonb not null default '{}',
  created_at timestamptz not null,
  -- Null: the command line.
  created_by uuid references person (id),
  ended_at timestamptz,
  ended_by uuid references person (id),
  -- What verify found afterwards.
  violations int,
  check ((state in ('applied', 'discarded')) = (ended_at is not null))
);
create index import_batch_at on import_batch (created_at);
create index import_batch_group on import_batch (group_id, created_at);
create index import_batch_ended on import_batch (ended_at) where ended_at is not null;
create index import_batch_checking on import_batch (created_at) where state = 'checking';

-- A row of the file. Deleted some weeks after the import is over: it holds personal values.
create table import_row (
  batch_id uuid not null references import_batch (id) on delete cascade,
  -- Its line in a spreadsheet, from 1.
  number int not null,
  cells text[] not null,
  fate text check (fate in ('new', 'changed', 'unchanged', 'refused')),
  -- [{ field, before, after }]
  changes jsonb not null default '[]',
  -- [{ field, problem, detail }]
  problems jsonb not null default '[]',
  primary key (batch_id, number)
);
create index import_row_fate on import_row (batch_id, fate, number);

-- What a column of that name was chosen for last, so that the next file of the kind is matched by it.
create table import_column (
  kind text not null,
  -- Its letters and digits in lower case.
  name text not null check (name <> '' and length(name) <= 200),
  -- Empty: it is not read.
  field text not null,
  primary key (kind, name)
);

-- The dashboard and the activity of the admin area: how each job fares, whatever process runs it, since each process
-- knows its own runs only; and indexes for their reads. The table `job` that is replaced was never used. A migration that
-- removes a job deletes its row.

drop table job;

create table job (
  name text primary key,
  -- How often it runs; 0: on every tick.
  interval_ms int not null,
  -- Business time.
  last_run_at timestamptz not null,
  -- System time. Null: it has never succeeded.
  succeeded_at timestamptz,
  -- The last run of `error_process` failed; system time. Another process's success leaves it.
  last_error text,
  error_process uuid,
  error_at timestamptz,
  -- System time.
  updated_at timestamptz not null
);

-- What was done, and to which kind of record. Most acts are on bookings: those are found without an index.
create index audit_action on audit (action, number);
create index audit_kind on audit (subject_kind, number) where subject_kind <> 'booking';
-- Which numbers the acts of some days have.
drop index audit_at;
create index audit_at on audit (at, number);

create index person_with_role on person (id) where role_type <> '{}';
create index mail_failed on mail (created_at) where state = 'Failed';
create index unit_without_price on unit (starts_at) where points = 0 and not is_out_of_operation;

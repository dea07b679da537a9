-- Why: a person is signed in on one device at a time, and any process must be able to say on which. One row a
-- person, kept alive by the processes that hold the device's connections; wall time, passed in.

create table device_session (
  person_id uuid primary key references person,
  device_id uuid not null,
  -- Another device is kept out until then.
  live_until timestamptz not null
);
create index device_session_age on device_session (live_until);

-- A take-over concerns a person in every group, and so belongs to none.
alter table change alter column group_id drop not null;
alter table change add constraint change_has_a_group check ((group_id is null) = (kind = 'session'));

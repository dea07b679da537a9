-- The admin area: when a person was invited and anonymized, saved views of lists, and indexes for its reads.

alter table person add column invited_at timestamptz;
alter table person add column anonymized_at timestamptz;

create table saved_view (
  -- Chosen by the browser, so that a save that is sent twice is one.
  id uuid primary key,
  person_id uuid not null references person,
  -- The list that it is a view of.
  screen text not null check (screen <> ''),
  name text not null check (name <> ''),
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create index saved_view_person on saved_view (person_id);
create index saved_view_shared on saved_view (screen) where is_shared;

-- The activity of an admin, and of an owner in a group.
create index audit_actor on audit (actor_id, number);
create index audit_impersonator on audit (impersonator_id, number) where impersonator_id is not null;
create index audit_membership on audit (membership_id, number);
create index audit_at on audit (at);

-- Reports about a week of all houses.
create index unit_year_week on unit (year, week);

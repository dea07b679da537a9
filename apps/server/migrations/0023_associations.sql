-- Why: groups, houses and their years are made and changed in the browser.

-- Why a week is out of operation, for admins, and since when. Null: it is in operation, or no reason is known.
alter table unit add column out_reason text;
alter table unit add column out_since timestamptz;
alter table unit add constraint unit_out_of_operation
  check (is_out_of_operation or (out_reason is null and out_since is null));
-- Old reasons are erased, as those of all acts.
create index unit_out_reason on unit (out_since) where out_reason is not null;
-- A calendar that no owner has used is deleted with its weeks, which looks for claims on them.
create index claim_unit on claim (unit_id);

-- The act that made a version of the rules: who and why. Null for the versions that no admin made.
alter table policy add column act_number bigint references audit (number);

-- The prices of a year under a name: 53 weeks of { week, points, restrictOne }.
create table season_template (
  id uuid primary key,
  name text not null check (name <> ''),
  weeks jsonb not null,
  changed_at timestamptz not null
);
create unique index season_template_name on season_template (lower(name));

-- Pictures change places with one another in one statement.
alter table picture drop constraint picture_group_id_house_id_position_key;
alter table picture add constraint picture_place
  unique nulls not distinct (group_id, house_id, position) deferrable initially immediate;

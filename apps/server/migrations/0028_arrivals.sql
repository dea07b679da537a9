-- Why: who cleans a house sees by a private link who leaves and who comes on the Mondays ahead, and what the office notes
-- for such a day.

-- What the office notes for the Monday on which a week begins. The cleaner reads it. An empty note is no row.
create table arrival_note (
  unit_id bigint primary key,
  group_id uuid not null,
  note text not null check (note <> ''),
  changed_at timestamptz not null,
  -- A calendar that no owner has used is deleted with its weeks, and with what was noted for them.
  foreign key (unit_id, group_id) references unit (id, group_id) on delete cascade
);
-- Old notes are deleted.
create index arrival_note_age on arrival_note (changed_at);

alter table token drop constraint token_kind_check;
alter table token add constraint token_kind_check check (kind in ('check-out', 'calendar-feed', 'arrivals'));
-- The house of a cleaner's link.
alter table token add column house_id uuid references house;
alter table token add constraint token_of_a_house check ((kind = 'arrivals') = (house_id is not null));
create unique index token_one_arrivals on token (house_id) where kind = 'arrivals' and revoked_at is null;
-- When a cleaner's link was last opened, within an hour.
alter table token add column last_used_at timestamptz;
-- Those too are deleted a year after they were revoked.
drop index token_revoked_feed;
create index token_revoked on token (revoked_at) where kind <> 'check-out' and revoked_at is not null;

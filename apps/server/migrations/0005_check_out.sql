-- Why: what a guest reports when leaving is kept for the back office: a few words and up to five photos for each
-- report, of one stay. Numbers under keys and checks are what makes "at most ten" and "at most five" hold in a race.

create table support_report (
  -- Made by the guest's browser, so that a report that is sent twice is kept once.
  id uuid primary key,
  group_id uuid not null,
  booking_id uuid not null,
  number int not null check (number between 1 and 10),
  message text not null check (message <> ''),
  -- How the guest wants to be reached, if at all.
  contact text not null default '',
  language text not null check (language in ('da', 'sv', 'en')),
  created_at timestamptz not null,
  unique (booking_id, number),
  unique (id, group_id),
  foreign key (booking_id, group_id) references booking (id, group_id)
);
create index support_report_group on support_report (group_id, created_at);

create table support_photo (
  report_id uuid not null,
  group_id uuid not null,
  number int not null check (number between 1 and 5),
  file_key uuid not null unique,
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  primary key (report_id, number),
  foreign key (report_id, group_id) references support_report (id, group_id)
);

-- A guest of several weeks may leave before the later ones can no longer be cancelled.
alter table booking add constraint only_a_booked_week_is_checked_out
  check (checked_out_at is null or type in ('Book', 'Assign'));

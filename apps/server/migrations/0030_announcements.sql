-- Why: the office writes to the members of a group, to its committee or to its marked owners: by mail, in open browsers,
-- and to be read later.

create table announcement (
  id uuid primary key,
  group_id uuid not null references "group",
  audience text not null check (audience in ('all', 'committee', 'marked')),
  -- Title and body by language; Danish always.
  texts jsonb not null,
  by_mail boolean not null,
  is_live boolean not null,
  sent_at timestamptz not null,
  sent_by uuid not null references person,
  unique (id, group_id),
  constraint announcement_has_danish check (
    coalesce(texts -> 'da' ->> 'title', '') <> '' and coalesce(texts -> 'da' ->> 'body', '') <> ''),
  constraint announcement_goes_somewhere check (by_mail or is_live)
);
create index announcement_sent on announcement (group_id, sent_at, id);

-- The members who got it, whatever they are in the group later.
create table announcement_receiver (
  announcement_id uuid not null,
  group_id uuid not null,
  membership_id bigint not null,
  primary key (announcement_id, membership_id),
  foreign key (announcement_id, group_id) references announcement (id, group_id),
  foreign key (membership_id, group_id) references membership (id, group_id)
);
create index announcement_receiver_membership on announcement_receiver (membership_id);

-- What a mail of the kind says, also one that is sent again.
alter table mail add column announcement_id uuid;
alter table mail add constraint mail_announcement_fkey
  foreign key (announcement_id, group_id) references announcement (id, group_id);
alter table mail add constraint mail_announcement
  check (announcement_id is null or (kind = 'announcement' and group_id is not null));
create index mail_announcement on mail (announcement_id, person_id) where announcement_id is not null;

-- Open browsers learn of it by its id: the words stand in its row alone.
alter table change drop constraint change_kind_check;
alter table change add constraint change_kind_check
  check (kind in ('unit', 'points', 'notification', 'refetch', 'session', 'brand', 'announcement'));

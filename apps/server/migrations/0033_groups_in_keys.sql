-- Why: no booking touches two groups, so groups can be spread over several databases (docs/decisions/0156). An engine that
-- does so keeps a row where its group is, and can compare keys there only: every key of a group's table names the group.
--
-- The id stays first in each key: what is looked up by its id alone still finds it in the same index. A key of id and
-- group, which foreign keys had beside the primary key, becomes the primary key: ten tables have an index less.
--
-- All writers wait while this runs, readers too. It builds the indexes of these tables again and checks their foreign keys:
-- plan some seconds for each million of bookings and ledger lines.

-- Dropped first and made again last, as they were: they hold the keys to which they refer.
create temporary table referring on commit drop as
  select conrelid::regclass as relation, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and confrelid = any(array['account', 'announcement', 'assignment', 'booking', 'calendar', 'document',
    'document_folder', 'house', 'import_batch', 'membership', 'support_report', 'unit']::regclass[]);
do $$ declare r record; begin
  for r in select * from referring loop
    execute format('alter table %s drop constraint %I', r.relation, r.name);
  end loop;
end $$;
-- These get the group below.
delete from referring where name in (
  'claim_booking_id_unit_id_fkey', 'document_file_document_id_fkey', 'house_text_house_id_fkey',
  'import_row_batch_id_fkey', 'token_house_id_fkey');

-- A calendar feed is a person's, in every group. What is of no group has the id of zeros, since a key has no empty part.
alter table token alter column group_id set default '00000000-0000-0000-0000-000000000000';
update token t set group_id = h.group_id from house h where h.id = t.house_id;
update token set group_id = default where group_id is null;
alter table token alter column group_id set not null,
  add constraint token_of_a_group check (
    (kind = 'calendar-feed') = (group_id = '00000000-0000-0000-0000-000000000000')),
  drop constraint token_pkey, add primary key (hash, group_id);

-- A take-over is of no group either, nor is a brand.
alter table change alter column group_id set default '00000000-0000-0000-0000-000000000000',
  drop constraint change_has_a_group;
update change set group_id = default where group_id is null;
alter table change alter column group_id set not null,
  add constraint change_has_a_group check (
    (group_id = '00000000-0000-0000-0000-000000000000') = (kind in ('session', 'brand'))),
  drop constraint change_pkey, add primary key (number, group_id);

-- Rows that had their group by their parent alone.
alter table house_text add column group_id uuid;
update house_text t set group_id = h.group_id from house h where h.id = t.house_id;
alter table document_file add column group_id uuid;
update document_file f set group_id = d.group_id from document d where d.id = f.document_id;
alter table import_row add column group_id uuid;
update import_row r set group_id = b.group_id from import_batch b where b.id = r.batch_id;

alter table house_text alter column group_id set not null,
  drop constraint house_text_pkey, add primary key (house_id, language, group_id);
alter table document_file alter column group_id set not null,
  drop constraint document_file_pkey, add primary key (file_key, group_id);
alter table import_row alter column group_id set not null,
  drop constraint import_row_pkey, add primary key (batch_id, number, group_id);

alter table membership
  drop constraint membership_pkey, drop constraint membership_id_group_id_key, add primary key (id, group_id);
alter table house
  drop constraint house_pkey, drop constraint house_id_group_id_key, add primary key (id, group_id);
alter table calendar
  drop constraint calendar_pkey, drop constraint calendar_id_group_id_key, add primary key (id, group_id),
  drop constraint calendar_house_id_year_key,
  add constraint calendar_house_id_year_key unique (house_id, year, group_id);
alter table unit
  drop constraint unit_pkey, drop constraint unit_id_group_id_key, add primary key (id, group_id),
  drop constraint unit_calendar_id_week_key, add unique (calendar_id, week, group_id),
  drop constraint unit_house_id_date_from_key, add unique (house_id, date_from, group_id);
alter table account
  drop constraint account_pkey, add primary key (id, group_id),
  drop constraint account_membership_id_year_key, add unique (membership_id, year, group_id);
alter table booking
  drop constraint booking_pkey, drop constraint booking_id_group_id_key, add primary key (id, group_id),
  drop constraint booking_id_unit_id_key, add unique (id, unit_id, group_id);
alter table claim
  drop constraint claim_pkey, add primary key (id, group_id),
  drop constraint claim_booking_id_key, add unique (booking_id, group_id);
alter table assignment
  drop constraint assignment_pkey, drop constraint assignment_id_group_id_key, add primary key (id, group_id);
alter table ledger
  drop constraint ledger_pkey, add primary key (id, group_id),
  drop constraint ledger_number_key, add unique (number, group_id);
alter table document_folder
  drop constraint document_folder_pkey, drop constraint document_folder_id_group_id_key, add primary key (id, group_id);
alter table document
  drop constraint document_pkey, add primary key (id, group_id),
  drop constraint document_has_its_own_file, add constraint document_has_its_own_file unique (file_key, group_id);
alter table picture drop constraint picture_pkey, add primary key (id, group_id);
alter table support_report
  drop constraint support_report_pkey, drop constraint support_report_id_group_id_key, add primary key (id, group_id),
  drop constraint support_report_booking_id_number_key, add unique (booking_id, number, group_id);
alter table support_photo
  drop constraint support_photo_pkey, add primary key (report_id, number, group_id),
  drop constraint support_photo_file_key_key, add unique (file_key, group_id);
alter table support_reply
  drop constraint support_reply_pkey, add primary key (report_id, number, group_id),
  drop constraint support_reply_mail_id_key, add unique (mail_id, group_id);
alter table push_message
  drop constraint push_message_pkey, add primary key (booking_id, subscription_id, group_id);
alter table fee
  drop constraint fee_pkey, add primary key (id, group_id),
  drop constraint fee_booking_id_act_key, add unique (booking_id, act, group_id);
alter table import_batch drop constraint import_batch_pkey, add primary key (id, group_id);
alter table arrival_note drop constraint arrival_note_pkey, add primary key (unit_id, group_id);
alter table announcement
  drop constraint announcement_pkey, drop constraint announcement_id_group_id_key, add primary key (id, group_id);
alter table announcement_receiver
  drop constraint announcement_receiver_pkey, add primary key (announcement_id, membership_id, group_id);

drop index booking_one_holder, booking_one_row_per_owner, booking_one_hold_per_calendar, booking_unit_slot,
  booking_year_slot, booking_moved_once, claim_one_open, ledger_one_debit, ledger_one_refund, ledger_one_credit,
  ledger_one_expiry, document_folder_name, document_name, token_one_feed, token_one_arrivals;
-- Invariant 1: one holder a week.
create unique index booking_one_holder on booking (unit_id, group_id) where type in ('Pre', 'Book', 'Assign');
-- Invariant 2: one live row of an owner on a week.
create unique index booking_one_row_per_owner on booking (unit_id, membership_id, group_id)
  where type in ('Pre', 'Book', 'Assign', 'Wait');
-- Invariant 3: one hold of an owner in a calendar.
create unique index booking_one_hold_per_calendar on booking (membership_id, calendar_id, group_id)
  where type = 'Pre' and origin = 'hold';
-- Invariant 5: queue and waits within their limits.
create unique index booking_unit_slot on booking (unit_id, unit_slot, group_id) where type = 'Wait';
create unique index booking_year_slot on booking (membership_id, year, year_slot, group_id) where type = 'Wait';
-- As it was, and made after the two above: of equal indexes the planner takes the newest.
drop index booking_queue;
create index booking_queue on booking (unit_id, queue_number) where type = 'Wait';
-- A booking is moved once; the new one may be moved again.
create unique index booking_moved_once on booking (moved_from, group_id) where moved_from is not null;
-- Invariant 9.
create unique index claim_one_open on claim (unit_id, group_id) where state = 'open';
-- Invariant 7.
create unique index ledger_one_debit on ledger (booking_id, group_id) where type = 'Book';
create unique index ledger_one_refund on ledger (booking_id, group_id) where type = 'Cancel';
create unique index ledger_one_credit on ledger (assignment_id, membership_id, group_id) where type = 'Assign';
create unique index ledger_one_expiry on ledger (account_id, cause, group_id) where type = 'Expire';
create unique index document_folder_name on document_folder
  (parent_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý'), group_id);
create unique index document_name on document
  (folder_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý'), group_id);
-- A person has one calendar feed at a time, a house one link for its cleaner.
create unique index token_one_feed on token (person_id, group_id) where kind = 'calendar-feed' and revoked_at is null;
create unique index token_one_arrivals on token (house_id, group_id) where kind = 'arrivals' and revoked_at is null;

do $$ declare r record; begin
  for r in select * from referring loop
    execute format('alter table %s add constraint %I %s', r.relation, r.name, r.definition);
  end loop;
end $$;
alter table claim add constraint claim_booking_id_unit_id_fkey
  foreign key (booking_id, unit_id, group_id) references booking (id, unit_id, group_id);
alter table house_text add constraint house_text_house_id_fkey
  foreign key (house_id, group_id) references house (id, group_id);
alter table document_file add constraint document_file_document_id_fkey
  foreign key (document_id, group_id) references document (id, group_id) on delete cascade;
alter table token add constraint token_house_id_fkey
  foreign key (house_id, group_id) references house (id, group_id);
alter table import_row add constraint import_row_batch_id_fkey
  foreign key (batch_id, group_id) references import_batch (id, group_id) on delete cascade;

-- A ledger line moves the balance of its own group's account.
create or replace function ledger_moves_the_balance() returns trigger language plpgsql as $$
begin
  update account set balance = balance + new.points where id = new.account_id and group_id = new.group_id;
  return null;
end $$;

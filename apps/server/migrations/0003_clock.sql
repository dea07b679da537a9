-- Why: time does its work by asking "due and not done", many times a minute and in every process. A week's
-- booking deadline passes once and is told once, whether or not somebody waited: that needs a mark. The rest
-- are the indexes that keep each question small however old the installation is.

alter table unit add column deadline_passed_at timestamptz;

drop index unit_deadline;
create index unit_deadline on unit (booking_deadline) where deadline_passed_at is null;

create index account_with_points on account (year) where balance > 0;
create index booking_ended on booking (ended_at) where type = 'Ended';
-- Deleting an ended hold asks every table that could refer to it.
create index ledger_booking on ledger (booking_id) where booking_id is not null;
create index mail_booking on mail (booking_id) where booking_id is not null;

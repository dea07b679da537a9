-- Why: the office answers what guests report, and keeps which reports are done and which admin has them.

alter table support_report
  add column state text not null default 'open' check (state in ('open', 'working', 'done')),
  -- The admin who takes care of it.
  add column assignee_id uuid references person,
  -- Of the office, for itself.
  add column note text not null default '',
  add column closed_at timestamptz,
  add constraint support_report_closed check ((state = 'done') = (closed_at is not null));
create index support_report_state on support_report (state, created_at);

-- What the office answered by mail. What the mail said is erased before the report is.
create table support_reply (
  report_id uuid not null,
  group_id uuid not null,
  number int not null check (number > 0),
  mail_id uuid not null unique references mail,
  message text not null check (message <> ''),
  sent_by uuid not null references person,
  created_at timestamptz not null,
  primary key (report_id, number),
  foreign key (report_id, group_id) references support_report (id, group_id)
);

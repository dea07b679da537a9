-- Planned mails are found by the days on which a week begins or ends.
create index unit_days on unit (group_id, date_from);

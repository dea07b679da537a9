-- Why: "who saw what, and from where" has to be answered within three days of an incident. Each act names the request
-- that did it, which the log names too. The address it came from is personal and stands with the erasable values, until
-- a day that its row names.

alter table audit add column request_id text;

alter table audit_value add column erase_at timestamptz;
create index audit_value_erase_at on audit_value (erase_at) where erase_at is not null;

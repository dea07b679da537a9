-- What mails said is deleted in time, and so is what their rows know of people.
create index mail_traces on mail (created_at)
  where state not in ('Due', 'Claimed') and (data <> '{}' or last_error is not null or address_hash is not null);

-- Why: the first page of the list of all bookings was found by sorting every booking. These indexes have those of each
-- group in the orders in which they were made and in which their weeks begin, so that a page ends where it is full; and the
-- first one counts them. Holds that have ended are no rows of the list. All writes wait while they are made: about a second
-- for each million of bookings and weeks.

create index booking_made on booking (group_id, created_at) where type <> 'Ended';
drop index unit_days;
create index unit_days on unit (group_id, date_from) include (id);

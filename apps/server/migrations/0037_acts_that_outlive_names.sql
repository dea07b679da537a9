-- Why: a mail beside the plan's says so itself. Until now its data said it, which are erased, or the mail that it repeats,
-- which may be deleted. Mails wait to be sent while this runs: a second for each million.

alter table mail add column is_extra boolean not null default false;
-- The plan's own rows say that they are planned.
update mail set is_extra = true
where resent_of is not null or (not is_planned and kind in ('Departure1', 'Departure3'));

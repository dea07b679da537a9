-- Why: every decision about an owner reads the points that are still to come in the owner's group, and an owner's
-- refund claims are read with and without their state. Both had to read an index as a whole, or the table.
--
-- Quick in a database that is in use: both tables have some rows a year and group, and the fill factor concerns
-- pages that are written from now on.

create index assignment_of_group on assignment (group_id, status);

drop index claim_membership;
create index claim_membership on claim (membership_id);

-- A week's version grows with every change of it. Room left in each page keeps the new version of a row in the page
-- of the old one, so that it needs no new entries in seven indexes.
alter table unit set (fillfactor = 80);

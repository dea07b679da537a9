-- Why: an owner's write looks without a lock, decides, and writes in one statement that compares versions. A week has one;
-- an owner in a group gets one too, which every write raises that decides about them (docs/decisions/0150). Both rows are
-- then updated by each booking: with room on their pages such an update stays on its page and enters no index.

alter table membership add column version int not null default 1;

alter table membership set (fillfactor = 75);
alter table unit set (fillfactor = 75);

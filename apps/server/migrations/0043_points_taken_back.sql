-- Why: points that were given to many by mistake are taken back as far as each balance allows. A correction that takes back
-- says which assignment it is of, so that no member gives back more than they got. Writes of points wait while the lines are
-- checked: a second for each million.
alter table ledger
  drop constraint ledger_origin,
  add constraint ledger_origin check (
    (type in ('Book', 'Cancel')) = (booking_id is not null)
    and case type when 'Assign' then assignment_id is not null
      when 'Adjust' then assignment_id is null or points < 0 else assignment_id is null end
    and (type = 'Expire') = (cause is not null)
    and (type <> 'Adjust' or reason is not null)
  );
create index ledger_taken_back on ledger (assignment_id, membership_id, group_id)
  where type = 'Adjust' and assignment_id is not null;

-- Why: what an admin saves as the brand holds in every process at once; the change row tells them.

alter table change drop constraint change_kind_check;
alter table change add constraint change_kind_check
  check (kind in ('unit', 'points', 'notification', 'refetch', 'session', 'brand'));

-- The brand is no group's, as a take-over is none's.
alter table change drop constraint change_has_a_group;
alter table change add constraint change_has_a_group check ((group_id is null) = (kind in ('session', 'brand')));

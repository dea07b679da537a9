-- Why: the audit trail names the group in its keys as the other tables of groups do (docs/decisions/0156). What is of no
-- group has the id of zeros. Of this, who reads and writes the trail waits while its rows are written again: plan a minute
-- for ten millions of acts. Nothing that a row says is changed, and the trigger that refuses changes is back afterwards.

alter table policy drop constraint policy_act_number_fkey;
alter table audit_value drop constraint audit_value_audit_number_fkey, drop constraint audit_value_pkey,
  add column group_id uuid not null default '00000000-0000-0000-0000-000000000000';

alter table audit disable trigger audit_is_append_only;
alter table audit alter column group_id set default '00000000-0000-0000-0000-000000000000';
update audit set group_id = default where group_id is null;
update audit_value v set group_id = a.group_id from audit a
  where a.number = v.audit_number and a.group_id <> '00000000-0000-0000-0000-000000000000';
alter table audit enable trigger audit_is_append_only;

alter table audit alter column group_id set not null, drop constraint audit_pkey, add primary key (number, group_id);
alter table audit_value add primary key (audit_number, field, group_id),
  add constraint audit_value_audit_number_fkey
    foreign key (audit_number, group_id) references audit (number, group_id);
alter table policy add constraint policy_act_number_fkey
  foreign key (act_number, group_id) references audit (number, group_id);

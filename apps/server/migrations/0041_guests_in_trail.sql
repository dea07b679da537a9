-- Why: what the audit trail says of a guest was kept as long as what it says of owners, five years instead of two after the
-- stay. Each such value says when the stay ends or ended, so that it is found without its booking, which may be cancelled,
-- moved or no longer lent out. All writes wait while this looks through the acts once: some seconds for each million.

alter table audit_value add column guest_until timestamptz;

update audit_value v
set guest_until = coalesce((select check_out_at from unit u where u.id = a.unit_id and u.group_id = a.group_id), a.at)
from audit a
where a.number = v.audit_number and a.group_id = v.group_id
  and a.action in ('update-details', 'correct-details', 'import-booking')
  and v.field in ('name', 'phone', 'email', 'language');

create index audit_value_guest_until on audit_value (guest_until) where guest_until is not null;

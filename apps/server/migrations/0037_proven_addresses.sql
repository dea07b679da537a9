-- Why: roles are given by e-mail address, while an account stays bound when the address changes. What the account's
-- address was, and when an admin last changed the person's, is kept beside the binding (R222 to R224). Where a change was
-- recorded, the account's address is not known until its next call. People are few: this takes a moment.

alter table person
  -- The verified address of the bound account, and when it was bound.
  add column bound_email text,
  add column bound_at timestamptz,
  add column email_changed_at timestamptz,
  -- A first sign-in with the address waits until then, or until the mail that tells the former address was handed over.
  add column sign_in_held_until timestamptz,
  add column address_notice_id uuid;

update person p set email_changed_at = (
  select max(a.at) from audit a
  where a.subject_kind = 'person' and a.subject_id = p.id::text and a.action = 'update-owner' and 'email' = any(a.fields));
update person p set
  bound_email = case when email_changed_at is null then email end,
  bound_at = (
    select max(a.at) from audit a
    where a.subject_kind = 'person' and a.subject_id = p.id::text and a.action = 'bind-sign-in' and 'sub' = any(a.fields))
where sub is not null;

-- The dashboard names who was bound around a change of their address.
create index person_bound_after_change on person (bound_at) where sub is not null and email_changed_at is not null;

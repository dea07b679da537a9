-- Why: a provider's name for a person means something at that provider only. After a change of the provider an equal
-- name could be another person's, so both are stored. Who signed in before has no issuer yet, and is bound to the
-- present one at the next sign-in.

alter table person add column issuer text;

alter table person drop constraint person_sub_key;
create unique index person_sub on person (sub, issuer);
create unique index person_sub_without_issuer on person (sub) where issuer is null;
alter table person add constraint person_issuer_has_a_sub check (issuer is null or sub is not null);

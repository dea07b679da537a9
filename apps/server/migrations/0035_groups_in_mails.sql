-- Why: mails name the group in their keys as the other tables of groups do (docs/decisions/0156). Mails of a sign-in and
-- of a test are of no group, whose id are zeros. Mails wait to be sent while this runs, and acts that send one: seconds
-- for each million of mails.

-- Where an address was refused is said by a table of no group, which cannot refer to a row that another server may have.
alter table mail_suppression drop constraint mail_suppression_mail_id_fkey;
alter table mail_content drop constraint mail_content_mail_id_fkey, drop constraint mail_content_pkey,
  add column group_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table support_reply drop constraint support_reply_mail_id_fkey;
alter table mail drop constraint mail_covered_by_fkey, drop constraint mail_resent_of_fkey,
  drop constraint mail_announcement,
  alter column group_id set default '00000000-0000-0000-0000-000000000000';

update mail set group_id = default where group_id is null;
update mail_content c set group_id = m.group_id from mail m
  where m.id = c.mail_id and m.group_id <> '00000000-0000-0000-0000-000000000000';

drop index mail_planned;
alter table mail alter column group_id set not null, drop constraint mail_pkey, add primary key (id, group_id),
  add constraint mail_announcement check (announcement_id is null or kind = 'announcement'),
  add constraint mail_covered_by_fkey foreign key (covered_by, group_id) references mail (id, group_id)
    on delete cascade,
  add constraint mail_resent_of_fkey foreign key (resent_of, group_id) references mail (id, group_id)
    on delete set null (resent_of);
-- Invariant 11.
create unique index mail_planned on mail (booking_id, kind, group_id) where is_planned;
alter table mail_content add primary key (mail_id, group_id),
  add constraint mail_content_mail_id_fkey
    foreign key (mail_id, group_id) references mail (id, group_id) on delete cascade;
alter table support_reply add constraint support_reply_mail_id_fkey
  foreign key (mail_id, group_id) references mail (id, group_id);

-- Why: pictures and papers are files of one group, kept under an id and opened by signed addresses. Until now a
-- picture was an address that anybody could open, and a document had no file behind it: no row of either could
-- be carried over.

create table picture (
  -- Under which it lies in the storage, too.
  id uuid primary key,
  group_id uuid not null references "group",
  -- Null: a picture of the association itself.
  house_id uuid,
  position int not null check (position >= 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  foreign key (house_id, group_id) references house (id, group_id),
  unique nulls not distinct (group_id, house_id, position)
);

alter table "group" drop column image_urls;
alter table house drop column image_urls;

delete from document;
alter table document
  alter column file_key type uuid using file_key::uuid,
  add column type text not null check (type <> ''),
  add column size int not null check (size > 0),
  add constraint document_has_its_own_file unique (file_key);

-- Why: folders and documents are renamed, moved and replaced, and their links stay. Each is known by its id; its path is
-- made of the names. A name stands once in a folder, whatever its case: on most computers two files could not be told apart.

alter table document_folder add column id uuid, add column parent_id uuid;
update document_folder set id = gen_random_uuid();
update document_folder f set parent_id = p.id
  from document_folder p where p.group_id = f.group_id and p.path = f.parent_path;
alter table document add column folder_id uuid;
update document d set folder_id = f.id
  from document_folder f where f.group_id = d.group_id and f.path = d.folder_path;

-- The second of two equal names gets digits of its id, which no other name has, a file's before its ending.
update document_folder f set name = f.name || ' (' || left(f.id::text, 8) || ')'
  from (select id, row_number() over (
    partition by parent_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý') order by position, path) as place
    from document_folder) n
  where n.id = f.id and n.place > 1 and f.parent_id is not null;
update document d set name = regexp_replace(d.name, '(\.[^.]+)?$', ' (' || left(d.id::text, 8) || ')\1')
  from (select id, row_number() over (
    partition by folder_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý') order by position, path) as place
    from document) n
  where n.id = d.id and n.place > 1;

alter table document drop column folder_path, drop column path;
alter table document_folder drop column parent_path, drop column path;
alter table document_folder
  alter column id set not null,
  add primary key (id),
  add unique (id, group_id),
  add foreign key (parent_id, group_id) references document_folder (id, group_id),
  add constraint document_folder_is_not_its_parent check (parent_id <> id);
create index document_folder_of_group on document_folder (group_id);
create unique index document_folder_one_root on document_folder (group_id) where parent_id is null;
create unique index document_folder_name on document_folder
  (parent_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý'));

-- Of the file that it has now.
alter table document rename column created_at to filed_at;
alter table document
  alter column folder_id set not null,
  add foreign key (folder_id, group_id) references document_folder (id, group_id),
  -- Null: no admin did.
  add column filed_by uuid references person;
create index document_of_group on document (group_id);
create unique index document_name on document
  (folder_id, translate(lower(name), 'ÆØÅÄÖÉÈÜÁÐÞÍÓÚÝ', 'æøåäöéèüáðþíóúý'));

-- Every group has an outermost folder, from its founding on.
insert into document_folder (id, group_id, parent_id, name)
  select g.id, g.id, null, 'Dokumenter' from "group" g
  where not exists (select from document_folder f where f.group_id = g.id);

-- A file that a document had before.
create table document_file (
  file_key uuid primary key,
  document_id uuid not null references document on delete cascade,
  type text not null check (type <> ''),
  size int not null check (size > 0),
  filed_at timestamptz not null,
  filed_by uuid references person,
  replaced_at timestamptz not null
);
create index document_file_of_document on document_file (document_id);

-- Why: an association's papers, as a tree of folders that its owners see. A path is what a screen knows a
-- folder or a document by; the file itself lies in the storage under its key.

create table document_folder (
  group_id uuid not null references "group",
  path text not null check (path <> ''),
  -- Null for the one root.
  parent_path text,
  name text not null check (name <> ''),
  position int not null default 0,
  primary key (group_id, path),
  foreign key (group_id, parent_path) references document_folder (group_id, path),
  check (parent_path is null or parent_path <> path)
);
create unique index document_folder_one_root on document_folder (group_id) where parent_path is null;

create table document (
  id uuid primary key,
  group_id uuid not null,
  folder_path text not null,
  path text not null check (path <> ''),
  name text not null check (name <> ''),
  file_key text not null,
  position int not null default 0,
  created_at timestamptz not null,
  unique (group_id, path),
  foreign key (group_id, folder_path) references document_folder (group_id, path)
);
create index document_in_folder on document (group_id, folder_path);

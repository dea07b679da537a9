-- Why: what a house says is in Danish, Swedish and English.

-- No row: the house says nothing in that language.
create table house_text (
  house_id uuid not null references house,
  language text not null check (language in ('da', 'sv', 'en')),
  description text not null,
  good_to_know text not null,
  primary key (house_id, language),
  constraint house_text_says_something check (description <> '' or good_to_know <> '')
);

-- What there is was written in Danish.
insert into house_text (house_id, language, description, good_to_know)
select id, 'da', description, good_to_know from house where description <> '' or good_to_know <> '';

alter table house drop column description, drop column good_to_know;

-- The minimal booking that every figure is compared with: 100 groups × 10 houses × 2 years × 53 weeks = 106,000 weeks;
-- 50 owners a group = 5,000 owners. It is fixed: a change here makes earlier figures incomparable.
create table grp(id int primary key, name text not null, bseq bigint not null default 0);
create table house(id int primary key, group_id int not null references grp, code text not null, name text not null);
create table calendar(id int primary key, house_id int not null references house, group_id int not null, year int not null, unique(group_id, year, house_id));
create table app_user(id int primary key, code text not null, name text not null, email text not null);
create table member(user_id int references app_user, group_id int references grp, primary key(user_id, group_id));
create table unit(id int primary key, calendar_id int not null references calendar, house_id int not null, group_id int not null, year int not null, week int not null, code text not null, cost int not null, date_from date not null, date_to date not null, deadline timestamptz not null, pub uuid not null default gen_random_uuid());
create table balance(user_id int not null, group_id int not null, year int not null, points int not null check(points>=0), primary key(user_id, group_id, year));
create table booking(id bigint generated always as identity primary key, unit_id int not null references unit, calendar_id int not null, house_id int not null, group_id int not null, year int not null, week int not null, cost int not null, user_id int not null references app_user,
  type text not null check(type in ('Pre','Book','Cancel')), reserved_until timestamptz, accepted_at timestamptz, cancelled_at timestamptz, created_at timestamptz not null default now(),
  lent jsonb, skip_cleaning bool not null default false, people int);
create table waitlist(unit_id int not null references unit, slot int not null check(slot between 1 and 3), user_id int not null, year int not null, created_at timestamptz not null default now(), primary key(unit_id, slot), unique(unit_id, user_id));
create table ledger(id bigint generated always as identity primary key, ts timestamptz not null default now(), user_id int not null, group_id int not null, year int not null, type text not null, point int not null, unit_id int, booking_id bigint, sched_id bigint);

insert into grp select g, 'Group '||g from generate_series(1,100) g;
insert into house select (g-1)*10+h, g, 'H'||h, 'House number '||h||' by the sea' from generate_series(1,100) g, generate_series(1,10) h;
insert into calendar select (g-1)*20+(y-2026)*10+h, (g-1)*10+h, g, y from generate_series(1,100) g, generate_series(2026,2027) y, generate_series(1,10) h;
insert into app_user select i, 'A'||i, 'Owner Ownersen '||i, 'owner'||i||'@example.org' from generate_series(1,5000) i;
insert into member select i, (i-1)/50+1 from generate_series(1,5000) i;
insert into balance select i, (i-1)/50+1, y, 1000000 from generate_series(1,5000) i, generate_series(2026,2027) y;
-- unit id u: group=(u-1)/1060+1, year=2026+((u-1)%1060)/530, house=((u-1)%530)/53+1, week=(u-1)%53+1
insert into unit(id,calendar_id,house_id,group_id,year,week,code,cost,date_from,date_to,deadline)
 select u, g.g*20-20+yy*10+h, (g.g-1)*10+h, g.g, 2026+yy, w, 'W'||lpad(w::text,2,'0'), 1+(w%4), d, d+7, (d-5)+time '12:00'
 from generate_series(1,106000) u, lateral (select (u-1)/1060+1 g, ((u-1)%1060)/530 yy, ((u-1)%530)/53+1 h, (u-1)%53+1 w) g, lateral (select (case yy when 0 then date '2025-12-29' else date '2027-01-04' end)+(w-1)*7 d) dd;
create unique index unit_cal_week on unit(calendar_id, week);
create unique index booking_one_live on booking(unit_id) where type in ('Pre','Book');
create unique index booking_one_pre on booking(user_id, calendar_id) where type='Pre';
create index booking_user on booking(user_id, calendar_id) where type in ('Pre','Book');
create index booking_group on booking(group_id, year) where type in ('Pre','Book');
create index ledger_user on ledger(user_id, id desc);
create index unit_group on unit(group_id, year);

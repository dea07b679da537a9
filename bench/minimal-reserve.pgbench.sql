\set u (:n * :C + :client_id) * 7919 % 106000 + 1
\set n :n + 1
\set g (:u - 1) / 1060 + 1
\set y 2026 + ((:u - 1) % 1060) / 530
\set o (:g - 1) * 50 + random(1, 50)
\set cal (:g - 1) * 20 + (:y - 2026) * 10 + ((:u - 1) % 530) / 53 + 1
\set h (:g - 1) * 10 + ((:u - 1) % 530) / 53 + 1
\set w (:u - 1) % 53 + 1
\set ly :u - 530
\set ch :g % 100
begin;
select points from balance where user_id=:o and group_id=:g and year=:y for update;
select id, cost, deadline, date_from from unit where id=:u for no key update;
select (select count(*) from booking b where b.user_id=:o and b.calendar_id=:cal and b.type='Pre') pre, (select count(*) from booking b where b.user_id=:o and b.calendar_id=:cal and b.type='Book' and b.week between :w-2 and :w+2 and b.cost>2) neigh, exists(select 1 from booking b where b.unit_id=:ly and b.type='Book' and b.user_id=:o and b.cost>2) lastyear;
insert into booking(unit_id,calendar_id,house_id,group_id,year,week,cost,user_id,type,reserved_until) values(:u,:cal,:h,:g,:y,:w,1+(:w%4),:o,'Pre',now()+interval '5 min') on conflict do nothing returning id, reserved_until;
commit;

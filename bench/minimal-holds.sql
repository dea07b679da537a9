-- Holds for minimal-confirm.pgbench.sql: twenty weeks of each calendar, 40,000 in all, in any order.
truncate booking restart identity;
truncate ledger restart identity;
insert into booking(unit_id,calendar_id,house_id,group_id,year,week,cost,user_id,type,reserved_until)
 select u.id,u.calendar_id,u.house_id,u.group_id,u.year,u.week,u.cost,(u.group_id-1)*50+u.week%50+1,'Pre',now()+interval '1 day' from unit u where week<=20 order by random();
vacuum analyze booking;
checkpoint;

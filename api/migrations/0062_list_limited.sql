-- Once somebody is named, only people on the lists can take part, also when the lists are empty again: until an owner lets anyone in.
alter table group_orders add column list_limited boolean not null default false;
update group_orders g
set list_limited = true
where exists (select from allowed_users u where u.team_id = g.team_id and u.group_order_id = g.id);

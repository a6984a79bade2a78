-- Orders of a group order bear its name, as they bear the names of their items.
alter table orders add column group_order_name text;
update orders o set group_order_name = g.name
from group_orders g
where g.team_id = o.team_id and g.id = o.group_order_id;

-- When the owners were mailed that an order of their shop waits; a team gets such a mail once a day at most.
alter table shop_orders add column told_owners_at timestamptz;
create index shop_orders_told_owners on shop_orders (team_id, told_owners_at) where told_owners_at is not null;
create index shop_orders_stuck on shop_orders (team_id, state) where state in ('needs_match', 'needs_person', 'waiting');

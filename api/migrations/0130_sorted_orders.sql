-- Lists of orders are sorted and narrowed to days. Each order begins with the team and ends with the id, so that a page is read from
-- the index and no other row is. Sorting by status uses orders_team_status.
create index orders_team_date on orders (team_id, created_at desc, id desc)
  -- Enough to count the orders of some days without reading them.
  include (user_id, status, group_order_id)
  where status <> 'unpaid' and origin = 'gift' and project_id is null;
create index orders_team_total on orders (team_id, total_cents desc, id desc)
  where status <> 'unpaid' and origin = 'gift' and project_id is null;
create index orders_team_person on orders (team_id, lower(ship_name), id desc)
  where status <> 'unpaid' and origin = 'gift' and project_id is null;
create index orders_team_shipped on orders (team_id, shipped_at desc nulls last, id desc)
  where status <> 'unpaid' and origin = 'gift' and project_id is null;

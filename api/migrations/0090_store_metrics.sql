-- Lists and metrics of a store's orders, as fast with a million orders as with few. An order counts on the day (UTC) it was paid,
-- and stays counted when it is canceled: what is given back counts on a day of its own.
-- Changes are only added, and folded into the days every minute; a reader adds both up, exact at any moment (decision 0080).

-- What there is already may take longer to fill in than a request.
set local statement_timeout = 0;

create index orders_of_store_paid on orders (team_id, processing_started_at desc, id desc)
  where origin = 'store' and status <> 'unpaid';
create index orders_of_store_status on orders (team_id, status, processing_started_at desc, id desc)
  where origin = 'store' and status <> 'unpaid';
create index orders_of_store_open on orders (team_id, created_at desc, id desc) where origin = 'store' and status = 'unpaid';
create index orders_of_store_search on orders using gin (
  (coalesce(ship_name, '') || ' ' || coalesce(ship_email, '') || ' ' || coalesce(tracking_number, '')) gin_trgm_ops)
  where origin = 'store';
create index store_payments_to_look_at on store_payments (team_id) where disputed_at is not null or problem is not null;

create table store_changes (
  team_id bigint not null,
  day date not null,
  carts bigint not null default 0,
  checkouts bigint not null default 0,          -- carts that were checked out once or more
  orders bigint not null default 0,
  units bigint not null default 0,
  goods_cents bigint not null default 0,
  shipping_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  gift_cents bigint not null default 0,          -- paid by gift cards
  refunded_cents bigint not null default 0,
  refunded_goods_cents bigint not null default 0
);
create index store_changes_of_team on store_changes (team_id);
create table store_days (
  like store_changes including defaults,
  constraint store_days_pk primary key (team_id, day)
);

create table store_product_changes (
  team_id bigint not null,
  product_id bigint not null,
  day date not null,
  units bigint not null,
  goods_cents bigint not null
);
create index store_product_changes_of_team on store_product_changes (team_id);
create table store_product_days (
  team_id bigint not null,
  day date not null,
  product_id bigint not null,
  units bigint not null,
  goods_cents bigint not null,
  constraint store_product_days_pk primary key (team_id, day, product_id)
);

-- How many orders of each day have which status now.
create table store_status_changes (
  team_id bigint not null,
  day date not null,
  status text not null,
  orders bigint not null
);
create index store_status_changes_of_team on store_status_changes (team_id);
create table store_status_days (
  team_id bigint not null,
  day date not null,
  status text not null,
  orders bigint not null,
  constraint store_status_days_pk primary key (team_id, day, status)
);

create function note_new_store_orders() returns trigger language plpgsql as $$
begin
  -- A cart that is checked out again was counted before.
  insert into store_changes (team_id, day, checkouts)
  select team_id, (created_at at time zone 'UTC')::date, count(*)
  from added a
  where origin = 'store' and not exists (
    select from orders o where o.team_id = a.team_id and o.cart_id = a.cart_id and o.origin = 'store' and o.id < a.id)
  group by 1, 2;
  insert into store_changes (team_id, day, orders, goods_cents, shipping_cents, tax_cents)
  select team_id, gift_day(processing_started_at, created_at), count(*),
    sum(subtotal_cents - discount_cents), sum(shipping_cents), sum(tax_cents)
  from added
  where origin = 'store' and status <> 'unpaid'
  group by 1, 2;
  insert into store_status_changes (team_id, day, status, orders)
  select team_id, gift_day(processing_started_at, created_at), status, count(*)
  from added
  where origin = 'store' and status <> 'unpaid'
  group by 1, 2, 3;
  return null;
end $$;

-- Items of an unpaid order are noted when it is paid; those of one that is paid already, when they are added.
create function note_new_store_items() returns trigger language plpgsql as $$
begin
  insert into store_product_changes (team_id, product_id, day, units, goods_cents)
  select o.team_id, i.product_id, gift_day(o.processing_started_at, o.created_at), sum(i.quantity),
    sum(i.quantity::bigint * i.price_cents - i.discount_cents)
  from added i
  join orders o on o.id = i.order_id
  where o.origin = 'store' and o.status <> 'unpaid'
  group by 1, 2, 3;
  insert into store_changes (team_id, day, units)
  select o.team_id, gift_day(o.processing_started_at, o.created_at), sum(i.quantity)
  from added i
  join orders o on o.id = i.order_id
  where o.origin = 'store' and o.status <> 'unpaid'
  group by 1, 2;
  return null;
end $$;

create function note_new_store_payments() returns trigger language plpgsql as $$
begin
  insert into store_changes (team_id, day, gift_cents)
  select o.team_id, gift_day(o.processing_started_at, o.created_at), sum(p.gift_cents)
  from added p
  join orders o on o.team_id = p.team_id and o.id = p.order_id
  where o.status <> 'unpaid' and p.gift_cents > 0
  group by 1, 2;
  return null;
end $$;

create function note_store_order(bought orders, sign integer) returns void language plpgsql as $$
declare
  placed date := gift_day(bought.processing_started_at, bought.created_at);
begin
  insert into store_changes (team_id, day, orders, units, goods_cents, shipping_cents, tax_cents, gift_cents)
  values (
    bought.team_id, placed, sign,
    sign * (select coalesce(sum(quantity), 0) from order_items where order_id = bought.id),
    sign * (bought.subtotal_cents - bought.discount_cents), sign * bought.shipping_cents, sign * bought.tax_cents,
    sign * coalesce(
      (select gift_cents from store_payments where team_id = bought.team_id and order_id = bought.id), 0));
  insert into store_product_changes (team_id, product_id, day, units, goods_cents)
  select bought.team_id, product_id, placed, sign * sum(quantity),
    sign * sum(quantity::bigint * price_cents - discount_cents)
  from order_items
  where order_id = bought.id
  group by product_id;
  insert into store_status_changes (team_id, day, status, orders) values (bought.team_id, placed, bought.status, sign);
end $$;

create function note_moved_store_order() returns trigger language plpgsql as $$
declare
  placed date := gift_day(new.processing_started_at, new.created_at);
begin
  if old.status <> 'unpaid' and new.status <> 'unpaid'
    and placed = gift_day(old.processing_started_at, old.created_at)
  then
    insert into store_status_changes (team_id, day, status, orders)
    values (new.team_id, placed, old.status, -1), (new.team_id, placed, new.status, 1);
  else
    if old.status <> 'unpaid' then perform note_store_order(old, -1); end if;
    if new.status <> 'unpaid' then perform note_store_order(new, 1); end if;
  end if;
  return null;
end $$;

create function note_gone_store_order() returns trigger language plpgsql as $$
begin
  perform note_store_order(old, -1);
  return old;
end $$;

create function note_new_carts() returns trigger language plpgsql as $$
begin
  insert into store_changes (team_id, day, carts)
  select team_id, (created_at at time zone 'UTC')::date, count(*) from added group by 1, 2;
  return null;
end $$;

create trigger orders_note_new_of_store after insert on orders referencing new table as added
  for each statement execute function note_new_store_orders();
create trigger orders_note_moved_of_store after update on orders for each row
  when (new.origin = 'store'
    and (old.status, old.processing_started_at) is distinct from (new.status, new.processing_started_at))
  execute function note_moved_store_order();
-- Before: its items are still there.
create trigger orders_note_gone_of_store before delete on orders for each row
  when (old.origin = 'store' and old.status <> 'unpaid')
  execute function note_gone_store_order();
create trigger order_items_note_new_of_store after insert on order_items referencing new table as added
  for each statement execute function note_new_store_items();
create trigger store_payments_note_new after insert on store_payments referencing new table as added
  for each statement execute function note_new_store_payments();

create trigger carts_note_new after insert on carts referencing new table as added
  for each statement execute function note_new_carts();

insert into store_days (team_id, day, orders, goods_cents, shipping_cents, tax_cents, gift_cents, units)
select o.team_id, gift_day(o.processing_started_at, o.created_at), count(*), sum(o.subtotal_cents - o.discount_cents),
  sum(o.shipping_cents), sum(o.tax_cents), sum(coalesce(p.gift_cents, 0)), sum(coalesce(i.units, 0))
from orders o
left join store_payments p on p.team_id = o.team_id and p.order_id = o.id
left join lateral (select sum(quantity) as units from order_items where order_id = o.id) i on true
where o.origin = 'store' and o.status <> 'unpaid'
group by 1, 2;
insert into store_product_days (team_id, day, product_id, units, goods_cents)
select o.team_id, gift_day(o.processing_started_at, o.created_at), i.product_id, sum(i.quantity),
  sum(i.quantity::bigint * i.price_cents - i.discount_cents)
from orders o
join order_items i on i.order_id = o.id
where o.origin = 'store' and o.status <> 'unpaid'
group by 1, 2, 3;
insert into store_status_days (team_id, day, status, orders)
select team_id, gift_day(processing_started_at, created_at), status, count(*)
from orders
where origin = 'store' and status <> 'unpaid'
group by 1, 2, 3;

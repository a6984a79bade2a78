-- Orders of teams' shops at Shopify, as far as they concern us (decision 0085).
create table shop_orders (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  shop bigint not null,
  platform_id text not null,                      -- Shopify's own id
  name text not null,                             -- what the merchant calls it, such as #1001
  ordered_at timestamptz not null,
  changed_at timestamptz not null,                -- at Shopify: what was read later never gives way to what was read earlier
  canceled_at timestamptz,
  financial_status text not null,
  fulfillment_status text not null,
  total_cents bigint not null,
  currency text not null,
  customer text,
  ship_to jsonb,
  quantity integer not null default 0,
  tracking_numbers text[] not null default '{}',
  open_fulfillments text[] not null default '{}', -- what can still be fulfilled, by Shopify's ids
  state text not null default 'imported',
  problem text,                                   -- why somebody has to look at it
  order_id bigint,                                -- the order that fulfills it
  told_at timestamptz,                            -- when Shopify was told its tracking
  redacted_at timestamptz,
  primary key (team_id, id),
  constraint shop_orders_shop foreign key (team_id, shop) references shops (team_id, id),
  constraint shop_orders_once unique (team_id, shop, platform_id),
  constraint shop_orders_state check (state in ('imported', 'needs_match', 'waiting', 'ordered', 'canceled', 'needs_person')),
  constraint shop_orders_ordered check (state <> 'ordered' or order_id is not null),
  constraint shop_orders_problem check ((state = 'needs_person') = (problem is not null)),
  constraint shop_orders_redacted check (redacted_at is null or num_nonnulls(customer, ship_to) = 0)
);
create index shop_orders_newest on shop_orders (team_id, ordered_at desc, id desc);
create index shop_orders_by_state on shop_orders (team_id, state, ordered_at, id) where state in ('needs_match', 'waiting', 'needs_person');
create index shop_orders_of_id on shop_orders (id);
create unique index shop_orders_of_order on shop_orders (team_id, order_id) where order_id is not null;
create index shop_orders_search on shop_orders using gin ((name || ' ' || coalesce(customer, '')) gin_trgm_ops);

create table shop_order_lines (
  team_id bigint not null,
  shop_order bigint not null,
  platform_id text not null,
  position integer not null,
  title text not null,
  sku text,
  quantity integer not null,                      -- what is left after refunds
  primary key (team_id, shop_order, platform_id),
  constraint shop_order_lines_order foreign key (team_id, shop_order) references shop_orders (team_id, id) on delete cascade,
  constraint shop_order_lines_quantity check (quantity >= 0)
);

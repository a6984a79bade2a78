-- Orders of a team's shop that are fulfilled from its stock are orders with the origin `shop` (decision 0086).
alter table orders
  drop constraint orders_origin,
  drop constraint orders_sender,
  drop constraint orders_of_store,
  add constraint orders_origin check (origin in ('gift', 'store', 'shop')),
  add constraint orders_sender check ((user_id is not null) = (origin = 'gift')),
  -- What only gifts have.
  add constraint orders_of_store check (origin = 'gift'
    or num_nonnulls(subteam_id, recipient_id, group_order_id, participant_id, project_id, submission_id, bulk_send_id, card_message) = 0);

alter table shops add column fulfills_from timestamptz; -- orders placed from then on are fulfilled; null for none

alter table shop_orders
  add column state text not null default 'imported',
  add column problem text,                        -- why somebody has to look at it
  add column order_id bigint,                     -- the order that fulfills it
  add column told_at timestamptz,                 -- when the shop was told its tracking
  add column telling_until timestamptz,           -- a node is telling it
  add constraint shop_orders_state check (state in
    ('imported', 'needs_match', 'waiting', 'ordered', 'shipped', 'canceled', 'needs_person', 'closed')),
  add constraint shop_orders_ordered check (state not in ('ordered', 'shipped') or order_id is not null),
  add constraint shop_orders_not_ordered check (state not in ('imported', 'needs_match', 'waiting') or order_id is null),
  add constraint shop_orders_problem check (state <> 'needs_person' or problem is not null),
  add constraint shop_orders_no_problem check (problem is null or state in ('needs_person', 'shipped')),
  add constraint shop_orders_told check (told_at is null or order_id is not null),
  add constraint shop_orders_order foreign key (team_id, order_id) references orders (team_id, id);
create unique index shop_orders_of_order on shop_orders (team_id, order_id) where order_id is not null;
create index shop_orders_by_state on shop_orders (team_id, state, ordered_at desc, id desc) where state <> 'imported';
-- What the next sweep looks at: what can be fulfilled and is not in work yet.
create index shop_orders_open on shop_orders (team_id, shop, ordered_at, id)
  where state in ('imported', 'needs_match', 'waiting') and open_fulfillments <> '{}';
create index shop_orders_untold on shop_orders (id) where state = 'shipped' and told_at is null;

-- A line goes by its SKU, else by its title.
alter table shop_order_lines
  add column match_key text not null generated always as (
    case when sku is null then 'title ' || lower(title) else 'sku ' || lower(sku) end
  ) stored,
  add column product_variant_id bigint,           -- what of the team's stock it is
  add constraint shop_order_lines_variant foreign key (team_id, product_variant_id)
    references product_variants (team_id, id) on delete set null (product_variant_id);

-- What a person chose for lines that no SKU of the team's matches; kept for the shop, also when it is connected anew.
create table shop_matches (
  team_id bigint not null references teams (id) on delete cascade,
  domain text not null,
  match_key text not null,
  product_variant_id bigint not null,
  chosen_at timestamptz not null default now(),
  primary key (team_id, domain, match_key),
  constraint shop_matches_variant foreign key (team_id, product_variant_id)
    references product_variants (team_id, id) on delete cascade
);
create index product_variants_folded_sku on product_variants (team_id, lower(sku));

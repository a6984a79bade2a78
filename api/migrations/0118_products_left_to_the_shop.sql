-- A product of the shop that is never sent from the team's stock has a match with no goods (decision 0097).
alter table shop_matches alter column product_variant_id drop not null;

-- Orders with such a product are left to the shop.
alter table shop_orders
  drop constraint shop_orders_state,
  drop constraint shop_orders_not_ordered,
  add constraint shop_orders_state check (state in
    ('imported', 'left', 'needs_match', 'waiting', 'ordered', 'shipped', 'canceled', 'needs_person', 'closed')),
  add constraint shop_orders_not_ordered check (state not in ('imported', 'left', 'needs_match', 'waiting') or order_id is null);

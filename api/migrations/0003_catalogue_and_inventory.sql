create table products (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  name text not null,
  display_name text not null,
  description text not null default '',
  images jsonb not null default '[]',
  admin_only boolean not null default false,
  is_card boolean not null default false,    -- greeting cards are listed by team/cards, not among the gifts
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint products_team_key unique (team_id, id)
);
create index products_team_name on products (team_id, lower(name), id) where archived_at is null;

create table product_variants (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  product_id bigint not null,
  sku text not null,
  type text,
  color text,
  hex_code text,
  size text,
  images jsonb not null default '[]',
  price_cents integer not null,
  retail_price_cents integer not null,
  weight_ounces numeric(8, 2) not null default 12,
  expiration_date date,                      -- goods past it are not available
  position integer not null default 0,
  archived_at timestamptz,
  constraint product_variants_product foreign key (team_id, product_id) references products (team_id, id),
  constraint product_variants_sku_key unique (team_id, sku),
  constraint product_variants_team_key unique (team_id, id),
  constraint product_variants_price check (price_cents >= 0 and retail_price_cents >= 0)
);
create index product_variants_of_product on product_variants (product_id) where archived_at is null;

create table bundles (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  name text not null,
  description text not null default '',
  images jsonb not null default '[]',
  admin_only boolean not null default false,
  discount_percent integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint bundles_team_key unique (team_id, id),
  constraint bundles_discount check (discount_percent between 0 and 100)
);

create table bundle_items (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  bundle_id bigint not null,
  product_id bigint not null,
  quantity integer not null,
  position integer not null default 0,
  constraint bundle_items_bundle foreign key (team_id, bundle_id) references bundles (team_id, id),
  constraint bundle_items_product foreign key (team_id, product_id) references products (team_id, id),
  constraint bundle_items_once unique (bundle_id, product_id),
  constraint bundle_items_quantity check (quantity > 0)
);

-- What is available is on_hand - reserved; both move only together with a row of stock_movements.
create table stock_levels (
  product_variant_id bigint primary key references product_variants (id),
  team_id bigint not null,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  constraint stock_levels_variant foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint stock_levels_on_hand check (on_hand >= 0),
  constraint stock_levels_reserved check (reserved >= 0 and reserved <= on_hand)
);

create table stock_movements (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  product_variant_id bigint not null,
  kind text not null,
  on_hand_delta integer not null,
  reserved_delta integer not null,
  source_type text not null,                 -- order, parcel, receipt, …; no reference, so that inventory knows none of them
  source_id bigint not null,
  actor_name text not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  constraint stock_movements_kind check (kind in ('receipt', 'reservation', 'release', 'shipment', 'return', 'adjustment')),
  constraint stock_movements_variant foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint stock_movements_once unique (source_type, source_id, kind, product_variant_id)
);
create index stock_movements_of_variant on stock_movements (product_variant_id, id);

create extension if not exists pg_trgm;

create table recipients (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  name text not null,
  company text,
  phone text,
  email text,
  address_one text,
  address_two text,
  city text,
  state text,
  zipcode text,
  country text,
  salesforce_resource_uid text,
  address_state text not null default 'given',
  created_at timestamptz not null default now(),
  constraint recipients_team_key unique (team_id, id),
  constraint recipients_address_state check (address_state in ('given', 'requested', 'declined')),
  constraint recipients_address_whole check (address_state <> 'given' or (address_one is not null and city is not null and country is not null))
);
create index recipients_newest on recipients (team_id, id desc);
create index recipients_search on recipients using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops);

create table address_requests (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  recipient_id bigint not null,
  user_id bigint not null references users (id),
  token text not null,                       -- goes into the mail again with each reminder, so it is kept as it is
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint address_requests_recipient foreign key (team_id, recipient_id) references recipients (team_id, id),
  constraint address_requests_token_key unique (token)
);

create table card_templates (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  name text not null,
  message text not null,
  created_by_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  constraint card_templates_message check (char_length(message) between 1 and 500)
);

create table orders (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid(),
  tracking_token text not null,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  subteam_id bigint,
  recipient_id bigint,
  group_order_id bigint,
  status text not null default 'unpaid',
  card_message text,
  note text,
  salesforce_resource_type text,
  salesforce_resource_uid text,
  subtotal_cents bigint not null default 0,
  discount_cents bigint not null default 0,
  tax_rate numeric(7, 5) not null default 0,
  tax_cents bigint not null default 0,
  shipping_cents bigint not null default 0,
  total_cents bigint generated always as (subtotal_cents - discount_cents + tax_cents + shipping_cents) stored,
  rate_id text,                              -- the chosen quote; the fee comes from the quote, never from the client
  carrier_code text,
  service_code text,
  service_name text,
  -- where it goes, copied from the recipient when it is paid or the address is given
  ship_name text, ship_company text, ship_email text, ship_phone text, ship_address_one text, ship_address_two text,
  ship_city text, ship_state text, ship_zipcode text, ship_country text,
  payment_source text,
  tracking_number text,
  tracking_url text,
  packed_at timestamptz,                     -- from here on it cannot be canceled
  processing_started_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint orders_public_id_key unique (public_id),
  constraint orders_team_key unique (team_id, id),
  constraint orders_recipient foreign key (team_id, recipient_id) references recipients (team_id, id),
  constraint orders_status check (status in ('unpaid', 'awaiting_address', 'processing', 'shipped', 'delivered', 'canceled', 'returned')),
  constraint orders_amounts check (subtotal_cents >= 0 and discount_cents between 0 and subtotal_cents and tax_cents >= 0 and shipping_cents >= 0)
);
create index orders_team_newest on orders (team_id, id desc) where status <> 'unpaid' and group_order_id is null;
create index orders_user_newest on orders (team_id, user_id, id desc) where status <> 'unpaid';
create index orders_team_status on orders (team_id, status, id desc) where status <> 'unpaid';
create index orders_unpaid on orders (user_id, created_at desc) where status = 'unpaid';
create index orders_of_recipient on orders (recipient_id);

create table order_items (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  order_id bigint not null,
  product_variant_id bigint not null,
  product_id bigint not null,
  bundle_id bigint,
  quantity integer not null,
  price_cents integer not null,              -- what it cost when it was put in; shown and charged from here
  discount_cents integer not null default 0,
  product_name text not null,
  display_name text not null,
  description text not null,
  sku text not null,
  type text, color text, hex_code text, size text,
  images jsonb not null default '[]',
  bundle_name text,
  constraint order_items_order foreign key (team_id, order_id) references orders (team_id, id) on delete cascade,
  constraint order_items_variant foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint order_items_line unique nulls not distinct (order_id, product_variant_id, bundle_id),
  constraint order_items_quantity check (quantity > 0)
);

-- Quotes we gave; a rate that is not here, or is past its time, is refused.
create table order_rates (
  rate_id text not null,
  order_id bigint not null references orders (id) on delete cascade,
  carrier_code text not null,
  service_code text not null,
  service_name text not null,
  amount_cents integer not null,
  tax_rate numeric(7, 5) not null,
  delivery_days integer,
  items_hash text not null,                  -- of the items and the address it was quoted for
  expires_at timestamptz not null,
  constraint order_rates_pk primary key (order_id, rate_id)
);

create table order_events (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  order_id bigint not null,
  event text not null,
  text text not null,
  actor_name text,
  created_at timestamptz not null default now(),
  constraint order_events_order foreign key (team_id, order_id) references orders (team_id, id) on delete cascade
);
create index order_events_of_order on order_events (order_id, id);

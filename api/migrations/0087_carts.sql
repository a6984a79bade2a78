-- The carts of the shoppers of a store. Whose a cart is says its token alone; nothing is stored before its first line.
create table carts (
  team_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  token_hash text not null,
  state text not null default 'open',
  version integer not null default 1,            -- raised by every change
  ship_name text,                                -- the address, all of it null until it was given
  ship_company text,
  ship_email text,
  ship_phone text,
  ship_address_one text,
  ship_address_two text,
  ship_city text,
  ship_state text,
  ship_zipcode text,
  ship_country text,
  tax_rate numeric(7, 5),                        -- of the destination, whether or not the team collects there
  rate_id text,                                  -- the shipping option that is taken, by choice or as the default
  service_code text,                             -- of the one that was chosen, so that it is taken again when rates are new
  proven_email text,                             -- the address a mailed code came back for
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint carts_store foreign key (team_id, store_id) references stores (team_id, id) on delete cascade,
  constraint carts_token unique (team_id, token_hash),
  constraint carts_state check (state in ('open', 'checkout', 'ordered')),
  constraint carts_version check (version >= 1),
  constraint carts_address check (
    (ship_country is null) = (ship_name is null)
    and (ship_country is null) = (ship_email is null)
    and (ship_country is null) = (ship_address_one is null)
    and (ship_country is null) = (ship_city is null)
    and (ship_country is null) = (tax_rate is null)
  ),
  constraint carts_tax_rate check (tax_rate between 0 and 1)
);
create index carts_untouched on carts (touched_at) where state = 'open';

create table cart_lines (
  team_id bigint not null,
  id bigint generated always as identity,
  cart_id bigint not null,
  product_id bigint not null,
  product_variant_id bigint not null,
  quantity integer not null,
  shown_price_cents integer not null,            -- what it cost when it was put in or last changed; in a checkout what it is sold for
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint cart_lines_cart foreign key (team_id, cart_id) references carts (team_id, id) on delete cascade,
  constraint cart_lines_variant foreign key (team_id, product_id, product_variant_id)
    references product_variants (team_id, product_id, id) on delete cascade,
  constraint cart_lines_once unique (team_id, cart_id, product_variant_id),
  constraint cart_lines_quantity check (quantity between 1 and 99)
);

-- Gift cards somebody entered. A cart only remembers them; a checkout holds what it takes of each.
create table cart_gift_cards (
  team_id bigint not null,
  cart_id bigint not null,
  gift_card_recipient_id bigint not null,
  held_cents integer,                            -- set while the cart is in a checkout
  created_at timestamptz not null default now(),
  primary key (team_id, cart_id, gift_card_recipient_id),
  constraint cart_gift_cards_cart foreign key (team_id, cart_id) references carts (team_id, id) on delete cascade,
  constraint cart_gift_cards_card foreign key (team_id, gift_card_recipient_id)
    references gift_card_recipients (team_id, id) on delete cascade,
  constraint cart_gift_cards_held check (held_cents >= 0)
);

-- What the carrier offered for the address and the lines of a cart. Every change of these drops it.
create table cart_rates (
  team_id bigint not null,
  cart_id bigint not null,
  rate_id text not null,
  carrier_code text,                             -- null: the store's flat fee, for which no carrier was asked
  service_code text,
  service_name text not null,
  amount_cents integer not null,
  delivery_days integer,
  quote_hash text not null,
  expires_at timestamptz not null,
  primary key (team_id, cart_id, rate_id),
  constraint cart_rates_cart foreign key (team_id, cart_id) references carts (team_id, id) on delete cascade,
  constraint cart_rates_amount check (amount_cents >= 0),
  constraint cart_rates_service check ((carrier_code is null) = (service_code is null))
);

-- The code that was mailed last for a cart, in a store that only people on its lists may buy in.
create table email_proofs (
  team_id bigint not null,
  cart_id bigint not null,
  email text not null,
  seed uuid not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (team_id, cart_id),
  constraint email_proofs_cart foreign key (team_id, cart_id) references carts (team_id, id) on delete cascade,
  constraint email_proofs_tries check (tries between 0 and 5)
);

-- Group orders (screens: redemption): a page on which each participant chooses gifts from tiers, and confirms with an address.
-- Who writes in a group order first takes its gate, an advisory lock (decision 0062).

create table group_orders (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  state text not null default 'pending',
  locked_at timestamptz,
  created_by bigint not null references users (id),
  access_code_sealed text,                       -- under SECRET_KEY; owners can read it again
  password_protected boolean not null default false,
  company_email_limited boolean not null default false,
  allowed_domains text[] not null default '{}',
  verify_emails boolean not null default false,
  show_prices boolean not null default false,
  redemption_title text,
  redemption_subheading text,
  redemption_description text,
  enable_custom_title boolean not null default false,
  enable_custom_subheading boolean not null default false,
  enable_custom_description boolean not null default false,
  custom_fields jsonb not null default '[]',     -- [{name, required}]
  card_message text,
  custom_background text,
  countries text[] not null default '{}',        -- empty: wherever the carrier delivers
  opens_at timestamptz,
  closes_at timestamptz,
  change_minutes integer not null default 60,    -- how long after confirming a choice may change while auto-finalizing
  refusal text,                                  -- why the last run took nothing
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint group_orders_name check (btrim(name) <> ''),
  constraint group_orders_state
    check (state in ('pending', 'auto_finalising', 'validating', 'processing', 'finalized', 'canceled')),
  constraint group_orders_times check (opens_at is null or closes_at is null or opens_at < closes_at),
  constraint group_orders_change check (change_minutes between 0 and 10080),
  constraint group_orders_code check (not password_protected or access_code_sealed is not null)
);
create unique index group_orders_by_uuid on group_orders (team_id, uuid);
create index group_orders_of_link on group_orders (uuid);
create index group_orders_newest on group_orders (team_id, id desc);

-- At most so many confirmations, where an owner set a limit.
create table group_order_caps (
  team_id bigint not null,
  group_order_id bigint not null,
  submissions_limit integer not null,
  taken integer not null default 0,
  primary key (team_id, group_order_id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint group_order_caps_taken check (taken between 0 and submissions_limit)
);

-- Cards that go with every parcel.
create table group_order_cards (
  team_id bigint not null,
  group_order_id bigint not null,
  product_variant_id bigint not null,
  quantity integer not null,
  primary key (team_id, group_order_id, product_variant_id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint group_order_cards_variant_fk foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint group_order_cards_quantity check (quantity between 1 and 10)
);

create table group_order_tiers (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  name text not null default '',
  gifts_limit integer not null default 1,
  selection_type text not null default 'EXACTLY',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint group_order_tiers_limit check (gifts_limit between 1 and 20),
  constraint group_order_tiers_selection check (selection_type in ('EXACTLY', 'UPTO'))
);
create index group_order_tiers_of_order on group_order_tiers (team_id, group_order_id, id);

-- A product or a bundle offered in a tier.
create table group_order_tier_items (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  tier_id bigint not null,
  product_id bigint,
  bundle_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, tier_id) references group_order_tiers (team_id, id) on delete cascade,
  constraint group_order_tier_items_product_fk foreign key (team_id, product_id) references products (team_id, id),
  constraint group_order_tier_items_bundle_fk foreign key (team_id, bundle_id) references bundles (team_id, id),
  constraint group_order_tier_items_one_of check (num_nonnulls(product_id, bundle_id) = 1)
);
create unique index group_order_tier_items_product
  on group_order_tier_items (team_id, tier_id, product_id) where product_id is not null;
create unique index group_order_tier_items_bundle
  on group_order_tier_items (team_id, tier_id, bundle_id) where bundle_id is not null;

-- A person who takes part. `person_key` is what makes two spellings of an address one person.
create table participants (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  email text not null,
  person_key text not null,
  proven_at timestamptz,
  state text not null default 'active',
  skipped_by text,                               -- 'owner' or 'participant', while disabled
  decline_reason text,
  confirmed_at timestamptz,
  not_before date,
  name text,
  company text,
  phone text,
  address_one text,
  address_two text,
  city text,
  province text,
  zipcode text,
  country text,
  custom_fields jsonb not null default '[]',     -- [{name, value}]
  notices jsonb not null default '[]',           -- what changed since the last visit, told at the next one
  problem text,                                  -- why the last run left this person out
  recipient_id bigint,                           -- the row of the address book its order was made for
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, group_order_id) references group_orders (team_id, id) on delete cascade,
  constraint participants_recipient_fk foreign key (team_id, recipient_id) references recipients (team_id, id),
  constraint participants_state check (state in ('active', 'locked', 'finalized', 'disabled')),
  constraint participants_skipped check ((state = 'disabled') = (skipped_by is not null)),
  constraint participants_confirmed check (
    confirmed_at is null
    or num_nulls(name, address_one, city, country) = 0
  )
);
create unique index participants_person on participants (team_id, group_order_id, person_key);
create index participants_of_order on participants (team_id, group_order_id, id);
create index participants_confirmed on participants (team_id, group_order_id, confirmed_at)
  where confirmed_at is not null;

-- One gift that a participant took from a tier; `slot` counts from 1 to the tier's limit.
create table choices (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  participant_id bigint not null,
  tier_id bigint not null,
  tier_item_id bigint not null,
  slot integer not null,
  bundle_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, participant_id) references participants (team_id, id) on delete cascade,
  constraint choices_tier_fk foreign key (team_id, tier_id) references group_order_tiers (team_id, id),
  constraint choices_tier_item_fk foreign key (team_id, tier_item_id) references group_order_tier_items (team_id, id),
  constraint choices_slot check (slot between 1 and 20)
);
create unique index choices_slot on choices (team_id, participant_id, tier_id, slot);
create index choices_of_order on choices (team_id, group_order_id);
create index choices_of_tier_item on choices (team_id, tier_item_id);

-- The variants of a choice: one, or one for each part of a bundle. Its id is an item's id on the wire.
create table choice_parts (
  id bigint generated always as identity,
  team_id bigint not null,
  choice_id bigint not null,
  product_variant_id bigint not null,
  quantity integer not null,
  price_cents integer,                           -- both copied when the choice is confirmed
  discount_cents integer,
  primary key (team_id, id),
  foreign key (team_id, choice_id) references choices (team_id, id) on delete cascade,
  constraint choice_parts_variant_fk foreign key (team_id, product_variant_id) references product_variants (team_id, id),
  constraint choice_parts_quantity check (quantity > 0)
);
create unique index choice_parts_variant on choice_parts (team_id, choice_id, product_variant_id);
create index choice_parts_of_variant on choice_parts (team_id, product_variant_id);

-- The stock a choice has reserved, under the source ('choice_hold', id). A source reserves once, so a choice that is taken again
-- after a lapse gets another hold.
create table choice_holds (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  participant_id bigint not null,
  choice_id bigint,                              -- null once the choice is gone
  held_until timestamptz,                        -- null: firm, because confirmed
  ended_at timestamptz,                          -- released, or transferred to an order
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, choice_id) references choices (team_id, id) on delete set null (choice_id)
);
create unique index choice_holds_one_live on choice_holds (team_id, choice_id) where ended_at is null;
create index choice_holds_to_lapse on choice_holds (held_until) where ended_at is null and held_until is not null;
create index choice_holds_of_participant on choice_holds (team_id, participant_id) where ended_at is null;

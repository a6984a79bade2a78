-- The store of a team: what shoppers see of it, where it sends to, and whether it is open (decision 0070).

-- Names in the addresses of stores. They are unique over all teams, so the table has no `team_id` (decision 0057). A name that a
-- store had before leads to it until `until`; nobody else can take it before then.
create table store_slugs (
  slug text primary key,
  owner_team bigint not null references teams (id) on delete cascade,
  until timestamptz,                             -- null for the name the store has now
  constraint store_slugs_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug !~ '^[0-9]+$' and length(slug) between 2 and 40)
);
create unique index store_slugs_current on store_slugs (owner_team) where until is null;

create table stores (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  slug text not null references store_slugs (slug),
  title text not null default '',
  description text not null default '',
  description_html text not null default '',     -- made of `description` when it is saved
  primary_color text not null default '#25282a',
  logo_image text,
  banner_image text,
  favicon text,                                  -- 180 pixels wide
  favicon_small text,                            -- the same, 32 pixels wide
  contact_email text,
  is_findable boolean not null default false,
  status text not null default 'inactive',
  opened_at timestamptz,                         -- the first time
  paused_at timestamptz,
  shipping_mode text not null default 'carrier',
  flat_fee_cents integer not null default 0,
  free_from_cents integer,
  countries text[] not null default '{}',        -- empty: the country that parcels leave from
  tax_places text[],                             -- null: wherever a rate is known
  fee_bps integer not null default 0,            -- the operator's share of the goods, in hundredths of a percent
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint stores_one_of_team unique (team_id),
  constraint stores_status check (status in ('inactive', 'active')),
  constraint stores_open_has_title check (status = 'inactive' or btrim(title) <> ''),
  constraint stores_opened check (status = 'inactive' or opened_at is not null),
  constraint stores_color check (primary_color ~ '^#[0-9a-f]{6}$'),
  constraint stores_favicons check ((favicon is null) = (favicon_small is null)),
  constraint stores_shipping_mode check (shipping_mode in ('carrier', 'flat')),
  constraint stores_fees check (flat_fee_cents between 0 and 100000 and free_from_cents between 0 and 10000000),
  constraint stores_fee_share check (fee_bps between 0 and 5000)
);
create index stores_of_id on stores (id);
create index stores_of_slug on stores (slug);

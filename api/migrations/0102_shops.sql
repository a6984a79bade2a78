-- Shops at Shopify that teams are connected to (decision 0085).

-- A shop belongs to one team at a time, over all teams, so this table has no `team_id` (decision 0057).
create table shop_domains (
  domain text primary key,
  owner_team bigint not null references teams (id) on delete cascade,
  shop bigint not null,
  constraint shop_domains_shape check (domain ~ '^[a-z0-9][a-z0-9-]*\.myshopify\.com$')
);

-- A connection that ended stays for the orders that came by it, without its token.
create table shops (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  domain text not null,
  name text not null,
  currency text not null,
  state text not null default 'connected',
  token_sealed text,
  scopes text[] not null default '{}',
  fulfills boolean not null default false,        -- paid orders are fulfilled from our stock
  connected_at timestamptz not null default now(),
  ended_at timestamptz,
  orders_since timestamptz not null,              -- older orders are not shown to us
  imported_at timestamptz,                        -- when the first import ended
  read_until timestamptz,                         -- changes before it have been read
  page_cursor text,                               -- where a reading that takes several pages goes on
  page_until timestamptz,                         -- when that reading began
  read_at timestamptz,
  primary key (team_id, id),
  constraint shops_state check (state in ('connected', 'disconnected', 'uninstalled')),
  constraint shops_ended check ((state = 'connected') = (ended_at is null)),
  constraint shops_token check ((token_sealed is null) = (ended_at is not null)),
  constraint shops_page check ((page_cursor is null) = (page_until is null))
);
create unique index shops_current on shops (team_id) where ended_at is null;
create index shops_of_id on shops (id);
create index shops_of_domain on shops (domain, id desc);

-- Somebody is on Shopify's page of consent; the row is deleted by the first who comes back with its state.
create table shop_authorizations (
  team_id bigint not null references teams (id) on delete cascade,
  state_hash text not null,
  user_id bigint not null,
  domain text not null,
  fulfills boolean not null,
  expires_at timestamptz not null,
  primary key (team_id, state_hash)
);
create index shop_authorizations_expired on shop_authorizations (expires_at);

-- The operators' console: teams that are suspended or have limits of their own, versions of goods, operators who left, health of outside services.

alter table teams
  add column suspended_at timestamptz,           -- from here on its members may only look
  add column suspended_reason text,
  add constraint teams_suspension check ((suspended_at is null) = (suspended_reason is null));

-- Limits that take the place of the plan's; null leaves the plan's.
create table team_limits (
  team_id bigint primary key references teams (id),
  users_limit integer,
  items_limit integer,
  updated_at timestamptz not null default now(),
  constraint team_limits_positive check (users_limit > 0 and items_limit > 0)
);

alter table operators add column disabled_at timestamptz; -- signs in no more; the name stays on the records

create table team_notes (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  operator_id bigint not null references operators (id),
  operator_name text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index team_notes_of_team on team_notes (team_id, id desc);

-- Shipments and trial days given by hand: the source of their entries.
create table team_grants (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  kind text not null,
  quantity integer not null,                     -- shipments, or days
  reason text not null,
  operator_name text not null,
  created_at timestamptz not null default now(),
  constraint team_grants_kind check (kind in ('shipments', 'trial')),
  constraint team_grants_quantity check (quantity > 0)
);

-- A team that operators make asks its first owner in the operator's name.
alter table invitations alter column invited_by_id drop not null;

-- What an editor saw is named by its version: a change made meanwhile is not overwritten.
alter table products
  add column version integer not null default 1,
  add column tags text[] not null default '{}',
  add column image_alts jsonb not null default '{}';   -- picture → what it shows, for who cannot see it
alter table product_variants
  add column version integer not null default 1;
alter table bundles
  add column version integer not null default 1,
  add column image_alts jsonb not null default '{}';
create index products_newest on products (id desc);

-- How each outside service answered the last probe; shown to operators, asked again when it is old.
create table service_probes (
  name text primary key,
  is_up boolean not null,
  message text not null default '',
  took_ms integer not null default 0,
  probed_at timestamptz not null default now(),
  last_up_at timestamptz
);
-- Who works the queue: a node that died is seen here first.
create table workers (
  name text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

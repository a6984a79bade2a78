-- Filters, sort and columns of a list that a member saved under a name. They go with the membership.
create table saved_views (
  team_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  list text not null,
  name text not null,
  query jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint saved_views_author foreign key (team_id, user_id) references memberships (team_id, user_id)
    on delete cascade,
  constraint saved_views_list check (
    list in ('my_orders', 'team_orders', 'redemption_orders', 'recipients', 'inventory')),
  constraint saved_views_name check (length(name) between 1 and 60),
  constraint saved_views_query check (jsonb_typeof(query) = 'object')
);
create unique index saved_views_name_key on saved_views (team_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (team_id, list) where is_shared;

-- The same for the operators' own lists.
create table operator_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  list text not null,
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  constraint operator_views_author foreign key (operator_id) references operators (id),
  constraint operator_views_list check (list in ('parcels')),
  constraint operator_views_name check (length(name) between 1 and 60),
  constraint operator_views_query check (jsonb_typeof(query) = 'object')
);
create unique index operator_views_name_key on operator_views (operator_id, list, lower(name));

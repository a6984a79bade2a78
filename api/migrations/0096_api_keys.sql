-- API keys act as the member who made them, in the team they were made in. A key has one secret, and during a rotation two.
create table api_keys (
  team_id bigint not null references teams (id),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  name text not null,
  scopes text[] not null,
  networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  exposed_at timestamptz,
  primary key (team_id, id),
  constraint api_keys_name check (length(name) between 1 and 80),
  constraint api_keys_scopes check (cardinality(scopes) > 0),
  constraint api_keys_networks check (cardinality(networks) <= 20)
);

-- A secret is unique over all teams; only its hash is known.
create table api_key_secrets (
  hash text primary key,
  key_team bigint not null,
  key_id bigint not null,
  prefix text not null,
  created_at timestamptz not null default now(),
  -- Set when a rotation replaced it.
  valid_until timestamptz,
  constraint api_key_secrets_key foreign key (key_team, key_id) references api_keys (team_id, id)
);
create unique index api_key_secrets_current on api_key_secrets (key_team, key_id) where valid_until is null;
create index api_key_secrets_of_key on api_key_secrets (key_team, key_id, created_at);

-- How often a key made which call with which status, by the hour, for a week. The call is named by method and path.
create table api_key_calls (
  team_id bigint not null,
  key_id bigint not null,
  hour timestamptz not null,
  call text not null,
  status smallint not null,
  calls integer not null,
  primary key (team_id, key_id, hour, call, status),
  constraint api_key_calls_key foreign key (team_id, key_id) references api_keys (team_id, id),
  constraint api_key_calls_count check (calls > 0)
);
create index api_key_calls_old on api_key_calls (hour);

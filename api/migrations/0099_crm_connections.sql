-- A person's connection to Salesforce. Tokens are sealed, and gone once Salesforce does not accept them any more.
create table crm_connections (
  team_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  provider text not null default 'salesforce',
  environment text not null,
  login_url text not null,
  instance_url text not null,
  organization_id text not null,
  organization_name text,
  person_id text not null,
  person_name text not null,
  access_token text,
  refresh_token text,
  -- Which pair of tokens it is: whoever refreshed an older one stores nothing.
  token_version integer not null default 1,
  -- One node at a time asks for new tokens, until then.
  refreshing_until timestamptz,
  state text not null default 'connected',
  log_gifts boolean not null default true,
  log_message boolean not null default false,
  log_costs boolean not null default false,
  record_type_id text,
  task_fields jsonb not null default '{}',
  connected_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint crm_connections_key primary key (team_id, id),
  constraint crm_connections_one unique (team_id, user_id, provider),
  constraint crm_connections_team foreign key (team_id) references teams (id),
  constraint crm_connections_user foreign key (user_id) references users (id),
  constraint crm_connections_provider check (provider = 'salesforce'),
  constraint crm_connections_environment check (environment in ('production', 'sandbox', 'custom')),
  constraint crm_connections_state check (state in ('connected', 'revoked')),
  constraint crm_connections_tokens check (
    (state = 'connected') = (access_token is not null)
    and (state = 'connected') = (refresh_token is not null)
  )
);
create index crm_connections_of_organization on crm_connections (organization_id);

-- A connection that is being made: the state in the address as a hash, and the sealed verifier that proves who began.
create table crm_authorizations (
  team_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  environment text not null,
  login_url text not null,
  state_hash text not null,
  code_verifier text not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint crm_authorizations_key primary key (team_id, id),
  constraint crm_authorizations_state unique (team_id, state_hash),
  constraint crm_authorizations_team foreign key (team_id) references teams (id),
  constraint crm_authorizations_user foreign key (user_id) references users (id)
);
create index crm_authorizations_of_person on crm_authorizations (team_id, user_id);

-- What a person allowed us and took back here: kept sealed until Salesforce has been told.
create table crm_ended_grants (
  team_id bigint not null,
  id bigint not null generated always as identity,
  login_url text not null,
  refresh_token text not null,
  ended_at timestamptz not null default now(),
  constraint crm_ended_grants_key primary key (team_id, id),
  constraint crm_ended_grants_team foreign key (team_id) references teams (id)
);

-- How much of the day's calls an organization has used; several teams may use the same one.
create table crm_organizations (
  organization_id text not null,
  calls_used integer not null default 0,
  calls_limit integer not null default 0,
  read_at timestamptz not null default now(),
  -- Salesforce refused a call because of the limit; until then nothing is asked.
  rests_until timestamptz,
  constraint crm_organizations_key primary key (organization_id),
  constraint crm_organizations_calls check (calls_used >= 0 and calls_limit >= 0)
);

-- Single logout: what an identity provider calls a session, our requests to it and its requests to us, and the key we sign with.

alter table sessions
  add column saml_name_id text not null default '',       -- as the identity provider wrote it
  add column saml_session_index text not null default '';
create index sessions_saml_name_id on sessions (lower(saml_name_id)) where saml_name_id <> '';

alter table hand_overs
  add column saml_name_id text not null default '',
  add column saml_session_index text not null default '';

create index idp_setups_entity_id on idp_setups (entity_id) where enabled_at is not null;

create table saml_logouts (
  team_id bigint not null references teams (id) on delete cascade,
  -- A sent request waits for its answer; a received one is kept so that it counts once.
  direction text not null,
  request_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, direction, request_id),
  constraint saml_logouts_direction check (direction in ('sent', 'received'))
);
create index saml_logouts_expires_at on saml_logouts (expires_at);

-- One for the whole installation, made when it is first needed.
create table saml_signing_keys (
  id smallint primary key default 1,
  certificate text not null,
  sealed_private_key text not null,                       -- under SECRET_KEY
  created_at timestamptz not null default now(),
  constraint saml_signing_keys_one check (id = 1)
);

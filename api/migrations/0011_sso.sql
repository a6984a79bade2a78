-- Single sign-on: a team's identity provider and domains, and sign-ins on their way through a provider.

create table idp_setups (
  team_id bigint primary key references teams (id) on delete cascade,
  entity_id text not null,
  sso_target_url text not null,
  slo_target_url text not null default '',
  authn_context text not null default '',
  certificate text not null default '',          -- PEM; preferred to the fingerprint
  fingerprint text not null default '',          -- lower-case hex without colons
  fingerprint_algorithm text not null,
  is_required boolean not null default false,    -- members on verified domains may sign in no other way
  revision integer not null default 1,           -- grows with every change: a test counts for the set-up it began with
  tested_at timestamptz,                         -- a sign-in at the provider has worked with the set-up as it is
  enabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint idp_setups_trust check (certificate <> '' or fingerprint <> ''),
  constraint idp_setups_enabled check (enabled_at is null or tested_at is not null)
);

-- Sign-in by a team's name, in any case.
create index teams_lower_name on teams (lower(name));

create table team_domains (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id) on delete cascade,
  domain text not null,
  challenge text not null,                       -- what the team's TXT record must say
  verified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_domains_key unique (team_id, domain),
  constraint team_domains_lower check (domain = lower(domain))
);
-- Whoever proves a domain has it alone; that others have only claimed it keeps nobody out.
create unique index team_domains_verified on team_domains (domain) where verified_at is not null;

create table sign_in_requests (
  id bigint generated always as identity primary key,
  provider text not null,
  purpose text not null default 'sign_in',
  state_key text not null,                       -- RelayState or state: goes through the provider and comes back, once
  browser_hash text not null,                    -- of the cookie of the browser that began it
  team_id bigint references teams (id) on delete cascade,
  user_id bigint references users (id) on delete cascade, -- who tests the set-up
  setup_revision integer,
  nonce text,
  code_verifier text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint sign_in_requests_state_key unique (state_key),
  constraint sign_in_requests_provider check (provider in ('saml', 'google')),
  constraint sign_in_requests_purpose check (purpose in ('sign_in', 'test')),
  constraint sign_in_requests_saml check (provider = 'google' or team_id is not null),
  constraint sign_in_requests_google check (provider = 'saml' or (nonce is not null and code_verifier is not null))
);
create index sign_in_requests_expires_at on sign_in_requests (expires_at);

-- A person the provider vouched for, on the way from the callback to the session.
create table hand_overs (
  id bigint generated always as identity primary key,
  token_hash text not null,
  user_id bigint not null references users (id) on delete cascade,
  provider text not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint hand_overs_token_key unique (token_hash),
  constraint hand_overs_provider check (provider in ('saml', 'google'))
);
create index hand_overs_expires_at on hand_overs (expires_at);

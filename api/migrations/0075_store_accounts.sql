-- Accounts at the payment provider by which stores are paid, each made for one team (decision 0071).

-- Ids at the provider are unique over all teams, so this table has no `team_id` (decision 0057). Events name an account.
create table connected_accounts (
  account_id text primary key,
  owner_team bigint not null references teams (id) on delete cascade,
  store_account bigint not null,
  constraint connected_accounts_shape check (account_id ~ '^acct_[A-Za-z0-9]+$')
);
create unique index connected_accounts_of_store_account on connected_accounts (owner_team, store_account);

-- What the provider said of an account when it was last read. An account that a team does not use any more stays, for refunds.
create table store_accounts (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  account_key text not null,                      -- under which the provider makes it, once
  account_id text,                                -- null until the provider has answered
  claimed_until timestamptz,                      -- one node asks the provider for it at a time
  charges_enabled boolean not null default false,
  payouts_enabled boolean not null default false,
  details_submitted boolean not null default false,
  currently_due text[] not null default '{}',     -- in the provider's names
  country text,
  currency text not null default 'usd',
  read_at timestamptz,                            -- when the provider was asked for what stands here
  confirmed_at timestamptz,                       -- an owner came back from the provider's page with it
  charging_since timestamptz,                     -- the first time it might charge
  restricted_at timestamptz,                      -- since when it may not any more
  restrictions integer not null default 0,        -- how often that happened
  ended_at timestamptz,                           -- the team took it away from us
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint store_accounts_key unique (team_id, account_key),
  constraint store_accounts_read check (read_at is null or account_id is not null),
  constraint store_accounts_restricted check (restricted_at is null or (not charges_enabled and charging_since is not null)),
  constraint store_accounts_charging check (not charges_enabled or charging_since is not null),
  constraint store_accounts_ended check (ended_at is null or (account_id is not null and not charges_enabled))
);
create unique index store_accounts_current on store_accounts (team_id) where ended_at is null;
create index store_accounts_of_id on store_accounts (id);
create index store_accounts_to_read on store_accounts (read_at) where ended_at is null and account_id is not null;

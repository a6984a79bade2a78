-- Domains of their own at which teams' stores are found (decision 0072).

-- Several teams may claim a name; whoever proves it by DNS has it. A verified name is unique over all teams, so the table has no
-- `team_id` (decision 0057).
create table store_domains (
  owner_team bigint primary key references teams (id) on delete cascade,
  name text,                                     -- null once it was removed
  is_apex boolean not null default false,        -- a CNAME cannot stand there, so it has the addresses of our name
  token text not null,                           -- stays with the team, and is proven by a TXT record
  claimed_at timestamptz not null default now(),
  verified_at timestamptz,
  lost_at timestamptz,                           -- no longer verified since then
  missing_since timestamptz,                     -- the first of the checks in a row that found a record missing
  misses integer not null default 0,
  checked_at timestamptz,
  next_check_at timestamptz,
  target_addresses text[] not null default '{}', -- those of our name at the last check
  found_names text[] not null default '{}',
  found_addresses text[] not null default '{}',
  found_texts text[] not null default '{}',
  leads_here boolean not null default false,
  is_proven boolean not null default false,
  constraint store_domains_name check (name = lower(name) and length(name) between 4 and 239),
  constraint store_domains_token check (length(token) >= 22),
  constraint store_domains_verified check (verified_at is null or name is not null and lost_at is null)
);
create unique index store_domains_owner on store_domains (lower(name)) where verified_at is not null;
create index store_domains_due on store_domains (next_check_at) where next_check_at is not null;

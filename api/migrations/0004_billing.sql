create table plans (
  id bigint generated always as identity primary key,
  name text not null,
  currency text not null default 'usd',
  interval text not null default 'month',
  interval_count integer not null default 1,
  amount_cents integer not null,
  international_shipment boolean not null default true,
  trial_period_days integer not null default 0,
  orders_limit integer not null,
  users_limit integer not null,
  items_limit integer not null,
  is_default boolean not null default false,
  constraint plans_name_key unique (name)
);
create unique index plans_one_default on plans (is_default) where is_default;

create table subscriptions (
  team_id bigint primary key references teams (id),
  plan_id bigint not null references plans (id),
  status text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  trial_end timestamptz,
  constraint subscriptions_status check (status in ('trialing', 'active', 'past_due', 'canceled'))
);

-- Shipments left to send: the plan's limit of the running cycle plus additional sends.
create table allowances (
  team_id bigint primary key references teams (id),
  period_start timestamptz not null,
  remaining integer not null,
  additional integer not null default 0,     -- bought sends; they outlive the cycle and are used after it
  constraint allowances_remaining check (remaining >= 0 and additional >= 0)
);
create table allowance_entries (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  delta integer not null,
  additional_delta integer not null default 0,
  kind text not null,
  source_type text not null,
  source_id bigint not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint allowance_entries_kind check (kind in ('grant', 'hold', 'release')),
  constraint allowance_entries_once unique (team_id, kind, source_type, source_id)
);

create table budgets (
  user_id bigint primary key references users (id),
  team_id bigint not null references teams (id),
  balance_cents bigint not null default 0,
  is_infinite boolean not null default false,
  constraint budgets_balance check (balance_cents >= 0)
);
create table budget_entries (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  delta_cents bigint not null,
  kind text not null,
  source_type text not null,
  source_id bigint not null,
  note text not null default '',
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint budget_entries_kind check (kind in ('credit', 'hold', 'release')),
  constraint budget_entries_once unique (user_id, kind, source_type, source_id)
);

create table deposits (
  team_id bigint primary key references teams (id),
  balance_cents bigint not null default 0,
  constraint deposits_balance check (balance_cents >= 0)
);
create table deposit_entries (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  delta_cents bigint not null,
  kind text not null,
  source_type text not null,
  source_id bigint not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint deposit_entries_kind check (kind in ('topup', 'spend', 'refund')),
  constraint deposit_entries_once unique (team_id, kind, source_type, source_id)
);

create table payment_methods (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  kind text not null,
  provider_customer_id text,
  provider_method_id text,
  brand text,
  last4 text,
  expiry_month integer,
  expiry_year integer,
  first_name text,
  last_name text,
  email text,
  phone text,
  is_default boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_methods_kind check (kind in ('credit_card', 'invoice'))
);
create unique index payment_methods_one_default on payment_methods (team_id) where is_default and removed_at is null;

-- One row per try to pay an order; written before the provider is asked, so that an unknown outcome can be asked for again by key.
create table payment_attempts (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  order_id bigint not null,
  source text not null,
  amount_cents bigint not null,
  state text not null,
  idempotency_key text not null,
  provider_customer_id text,
  provider_method_id text,
  provider_id text,                          -- the provider's payment
  failure text,
  refund_state text not null default 'none',
  provider_refund_id text,
  claimed_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payment_attempts_source check (source in ('deposit', 'credit_card', 'invoice', 'none')),
  constraint payment_attempts_state check (state in ('pending', 'succeeded', 'failed')),
  constraint payment_attempts_refund check (refund_state in ('none', 'due', 'done')),
  constraint payment_attempts_key unique (idempotency_key)
);
-- An order has at most one payment that runs or succeeded.
create unique index payment_attempts_one_live on payment_attempts (order_id) where state in ('pending', 'succeeded');
create index payment_attempts_pending on payment_attempts (created_at) where state = 'pending';

-- The lines of a team's open invoice; a removed order takes its line back by a negative one.
create table invoice_lines (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  kind text not null,
  source_type text not null,
  source_id bigint not null,
  description text not null,
  amount_cents bigint not null,
  created_at timestamptz not null default now(),
  constraint invoice_lines_kind check (kind in ('charge', 'credit')),
  constraint invoice_lines_once unique (team_id, kind, source_type, source_id)
);

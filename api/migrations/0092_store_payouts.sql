-- Payouts of the accounts by which stores are paid, and the lines of those accounts' balances, as the provider lists them (decision 0081).

-- How far the lines of an account have been read.
create table store_balance_reads (
  team_id bigint not null references teams (id) on delete cascade,
  account_id text not null,
  read_through timestamptz not null,             -- every line made before that is in store_balance_lines
  primary key (team_id, account_id)
);

create table store_payouts (
  id bigint generated always as identity,
  team_id bigint not null references teams (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null,
  arrives_on date not null,
  listing text not null,                         -- whether the provider has listed all of its lines
  failure text,                                  -- the provider's words
  failed_at timestamptz,                         -- when we first read that it failed
  is_reconciled boolean not null default false,  -- its lines are complete
  -- The sums of its lines. What lessens the payout is below zero.
  gross_cents bigint not null default 0,
  refunds_cents bigint not null default 0,
  fees_cents bigint not null default 0,          -- the provider's
  platform_fees_cents bigint not null default 0, -- the operator's
  other_cents bigint not null default 0,
  net_cents bigint generated always as
    (gross_cents + refunds_cents + fees_cents + platform_fees_cents + other_cents) stored,
  made_at timestamptz not null,
  read_at timestamptz not null,                  -- when the provider was asked for what stands here
  primary key (team_id, id),
  constraint store_payouts_of_account unique (team_id, account_id, provider_id),
  constraint store_payouts_status check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  constraint store_payouts_listing check (listing in ('pending', 'complete', 'not_listed')),
  constraint store_payouts_failed check ((status = 'failed') = (failed_at is not null)),
  constraint store_payouts_reconciled check (
    not is_reconciled
    or (listing = 'complete' and gross_cents + refunds_cents + fees_cents + platform_fees_cents + other_cents = amount_cents))
);
create index store_payouts_of_id on store_payouts (id);
create index store_payouts_newest on store_payouts (team_id, made_at desc, id desc);

create table store_balance_lines (
  team_id bigint not null references teams (id) on delete cascade,
  account_id text not null,
  txn_id text not null,
  kind text not null,
  source_id text,                                -- the provider's charge, refund, dispute or payout it comes from
  charge_id text,                                -- the charge that is about
  intent_id text,                                -- by which it finds our payment
  application_fee_id text,
  amount_cents bigint not null,
  provider_fee_cents bigint not null,
  platform_fee_cents bigint not null,
  net_cents bigint not null,
  currency text not null,
  description text,
  made_at timestamptz not null,
  available_at timestamptz not null,
  payout_id text,                                -- the provider's; null until it is paid out
  primary key (team_id, account_id, txn_id),
  constraint store_balance_lines_kind check (
    kind in ('sale', 'refund', 'dispute', 'fee', 'platform_fee', 'payout', 'payout_returned', 'other')),
  constraint store_balance_lines_net check (net_cents = amount_cents - provider_fee_cents - platform_fee_cents),
  constraint store_balance_lines_payout_fk foreign key (team_id, account_id, payout_id)
    references store_payouts (team_id, account_id, provider_id) on delete cascade
);
create index store_balance_lines_of_payout on store_balance_lines (team_id, account_id, payout_id, made_at desc, txn_id);
create index store_balance_lines_of_intent on store_balance_lines (team_id, account_id, intent_id);
create index store_balance_lines_of_fee on store_balance_lines (team_id, account_id, application_fee_id)
  where application_fee_id is not null;

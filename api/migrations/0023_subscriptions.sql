-- Plans are made by operators; what a team pays is fixed when it subscribes.
alter table plans
  add column description text not null default '',
  add column position integer not null default 0,
  add column archived_at timestamptz,                -- chosen by nobody new; who has it keeps it
  add column provider_price_id text,                 -- the card provider's price of this amount; empty until the first team pays it by card
  add column created_at timestamptz not null default now(),
  add constraint plans_amount check (amount_cents >= 0),
  add constraint plans_limits check (orders_limit >= 0 and users_limit > 0 and items_limit >= 0),
  add constraint plans_interval check (interval in ('month', 'year') and interval_count between 1 and 12);

alter table subscriptions
  add column billed_by text,                         -- null: nothing is due, as in a trial nobody subscribed in, or a plan given by hand
  add column amount_cents integer,                   -- of a period, since the team chose the plan; null: the plan's own
  add column anchor_at timestamptz,                  -- where the periods count from, so that 31 January is followed by 28 February and 31 March
  add column provider_subscription_id text,
  add column cancel_at_period_end boolean not null default false,
  add column ended_at timestamptz,
  add column grace_ends_at timestamptz,              -- after a failed renewal gifts are sent until then
  add column payment_problem text,
  add column unpaid_invoice_id text,                 -- the provider's invoice that a further try pays
  add column trial_ending_told_at timestamptz,
  add column checked_at timestamptz,                 -- when the sweep last asked the provider
  add constraint subscriptions_billed_by check (billed_by in ('credit_card', 'invoice')),
  add constraint subscriptions_at_provider check (provider_subscription_id is null or billed_by = 'credit_card'),
  add constraint subscriptions_provider_key unique (provider_subscription_id);
update subscriptions set anchor_at = current_period_start, grace_ends_at = case when status = 'past_due' then current_period_end end;
alter table subscriptions add constraint subscriptions_grace check ((status = 'past_due') = (grace_ends_at is not null));
-- What the minute's sweep looks at.
create index subscriptions_due on subscriptions (current_period_end) where status <> 'canceled';

-- Net shipments the running period was given, so that changing plans to and fro gains nothing.
alter table allowances add column granted integer not null default 0;
update allowances a set granted = p.orders_limit from subscriptions s join plans p on p.id = s.plan_id where s.team_id = a.team_id;

-- A change asked of the provider: written before it is asked, settled by its answer or by what is found there later.
create table subscription_changes (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  kind text not null,
  plan_id bigint references plans (id),
  amount_cents integer,
  billed_by text not null,
  provider_method_id text,
  invoice_id text,                                   -- of a payment that is tried again
  trial_end timestamptz,                             -- the trial that goes on before the first payment
  prorated_at timestamptz,                           -- from when on the new plan counts; the same in each try
  idempotency_key text not null,
  state text not null default 'pending',
  failure text,
  tries integer not null default 0,
  claimed_until timestamptz not null default now(),
  user_id bigint not null references users (id),
  actor_name text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint subscription_changes_kind check (kind in ('subscribe', 'change', 'cancel', 'resume', 'pay')),
  constraint subscription_changes_state check (state in ('pending', 'done', 'refused')),
  constraint subscription_changes_plan check (kind not in ('subscribe', 'change') or (plan_id is not null and amount_cents is not null)),
  constraint subscription_changes_key unique (idempotency_key)
);
-- The guard against two subscriptions of one team: one change at a time.
create unique index subscription_changes_one_pending on subscription_changes (team_id) where state = 'pending';
create index subscription_changes_of_team on subscription_changes (team_id, id desc);
create index subscription_changes_waiting on subscription_changes (claimed_until) where state = 'pending';

-- Which reading of the provider was begun and which applied last: an older one that comes late is dropped.
create table subscription_readings (
  team_id bigint primary key references teams (id),
  begun bigint not null default 0,
  applied bigint not null default 0
);

-- The provider's invoices of subscriptions, as last read.
create table subscription_invoices (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  provider_invoice_id text not null,
  number text,
  title text not null,
  reason text not null,                              -- the provider's word: subscription_create, subscription_cycle, subscription_update
  currency text not null default 'usd',
  amount_cents integer not null,                     -- due in all; below zero where a plan's unused time is credited
  paid_cents integer not null,
  status text not null,
  attempts integer not null default 0,
  failure text,                                      -- what the card's bank said last
  hosted_url text,
  pdf_url text,
  period_start timestamptz not null,
  period_end timestamptz not null,
  dated timestamptz not null,
  paid_at timestamptz,
  constraint subscription_invoices_status check (status in ('open', 'paid', 'void', 'uncollectible')),
  constraint subscription_invoices_key unique (provider_invoice_id)
);
create index subscription_invoices_newest on subscription_invoices (team_id, dated desc, id desc);

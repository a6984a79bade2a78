-- Checkouts of a team's store: the order that a cart became, and what its shopper pays on the team's own account (decision 0078).
alter table orders
  add column cart_id bigint,
  add column closed_at timestamptz,              -- a checkout that ended without payment
  add constraint orders_cart check (cart_id is null or origin = 'store'),
  add constraint orders_closed check (closed_at is null or (origin = 'store' and status = 'unpaid'));
-- A cart has one checkout that is open or paid. One that ended makes room for the next.
create unique index orders_one_open_of_cart on orders (team_id, cart_id) where origin = 'store' and closed_at is null;
create index orders_closed on orders (closed_at) where closed_at is not null;

alter table payment_attempts add constraint payment_attempts_team_key unique (team_id, id);

create table store_payments (
  team_id bigint not null references teams (id),
  attempt_id bigint not null,
  order_id bigint not null,
  cart_version integer,                          -- the cart as it was frozen
  account_id text not null,                      -- the team's, at the provider
  currency text not null default 'usd',
  intent_id text,                                -- null until the provider has answered, and where nothing is left for a card
  charge_id text,
  goods_cents integer not null,                  -- after discounts
  shipping_cents integer not null,
  tax_cents integer not null,
  card_cents integer not null,
  gift_cents integer not null default 0,
  fee_cents integer not null default 0,          -- the operator's, taken with the charge
  fee_refunded_cents integer not null default 0,
  fee_on_account_cents integer not null default 0, -- the operator's, which no charge covers: on the team's account
  provider_fee_cents integer,
  card_brand text,
  card_last4 text,
  refusals integer not null default 0,           -- cards that were refused
  problem text,
  disputed_at timestamptz,
  end_reason text,                               -- why it ended without payment
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, attempt_id),
  constraint store_payments_attempt_fk foreign key (team_id, attempt_id) references payment_attempts (team_id, id),
  constraint store_payments_order_fk foreign key (team_id, order_id) references orders (team_id, id),
  constraint store_payments_of_order unique (team_id, order_id),
  constraint store_payments_of_intent unique (team_id, account_id, intent_id),
  constraint store_payments_parts check (
    least(goods_cents, shipping_cents, tax_cents, card_cents, gift_cents) >= 0
    and card_cents + gift_cents = goods_cents + shipping_cents + tax_cents),
  constraint store_payments_fee check (fee_cents between 0 and card_cents and fee_on_account_cents >= 0),
  constraint store_payments_fee_refunded check (fee_refunded_cents between 0 and fee_cents),
  constraint store_payments_problem check (problem in ('differs')),
  constraint store_payments_end_reason check (end_reason in ('changed', 'expired', 'refused', 'store_closed')),
  constraint store_payments_card check (intent_id is null or card_cents > 0)
);
create index store_payments_by_attempt on store_payments (attempt_id);
create index store_payments_open on store_payments (expires_at) where settled_at is null;

-- Payments of shoppers that went through after their checkout had ended: no order stands against them, and they are given back
-- (decision 0087).
create table store_late_payments (
  team_id bigint not null,
  attempt_id bigint not null,
  charge_id text,
  paid_cents integer not null,
  fee_cents integer not null,                    -- the operator's, taken with the charge and given back with it
  refund_key text not null,
  state text not null default 'pending',
  provider_refund_id text,
  provider_fee_refund_id text,
  failure text,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, attempt_id),
  constraint store_late_payments_payment_fk foreign key (team_id, attempt_id) references store_payments (team_id, attempt_id),
  constraint store_late_payments_amounts check (paid_cents > 0 and fee_cents between 0 and paid_cents),
  constraint store_late_payments_state check (state in ('pending', 'refunded', 'failed')),
  constraint store_late_payments_refunded check ((state = 'refunded') = (refunded_at is not null)),
  constraint store_late_payments_key unique (team_id, refund_key)
);
create index store_late_payments_by_attempt on store_late_payments (attempt_id);
create index store_late_payments_pending on store_late_payments (created_at) where state = 'pending';

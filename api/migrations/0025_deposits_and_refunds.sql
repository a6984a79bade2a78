-- Top-ups of the deposit, refunds to the source in parts, and requests to have the deposit paid back.

alter table deposits add column used_cents bigint not null default 0;   -- spent minus given back; with the balance it is all that was paid in and not paid back
update deposits d set used_cents = (select coalesce(- sum(delta_cents), 0) from deposit_entries e where e.team_id = d.team_id and e.kind in ('spend', 'refund'));
alter table deposits add constraint deposits_used check (used_cents >= 0);
alter table deposit_entries
  drop constraint deposit_entries_kind,
  add constraint deposit_entries_kind check (kind in ('topup', 'spend', 'refund', 'withdrawal', 'restore'));
create index deposit_entries_newest on deposit_entries (team_id, id desc);

create table topups (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  amount_cents bigint not null,
  method text not null,
  state text not null default 'pending',
  refusal text,                              -- what the card's bank said
  actor_name text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint topups_amount check (amount_cents > 0),
  constraint topups_method check (method in ('credit_card', 'invoice')),
  constraint topups_state check (state in ('pending', 'paid', 'refused')),
  constraint topups_paid_at check ((state = 'paid') = (paid_at is not null))
);
create index topups_newest on topups (team_id, created_at desc, id desc);
-- What is on its way into the deposit.
create index topups_pending on topups (team_id) where state = 'pending';

alter table payment_attempts
  add column topup_id bigint,
  add column refunded_cents bigint not null default 0,
  add column share_of bigint references payment_attempts (id),   -- the payment of the whole bulk send, of which this is one order's part
  drop constraint payment_attempts_subject,
  add constraint payment_attempts_subject check (num_nonnulls(order_id, bulk_send_id, topup_id) = 1);
update payment_attempts a set share_of = s.id from orders o join payment_attempts s on s.bulk_send_id = o.bulk_send_id and s.state = 'succeeded' where o.id = a.order_id and a.idempotency_key like 'send-%-order-%';
create unique index payment_attempts_one_live_of_topup on payment_attempts (topup_id) where state in ('pending', 'succeeded');
-- By it the provider's news of refunds finds the payment.
create index payment_attempts_provider on payment_attempts (provider_id, id) where provider_id is not null;
create index payment_attempts_failed_of_order on payment_attempts (order_id) where state = 'failed';
-- The payment history: a share is part of its send's payment, and what cost nothing was not paid.
create index payment_attempts_of_orders_newest on payment_attempts (team_id, created_at desc, id desc) where order_id is not null and share_of is null and amount_cents > 0;
create index payment_attempts_of_sends_newest on payment_attempts (team_id, created_at desc, id desc) where bulk_send_id is not null and amount_cents > 0;
create index additional_sends_newest on additional_sends (team_id, created_at desc, id desc);

create table refunds (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  payment_attempt_id bigint not null references payment_attempts (id),
  refund_request_id bigint,
  kind text not null,
  destination text not null,
  amount_cents bigint not null,
  reason text not null,
  state text not null default 'pending',
  idempotency_key text not null,
  provider_refund_id text,
  failure text,
  actor_name text not null,
  actor_user_id bigint,                      -- the member who asked, told by mail when it is through
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint refunds_kind check (kind in ('cancellation', 'order', 'deposit', 'provider')),
  constraint refunds_destination check (destination in ('credit_card', 'deposit', 'invoice')),
  constraint refunds_amount check (amount_cents > 0),
  constraint refunds_state check (state in ('pending', 'succeeded', 'failed')),
  constraint refunds_request check ((kind = 'deposit') = (refund_request_id is not null)),
  constraint refunds_key unique (idempotency_key)
);
create index refunds_of_attempt on refunds (payment_attempt_id);
create index refunds_of_request on refunds (refund_request_id) where refund_request_id is not null;
create index refunds_pending on refunds (created_at) where state = 'pending';
create index refunds_newest on refunds (team_id, created_at desc, id desc);

create table refund_requests (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  user_id bigint not null references users (id),
  amount_cents bigint not null,
  open_cents bigint not null default 0,      -- went to no card: an operator pays it by hand, or declines
  reason text not null,
  actor_name text not null,
  created_at timestamptz not null default now(),
  constraint refund_requests_amount check (amount_cents > 0 and open_cents between 0 and amount_cents)
);
create index refund_requests_newest on refund_requests (team_id, id desc);
-- What waits for an operator.
create index refund_requests_open on refund_requests (id) where open_cents > 0;

create table refund_decisions (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams (id),
  refund_request_id bigint not null references refund_requests (id),
  decision text not null,
  amount_cents bigint not null,
  note text not null,
  operator_name text not null,
  created_at timestamptz not null default now(),
  constraint refund_decisions_decision check (decision in ('settled', 'declined')),
  constraint refund_decisions_amount check (amount_cents > 0)
);
create index refund_decisions_of_request on refund_decisions (refund_request_id);

-- What was given back before refunds had rows of their own: always the whole payment.
insert into refunds (team_id, payment_attempt_id, kind, destination, amount_cents, reason, state, idempotency_key, provider_refund_id, actor_name, created_at, settled_at)
select a.team_id, a.id, 'cancellation', a.source, a.amount_cents, 'Order canceled', case a.refund_state when 'due' then 'pending' else 'succeeded' end,
  'refund-' || a.idempotency_key, a.provider_refund_id, coalesce(e.actor_name, 'Ribbon'), coalesce(e.created_at, a.settled_at, a.created_at),
  case a.refund_state when 'due' then null else coalesce(e.created_at, a.settled_at, a.created_at) end
from payment_attempts a
left join budget_entries e on e.kind = 'release' and e.source_type = 'payment_attempt' and e.source_id = a.id
where a.state = 'succeeded' and a.amount_cents > 0 and (a.refund_state <> 'none'
  or exists (select from deposit_entries d where d.team_id = a.team_id and d.kind = 'refund' and d.source_type = 'payment_attempt' and d.source_id = a.id)
  or exists (select from invoice_lines l where l.team_id = a.team_id and l.kind = 'credit' and l.source_type = 'payment_attempt' and l.source_id = a.id));
update payment_attempts a set refunded_cents = a.amount_cents from refunds r where r.payment_attempt_id = a.id;
alter table payment_attempts
  drop column refund_state,
  drop column provider_refund_id,
  add constraint payment_attempts_refunded check (refunded_cents between 0 and amount_cents);

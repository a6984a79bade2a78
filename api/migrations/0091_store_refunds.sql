-- Refunds of the orders of a store: gift cards first, then the card, and the operator's part of the fee (decision 0080).

-- What there is already may take longer to check than a request.
set local statement_timeout = 0;

alter table refunds
  drop constraint refunds_destination,
  add constraint refunds_destination
    check (destination in ('credit_card', 'deposit', 'invoice', 'shopper_card', 'gift_card')),
  add constraint refunds_team_key unique (team_id, id);

alter table store_payments
  add column card_refunded_cents integer not null default 0,
  add column gift_refunded_cents integer not null default 0,
  add column fee_credited_cents integer not null default 0,     -- of the fee on the team's account
  add constraint store_payments_card_refunded check (card_refunded_cents between 0 and card_cents),
  add constraint store_payments_gift_refunded check (gift_refunded_cents between 0 and gift_cents),
  add constraint store_payments_fee_credited check (fee_credited_cents between 0 and fee_on_account_cents);

-- What was given back at one time. Its parts are rows of `refunds`, one for each gift card and one for the card.
create table store_refunds (
  team_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  attempt_id bigint not null,
  kind text not null,
  reason text not null,
  amount_cents integer not null,
  fee_cents integer not null default 0,          -- of the operator's fee, given back at the provider
  fee_credited_cents integer not null default 0, -- of the fee on the team's account
  fee_state text not null default 'none',
  fee_key text not null,
  provider_fee_refund_id text,
  fee_failure text,
  actor_name text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  constraint store_refunds_payment_fk foreign key (team_id, attempt_id) references store_payments (team_id, attempt_id),
  constraint store_refunds_order_fk foreign key (team_id, order_id) references orders (team_id, id),
  constraint store_refunds_kind check (kind in ('refund', 'cancellation', 'shortage', 'provider')),
  constraint store_refunds_amount check (amount_cents > 0),
  constraint store_refunds_fee check (fee_cents >= 0 and fee_credited_cents >= 0),
  constraint store_refunds_fee_state check (fee_state in ('none', 'waiting', 'pending', 'succeeded', 'failed')),
  constraint store_refunds_fee_key unique (team_id, fee_key)
);
create index store_refunds_of_order on store_refunds (team_id, order_id);
create index store_refunds_by_id on store_refunds (id);
create index store_refunds_fee_pending on store_refunds (created_at) where fee_state = 'pending';

create table store_refund_parts (
  team_id bigint not null,
  refund_id bigint not null,
  store_refund_id bigint not null,
  gift_card_recipient_id bigint,                 -- null: to the card
  goods_cents integer not null,
  tax_cents integer not null,
  shipping_cents integer not null,
  primary key (team_id, refund_id),
  constraint store_refund_parts_refund_fk foreign key (team_id, refund_id) references refunds (team_id, id),
  constraint store_refund_parts_of_fk foreign key (team_id, store_refund_id) references store_refunds (team_id, id),
  constraint store_refund_parts_card_fk foreign key (team_id, gift_card_recipient_id)
    references gift_card_recipients (team_id, id),
  constraint store_refund_parts_amounts check (least(goods_cents, tax_cents, shipping_cents) >= 0)
);
create index store_refund_parts_of on store_refund_parts (team_id, store_refund_id);

create table store_refund_items (
  team_id bigint not null,
  store_refund_id bigint not null,
  order_item_id bigint not null,
  quantity integer not null,
  is_restocked boolean not null,
  primary key (team_id, store_refund_id, order_item_id),
  constraint store_refund_items_of_fk foreign key (team_id, store_refund_id) references store_refunds (team_id, id),
  constraint store_refund_items_quantity check (quantity > 0)
);

-- What is given back counts on its own day; a part that fails is taken back from that day.
create function note_store_refund(part store_refund_parts, sign integer) returns void language plpgsql as $$
begin
  insert into store_changes (team_id, day, refunded_cents, refunded_goods_cents)
  select part.team_id, (r.created_at at time zone 'UTC')::date,
    sign * (part.goods_cents + part.tax_cents + part.shipping_cents), sign * part.goods_cents
  from refunds r
  where r.id = part.refund_id;
end $$;

create function note_new_store_refund() returns trigger language plpgsql as $$
begin
  perform note_store_refund(new, 1);
  return null;
end $$;

create function note_failed_store_refund() returns trigger language plpgsql as $$
begin
  perform note_store_refund(p, -1) from store_refund_parts p where p.team_id = new.team_id and p.refund_id = new.id;
  return null;
end $$;

create trigger store_refund_parts_note_new after insert on store_refund_parts for each row
  execute function note_new_store_refund();
create trigger refunds_note_failed_of_store after update of state on refunds for each row
  when (old.state <> 'failed' and new.state = 'failed' and new.destination = 'shopper_card')
  execute function note_failed_store_refund();

-- Refunds lessen the spend of the gift they are for, on the day it was placed. A canceled gift is not counted, and so are not its refunds.

-- The numbers of a large team take longer to fill in than a request may.
set local statement_timeout = 0;

alter table gift_changes add column refunded_cents bigint not null default 0;
alter table gift_days add column refunded_cents bigint not null default 0;

-- A refund that fails is not one.
create function is_refund_of_gift(kind text, state text) returns boolean language sql immutable parallel safe
  return kind <> 'cancellation' and state <> 'failed';
create function refunded_of_gift(order_id bigint) returns bigint language sql stable
  return (
    select coalesce(sum(r.amount_cents), 0)
    from refunds r join payment_attempts a on a.id = r.payment_attempt_id
    where a.order_id = refunded_of_gift.order_id and is_refund_of_gift(r.kind, r.state));

create or replace function note_gift(gift orders, sign integer) returns void language plpgsql as $$
declare
  refunded bigint := refunded_of_gift(gift.id);
begin
  insert into gift_changes (team_id, user_id, day, gifts, spent_cents, refunded_cents)
  values (
    gift.team_id, gift.user_id, gift_day(gift.processing_started_at, gift.created_at),
    sign, sign * (gift.total_cents - refunded), sign * refunded);
  insert into product_changes (team_id, product_id, day, quantity)
  select gift.team_id, product_id, gift_day(gift.processing_started_at, gift.created_at), sign * sum(quantity)
  from order_items
  where order_id = gift.id
  group by product_id;
end $$;

create function note_refund() returns trigger language plpgsql as $$
declare
  change bigint := new.amount_cents * (
    is_refund_of_gift(new.kind, new.state)::int - (tg_op = 'UPDATE' and is_refund_of_gift(old.kind, old.state))::int);
begin
  if change <> 0 then
    -- The order is locked, so that it is not canceled with the refund as it was before.
    insert into gift_changes (team_id, user_id, day, gifts, spent_cents, refunded_cents)
    select gift.team_id, gift.user_id, gift_day(gift.processing_started_at, gift.created_at), 0, - change, change
    from (
      select o.* from orders o join payment_attempts a on a.order_id = o.id where a.id = new.payment_attempt_id for share of o
    ) gift
    where is_gift(gift.status);
  end if;
  return null;
end $$;
create trigger refunds_note after insert or update of state on refunds for each row execute function note_refund();

insert into gift_changes (team_id, user_id, day, gifts, spent_cents, refunded_cents)
select o.team_id, o.user_id, gift_day(o.processing_started_at, o.created_at), 0, - sum(r.amount_cents), sum(r.amount_cents)
from refunds r join payment_attempts a on a.id = r.payment_attempt_id join orders o on o.id = a.order_id
where is_gift(o.status) and is_refund_of_gift(r.kind, r.state)
group by 1, 2, 3;

-- Orders come from a sender (gifts) or from the team's store, where nobody of the team sends them. Orders of a shop platform will be a
-- third origin.
alter table orders
  add column origin text not null default 'gift',
  alter column user_id drop not null,
  add constraint orders_origin check (origin in ('gift', 'store')),
  add constraint orders_sender check ((user_id is null) = (origin = 'store')),
  -- What only gifts have.
  add constraint orders_of_store check (origin <> 'store'
    or num_nonnulls(subteam_id, recipient_id, group_order_id, participant_id, project_id, submission_id, bulk_send_id, card_message) = 0);

-- The lists of gifts pass over any number of orders of the store.
drop index orders_team_newest;
create index orders_team_newest on orders (team_id, id desc)
  where status <> 'unpaid' and group_order_id is null and origin = 'gift';
drop index orders_team_status;
create index orders_team_status on orders (team_id, status, id desc) where status <> 'unpaid' and origin = 'gift';

-- What a shopper pays goes to the team's own account at the provider: it is no payment of the team's.
alter table payment_attempts
  drop constraint payment_attempts_source,
  add constraint payment_attempts_source
    check (source in ('deposit', 'credit_card', 'invoice', 'none', 'shopper')),
  add constraint payment_attempts_of_shopper check (source <> 'shopper' or order_id is not null and share_of is null);
drop index payment_attempts_of_orders_newest;
create index payment_attempts_of_orders_newest on payment_attempts (team_id, created_at desc, id desc)
  where order_id is not null and share_of is null and amount_cents > 0 and source <> 'shopper';

-- Orders of the store are no gifts: totals of lists and the dashboard leave them out, as they leave out those of projects.
create function counts_as_gift(origin text, project_id bigint) returns boolean language sql immutable parallel safe
  return origin = 'gift' and project_id is null;

create or replace function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies (team_id, user_id, status, is_redemption, delta)
  select team_id, user_id, status, group_order_id is not null, count(*)
  from added
  where status <> 'unpaid' and counts_as_gift(origin, project_id)
  group by 1, 2, 3, 4;
  return null;
end $$;

drop trigger orders_tally_moved on orders;
create trigger orders_tally_moved after update of status on orders for each row
  when (old.status is distinct from new.status and counts_as_gift(new.origin, new.project_id))
  execute function tally_moved_order();

create or replace function note_new_gifts() returns trigger language plpgsql as $$
begin
  insert into gift_changes (team_id, user_id, day, gifts, spent_cents)
  select team_id, user_id, gift_day(processing_started_at, created_at), count(*), sum(total_cents)
  from added
  where is_gift(status) and counts_as_gift(origin, project_id)
  group by 1, 2, 3;
  return null;
end $$;

create or replace function note_new_items() returns trigger language plpgsql as $$
begin
  insert into product_changes (team_id, product_id, day, quantity)
  select o.team_id, i.product_id, gift_day(o.processing_started_at, o.created_at), sum(i.quantity)
  from added i
  join orders o on o.id = i.order_id
  where is_gift(o.status) and counts_as_gift(o.origin, o.project_id)
  group by 1, 2, 3;
  return null;
end $$;

drop trigger orders_note_moved on orders;
create trigger orders_note_moved after update on orders for each row
  when (counts_as_gift(new.origin, new.project_id) and (
    old.status in ('unpaid', 'canceled') <> (new.status in ('unpaid', 'canceled'))
    or new.status not in ('unpaid', 'canceled')
      and (old.user_id, old.total_cents, old.processing_started_at)
        is distinct from (new.user_id, new.total_cents, new.processing_started_at)))
  execute function note_moved_gift();
drop trigger orders_note_gone on orders;
create trigger orders_note_gone before delete on orders for each row
  when (old.status not in ('unpaid', 'canceled') and counts_as_gift(old.origin, old.project_id))
  execute function note_gone_gift();

create or replace function note_refund() returns trigger language plpgsql as $$
declare
  change bigint := new.amount_cents * (
    is_refund_of_gift(new.kind, new.state)::int - (tg_op = 'UPDATE' and is_refund_of_gift(old.kind, old.state))::int);
begin
  if change <> 0 then
    -- The order is locked, so that it is not canceled with the refund as it was before.
    insert into gift_changes (team_id, user_id, day, gifts, spent_cents, refunded_cents)
    select gift.team_id, gift.user_id, gift_day(gift.processing_started_at, gift.created_at), 0, - change, change
    from (
      select o.*
      from orders o
      join payment_attempts a on a.order_id = o.id
      where a.id = new.payment_attempt_id
      for share of o
    ) gift
    where is_gift(gift.status) and counts_as_gift(gift.origin, gift.project_id);
  end if;
  return null;
end $$;

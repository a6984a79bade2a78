-- What must always hold. Each query, named by the comment above it, returns the rows that break it: none.

-- stock levels equal the sums of their movements
select product_variant_id, l.on_hand, l.reserved, m.on_hand as moved_on_hand, m.reserved as moved_reserved
from stock_levels l full join (
  select product_variant_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved from stock_movements group by product_variant_id
) m using (product_variant_id)
where coalesce(l.on_hand, -1) <> coalesce(m.on_hand, 0) or coalesce(l.reserved, -1) <> coalesce(m.reserved, 0);

-- no source gives back, ships or returns more stock than it took
select source_type, source_id, product_variant_id, sum(reserved_delta) as reserved
from stock_movements where kind in ('reservation', 'release', 'shipment', 'return')
group by source_type, source_id, product_variant_id
having sum(reserved_delta) < 0 or sum(on_hand_delta) > 0;

-- allowances equal the sums of their entries
select team_id, a.remaining, a.additional, e.remaining as booked_remaining, e.additional as booked_additional
from allowances a full join (
  select team_id, sum(delta) as remaining, sum(additional_delta) as additional from allowance_entries group by team_id
) e using (team_id)
where coalesce(a.remaining, -1) <> coalesce(e.remaining, 0) or coalesce(a.additional, -1) <> coalesce(e.additional, 0);

-- budgets equal the sums of their entries
select user_id, b.balance_cents, e.balance_cents as booked_cents
from budgets b full join (select user_id, sum(delta_cents) as balance_cents from budget_entries group by user_id) e using (user_id)
where coalesce(b.balance_cents, -1) <> coalesce(e.balance_cents, 0);

-- gift cards hold the sums of their entries
select team_id, id, g.balance_cents, e.balance_cents as booked_cents
from gift_card_recipients g full join (
  select team_id, recipient_id as id, sum(delta_cents) as balance_cents from gift_card_entries group by team_id, recipient_id
) e using (team_id, id)
where coalesce(g.balance_cents, -1) <> coalesce(e.balance_cents, 0);

-- what ends a hold on a gift card belongs to a hold, and gives back what it held
select e.team_id, e.recipient_id, e.source_type, e.source_id
from gift_card_entries e left join gift_card_entries h
  on h.team_id = e.team_id and h.recipient_id = e.recipient_id and h.kind = 'hold'
  and h.source_type = e.source_type and h.source_id = e.source_id
where e.kind in ('release', 'spend') and (h.id is null or e.kind = 'release' and e.delta_cents <> -h.delta_cents);

-- a card that is made has its issue entry, and one that is deleted is empty
select g.team_id, g.id, count(e.id) as issues
from gift_card_recipients g left join gift_card_entries e
  on e.team_id = g.team_id and e.recipient_id = g.id and e.kind = 'issue'
group by g.team_id, g.id
having count(e.id) <> (g.code_hash is not null)::int;

-- deposits equal the sums of their entries
select team_id, d.balance_cents, e.balance_cents as booked_cents
from deposits d full join (select team_id, sum(delta_cents) as balance_cents from deposit_entries group by team_id) e using (team_id)
where coalesce(d.balance_cents, -1) <> coalesce(e.balance_cents, 0);

-- every order that went on and costs something was paid exactly once
select o.id, o.status, o.total_cents, count(a.id) as payments
from orders o left join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
where o.status in ('awaiting_address', 'processing', 'shipped', 'delivered') and o.total_cents > 0 and coalesce(o.payment_source, '') <> 'none'
group by o.id
having count(a.id) <> 1;

-- no order, bulk send, run of a group order or project, or top-up has two payments that run or succeeded
select order_id, bulk_send_id, topup_id, group_order_run_id, project_run_id, count(*) as live
from payment_attempts
where state in ('pending', 'succeeded')
group by order_id, bulk_send_id, topup_id, group_order_run_id, project_run_id
having count(*) > 1;

-- a canceled order holds no stock
select o.id, m.product_variant_id, sum(m.reserved_delta) as reserved
from orders o
join lateral (
  select 'order' as source_type, o.id as source_id
  union all
  select 'payment_attempt', a.id from payment_attempts a where a.order_id = o.id
) held on true
join stock_movements m on m.source_type = held.source_type and m.source_id = held.source_id
where o.status = 'canceled'
group by o.id, m.product_variant_id
having sum(m.reserved_delta) <> 0;

-- a team's counts of members and owners are true, and it keeps an owner
select t.id, t.member_count, t.owner_count, count(m.user_id) as members
from teams t left join memberships m on m.team_id = t.id
group by t.id
having t.member_count <> count(m.user_id) or t.owner_count <> count(m.user_id) filter (where m.role = 'team_owner');

-- sends bought on top of a plan were added and paid once each
select s.id, s.quantity, s.amount_cents
from additional_sends s
where s.quantity <> (select coalesce(sum(additional_delta), 0) from allowance_entries e where e.team_id = s.team_id and e.kind = 'purchase' and e.source_type = 'additional_sends' and e.source_id = s.id)
  or s.amount_cents <> (select coalesce(-sum(delta_cents), 0) from deposit_entries e where e.team_id = s.team_id and e.source_type = 'additional_sends' and e.source_id = s.id)
    + (select coalesce(sum(amount_cents), 0) from invoice_lines l where l.team_id = s.team_id and l.source_type = 'additional_sends' and l.source_id = s.id);

-- an open chunk of a bulk send holds the stock, shipments and budget of its gifts, one that is done or given back holds nothing
select c.id, c.bulk_send_id, c.row_count, c.total_cents, c.done_at, m.stock, a.shipments, b.cents
from bulk_send_chunks c join bulk_sends s on s.id = c.bulk_send_id
cross join lateral (select coalesce(sum(reserved_delta), 0) as stock from stock_movements where source_type = 'bulk_send_chunk' and source_id = c.id) m
cross join lateral (select coalesce(sum(delta + additional_delta), 0) as shipments from allowance_entries where team_id = c.team_id and source_type = 'bulk_send_chunk' and source_id = c.id) a
cross join lateral (select coalesce(sum(delta_cents), 0) as cents, coalesce(bool_and(delta_cents = 0), true) as is_free from budget_entries where user_id = s.user_id and source_type = 'bulk_send_chunk' and source_id = c.id) b
where m.stock <> case when c.done_at is null then c.row_count * (select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(s.items) line) else 0 end
  or a.shipments <> case when c.done_at is null then - c.row_count else 0 end
  or b.cents <> case when c.done_at is null and not b.is_free then - c.total_cents else 0 end;

-- a confirmed bulk send has a chunk for each of its gifts, and as many orders as its closed chunks have gifts
select s.id, s.state, s.send_count, s.made_count, c.gifts, c.closed, o.orders
from bulk_sends s
cross join lateral (select coalesce(sum(row_count), 0) as gifts, coalesce(sum(row_count) filter (where done_at is not null), 0) as closed from bulk_send_chunks where bulk_send_id = s.id) c
cross join lateral (select count(*) as orders from orders where bulk_send_id = s.id) o
where s.state in ('paying', 'running', 'done') and (c.gifts <> s.send_count or c.closed <> s.made_count or o.orders <> s.made_count or (s.state = 'done') <> (s.made_count = s.send_count))
  or s.state in ('planning', 'planned', 'refused') and o.orders > 0;

-- everyone a finished bulk send was for has an order of it, and nobody else has
select r.bulk_send_id, r.recipient_id, r.order_id
from bulk_send_rows r join bulk_sends s on s.id = r.bulk_send_id left join orders o on o.id = r.order_id
where s.state = 'done' and (r.verdict <> 'problem' and not r.left_out) <> (o.bulk_send_id is not distinct from r.bulk_send_id);

-- nobody got two gifts of one bulk send
select bulk_send_id, recipient_id, count(*) as orders from orders where bulk_send_id is not null group by bulk_send_id, recipient_id, merged_from having count(*) > 1;

-- the payment of a bulk send is what its orders have paid and its open chunks will
select s.id, a.amount_cents, p.cents as of_orders, c.cents as of_chunks
from bulk_sends s join payment_attempts a on a.id = s.payment_attempt_id
cross join lateral (select coalesce(sum(share.amount_cents), 0) as cents from orders o join payment_attempts share on share.order_id = o.id and share.state = 'succeeded' where o.bulk_send_id = s.id) p
cross join lateral (select coalesce(sum(total_cents), 0) as cents from bulk_send_chunks where bulk_send_id = s.id and done_at is null) c
where a.state = 'succeeded' and a.amount_cents <> p.cents + c.cents;

-- an invoice is the sum of its lines, to the cent, and so is its tax
select i.id, i.number, i.total_cents, i.tax_cents, i.line_count, l.cents, l.tax, l.lines
from invoices i cross join lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(tax_cents), 0) as tax, count(*) as lines from invoice_lines where invoice_id = i.id) l
where i.total_cents <> l.cents or i.tax_cents <> l.tax or i.line_count <> l.lines;

-- no line stands on an invoice of another team, nor on one of a month before it was written
select l.id, l.team_id, l.invoice_id, i.team_id as invoice_team, l.created_at, i.month
from invoice_lines l join invoices i on i.id = l.invoice_id
where l.team_id <> i.team_id or (l.source_type <> 'invoice' or l.kind <> 'charge') and l.created_at >= (i.month + interval '1 month') at time zone 'UTC';

-- what an invoice carried over comes back once, on a later one
select team_id, source_id, sum(amount_cents) as cents, sum(tax_cents) as tax, count(*) as lines from invoice_lines
where source_type = 'invoice' group by team_id, source_id having sum(amount_cents) <> 0 or sum(tax_cents) <> 0 or count(*) <> 2;

-- no deposit on account waits for an invoice that has ended
select t.id, t.state, i.number, i.state as invoice_state
from topups t join invoice_lines l on l.team_id = t.team_id and l.kind = 'charge' and l.source_type = 'topup' and l.source_id = t.id join invoices i on i.id = l.invoice_id
where t.state = 'pending' and i.state in ('paid', 'void');

-- a credit for what stands on a void invoice is void itself, or was taken back
select c.id, c.amount_cents, c.charge_type, c.charge_id
from invoice_lines c join invoice_lines charged on charged.team_id = c.team_id and charged.kind = 'charge' and charged.source_type = c.charge_type and charged.source_id = c.charge_id
join invoices v on v.id = charged.invoice_id and v.state = 'void' left join invoices i on i.id = c.invoice_id
where i.state is distinct from 'void' and not exists (select from invoice_lines t where t.team_id = c.team_id and t.kind = 'charge' and t.source_type = 'voided_line' and t.source_id = c.id);

-- a credit on a void invoice came back, unless its charge is void as well
select c.id, c.amount_cents, c.charge_type, c.charge_id
from invoice_lines c join invoices v on v.id = c.invoice_id and v.state = 'void'
left join invoice_lines charged on charged.team_id = c.team_id and charged.kind = 'charge' and charged.source_type = c.charge_type and charged.source_id = c.charge_id
left join invoices i on i.id = charged.invoice_id
where c.kind = 'credit' and i.state is distinct from 'void' and not exists (select from invoice_lines b where b.team_id = c.team_id and b.kind = 'credit' and b.source_type = 'voided_line' and b.source_id = c.id);

-- a closed month has one invoice at most, and no invoice stands for an open one
select i.team_id, i.month, count(*) as invoices, count(m.month) as closed from invoices i left join invoice_months m using (team_id, month)
group by i.team_id, i.month having count(*) <> 1 or count(m.month) <> 1;

-- the numbers of invoices have no gaps
select n.year, n.last_number, count(i.id) as invoices, max(right(i.number, 6)) as highest
from invoice_numbers n left join invoices i on i.number like 'RB-' || n.year || '-%' group by n.year, n.last_number
having count(i.id) <> n.last_number or max(right(i.number, 6)::int) <> n.last_number;

-- the days of gifts, folded or not, equal the orders that were placed and not canceled after their refunds, of each person and of the team
with counted as (
  select
    team_id, coalesce(user_id, 0) as user_id, day, count(*) as gifts,
    sum(total_cents - refunded_cents) as spent_cents, sum(refunded_cents) as refunded_cents
  from (
    select
      o.team_id, user_id, gift_day(processing_started_at, o.created_at) as day,
      total_cents, coalesce(r.cents, 0) as refunded_cents
    from orders o
    left join (
      select a.order_id, sum(r.amount_cents) as cents
      from refunds r
      join payment_attempts a on a.id = r.payment_attempt_id
      where is_refund_of_gift(r.kind, r.state)
      group by a.order_id
    ) r on r.order_id = o.id
    where is_gift(status) and o.origin = 'gift' and o.project_id is null
  ) g
  group by grouping sets ((team_id, user_id, day), (team_id, day))
), noted as (
  select
    team_id, user_id, day, sum(gifts) as gifts,
    sum(spent_cents) as spent_cents, sum(refunded_cents) as refunded_cents
  from (
    select team_id, user_id, day, gifts, spent_cents, refunded_cents
    from gift_days
    union all
    select team_id, coalesce(user_id, 0), day, sum(gifts), sum(spent_cents), sum(refunded_cents)
    from gift_changes
    group by grouping sets ((team_id, user_id, day), (team_id, day))
  ) d
  group by team_id, user_id, day
)
select
  team_id, user_id, day, c.gifts, n.gifts as noted_gifts, c.spent_cents, n.spent_cents as noted_cents,
  c.refunded_cents, n.refunded_cents as noted_refunds
from counted c
full join noted n using (team_id, user_id, day)
where coalesce(c.gifts, 0) <> coalesce(n.gifts, 0)
  or coalesce(c.spent_cents, 0) <> coalesce(n.spent_cents, 0)
  or coalesce(c.refunded_cents, 0) <> coalesce(n.refunded_cents, 0);

-- the days of products, folded or not, equal the items of those orders
with counted as (
  select
    o.team_id,
    gift_day(o.processing_started_at, o.created_at) as day,
    i.product_id,
    sum(i.quantity) as quantity
  from orders o
  join order_items i on i.order_id = o.id
  where is_gift(o.status)
    and o.origin = 'gift'
    and o.project_id is null
  group by 1, 2, 3
), noted as (
  select team_id, day, product_id, sum(quantity) as quantity
  from (
    select team_id, day, product_id, quantity from product_days
    union all
    select team_id, day, product_id, quantity from product_changes
  ) d
  group by 1, 2, 3
)
select team_id, day, product_id, c.quantity, n.quantity as noted
from counted c
full join noted n using (team_id, day, product_id)
where coalesce(c.quantity, 0) <> coalesce(n.quantity, 0);

-- the totals of lists count the gifts that were placed, whatever their status: none of the store, and none of a project
with counted as (
  select team_id, user_id, status, group_order_id is not null as is_redemption, count(*) as orders
  from orders
  where status <> 'unpaid'
    and origin = 'gift'
    and project_id is null
  group by 1, 2, 3, 4
), noted as (
  select team_id, user_id, status, is_redemption, sum(delta) as orders
  from order_tallies
  group by 1, 2, 3, 4
)
select team_id, user_id, status, is_redemption, c.orders, n.orders as noted
from counted c
full join noted n using (team_id, user_id, status, is_redemption)
where coalesce(c.orders, 0) <> coalesce(n.orders, 0);

-- the counts of a group order are those of its people
with counted as (
  select team_id, group_order_id, state, confirmed_at is not null as is_confirmed, problem is not null as has_problem,
    count(*) as people
  from participants
  group by 1, 2, 3, 4, 5
), noted as (
  select team_id, group_order_id, state, is_confirmed, has_problem, sum(delta) as people
  from participant_tallies
  group by 1, 2, 3, 4, 5
)
select team_id, group_order_id, state, is_confirmed, has_problem, c.people, n.people as noted
from counted c
full join noted n using (team_id, group_order_id, state, is_confirmed, has_problem)
where coalesce(c.people, 0) <> coalesce(n.people, 0);

-- the count of a project is that of its submissions
with counted as (
  select team_id, project_id, count(*) as submissions
  from submissions
  where deleted_at is null
  group by 1, 2
), noted as (
  select team_id, project_id, sum(delta) as submissions
  from submission_tallies
  group by 1, 2
)
select team_id, project_id, c.submissions, n.submissions as noted
from counted c
full join noted n using (team_id, project_id)
where coalesce(c.submissions, 0) <> coalesce(n.submissions, 0);

-- an order of a shop that was not canceled fulfills one order of the shop, and costs the team nothing
select o.id, o.status, o.total_cents
from orders o
left join shop_orders s on s.team_id = o.team_id and s.order_id = o.id
where o.origin = 'shop' and (o.status <> 'canceled' and s.id is null or o.total_cents <> 0);

-- the days of a store, folded or not, equal its orders that were paid, canceled ones too
with counted as (
  select o.team_id, gift_day(o.processing_started_at, o.created_at) as day, count(*) as orders,
    sum(i.units) as units, sum(o.subtotal_cents - o.discount_cents) as goods_cents, sum(o.shipping_cents) as shipping_cents,
    sum(o.tax_cents) as tax_cents, sum(coalesce(p.gift_cents, 0)) as gift_cents
  from orders o
  left join store_payments p on p.team_id = o.team_id and p.order_id = o.id
  cross join lateral (select coalesce(sum(quantity), 0) as units from order_items where order_id = o.id) i
  where o.origin = 'store' and o.status <> 'unpaid'
  group by 1, 2
), noted as (
  select team_id, day, sum(orders) as orders, sum(units) as units, sum(goods_cents) as goods_cents,
    sum(shipping_cents) as shipping_cents, sum(tax_cents) as tax_cents, sum(gift_cents) as gift_cents
  from (
    select team_id, day, orders, units, goods_cents, shipping_cents, tax_cents, gift_cents from store_days
    union all
    select team_id, day, orders, units, goods_cents, shipping_cents, tax_cents, gift_cents from store_changes
  ) d
  group by 1, 2
)
select team_id, day, c.orders, n.orders as noted, c.goods_cents, n.goods_cents as noted_cents, c.units, n.units as noted_units
from counted c
full join noted n using (team_id, day)
where (coalesce(c.orders, 0), coalesce(c.units, 0), coalesce(c.goods_cents, 0), coalesce(c.shipping_cents, 0), coalesce(c.tax_cents, 0), coalesce(c.gift_cents, 0))
  <> (coalesce(n.orders, 0), coalesce(n.units, 0), coalesce(n.goods_cents, 0), coalesce(n.shipping_cents, 0), coalesce(n.tax_cents, 0), coalesce(n.gift_cents, 0));

-- what is refunded of an order of the store is the sum of its refunds to its card and to its gift cards, no more than each paid
select p.order_id, p.card_cents, p.card_refunded_cents, r.card as card_refunds, p.gift_cents, p.gift_refunded_cents, r.gift as gift_refunds
from store_payments p
cross join lateral (
  select coalesce(sum(amount_cents) filter (where destination = 'shopper_card'), 0) as card,
    coalesce(sum(amount_cents) filter (where destination = 'gift_card'), 0) as gift, count(*) filter (where destination not in ('shopper_card', 'gift_card')) as other
  from refunds where payment_attempt_id = p.attempt_id and state <> 'failed') r
where (p.card_refunded_cents, p.gift_refunded_cents) <> (r.card, r.gift) or r.card > p.card_cents or r.gift > p.gift_cents or r.other > 0;

-- no more of the fee of an order of the store is given back than was taken, and as much as its refunds say
select p.order_id, p.fee_cents, p.fee_refunded_cents, r.back, p.fee_on_account_cents, p.fee_credited_cents, r.credited
from store_payments p
cross join lateral (
  select coalesce(sum(fee_cents) filter (where fee_state <> 'failed'), 0) as back, coalesce(sum(fee_credited_cents), 0) as credited
  from store_refunds where team_id = p.team_id and attempt_id = p.attempt_id) r
where (p.fee_refunded_cents, p.fee_credited_cents) <> (r.back, r.credited) or r.back > p.fee_cents or r.credited > p.fee_on_account_cents;

-- a refund of an order of the store is the sum of its parts, each of as much goods, tax and shipping as it gives back, and no more than was paid
select s.id, s.amount_cents, r.cents, r.cost
from store_refunds s
cross join lateral (
  select coalesce(sum(f.amount_cents), 0) as cents, coalesce(sum(p.goods_cents + p.tax_cents + p.shipping_cents), 0) as cost
  from store_refund_parts p join refunds f on f.team_id = p.team_id and f.id = p.refund_id
  where p.team_id = s.team_id and p.store_refund_id = s.id) r
where s.amount_cents <> r.cents or r.cents <> r.cost;
select y.order_id, y.goods_cents, sum(p.goods_cents) as goods_refunded, y.tax_cents, sum(p.tax_cents) as tax_refunded, y.shipping_cents, sum(p.shipping_cents) as shipping_refunded
from store_payments y
join store_refunds s on s.team_id = y.team_id and s.attempt_id = y.attempt_id
join store_refund_parts p on p.team_id = s.team_id and p.store_refund_id = s.id
join refunds f on f.team_id = p.team_id and f.id = p.refund_id and f.state <> 'failed'
group by y.team_id, y.attempt_id
having sum(p.goods_cents) > y.goods_cents or sum(p.tax_cents) > y.tax_cents or sum(p.shipping_cents) > y.shipping_cents;

-- no more of an item of the store is refunded than was bought
select i.id, i.quantity, sum(r.quantity) as refunded from order_items i join store_refund_items r on r.team_id = i.team_id and r.order_item_id = i.id
group by i.id having sum(r.quantity) > i.quantity;

-- what goes back to a gift card is in its ledger, or on a new card in place of a deleted one
select p.refund_id, p.gift_card_recipient_id
from store_refund_parts p
join gift_card_recipients g on g.team_id = p.team_id and g.id = p.gift_card_recipient_id
join refunds r on r.team_id = p.team_id and r.id = p.refund_id
where not exists (
    select from gift_card_entries e
    where e.team_id = p.team_id and e.recipient_id = g.id and e.kind = 'refund' and e.source_type = 'refund' and e.source_id = p.refund_id and e.delta_cents = r.amount_cents)
  and g.voided_at is null;

-- what a store gave back is in its days, on the day it was given back
with counted as (
  select s.team_id, (r.created_at at time zone 'UTC')::date as day, sum(r.amount_cents) as refunded_cents, sum(p.goods_cents) as goods_cents
  from store_refunds s
  join store_refund_parts p on p.team_id = s.team_id and p.store_refund_id = s.id
  join refunds r on r.team_id = p.team_id and r.id = p.refund_id
  where r.state <> 'failed'
  group by 1, 2
), noted as (
  select team_id, day, sum(refunded_cents) as refunded_cents, sum(refunded_goods_cents) as goods_cents
  from (
    select team_id, day, refunded_cents, refunded_goods_cents from store_days
    union all
    select team_id, day, refunded_cents, refunded_goods_cents from store_changes
  ) d
  group by 1, 2
)
select team_id, day, c.refunded_cents, n.refunded_cents as noted_cents, c.goods_cents, n.goods_cents as noted_goods
from counted c
full join noted n using (team_id, day)
where (coalesce(c.refunded_cents, 0), coalesce(c.goods_cents, 0)) <> (coalesce(n.refunded_cents, 0), coalesce(n.goods_cents, 0));

-- the same of each product a store sold
with counted as (
  select o.team_id, gift_day(o.processing_started_at, o.created_at) as day, i.product_id, sum(i.quantity) as units,
    sum(i.quantity::bigint * i.price_cents - i.discount_cents) as goods_cents
  from orders o
  join order_items i on i.order_id = o.id
  where o.origin = 'store' and o.status <> 'unpaid'
  group by 1, 2, 3
), noted as (
  select team_id, day, product_id, sum(units) as units, sum(goods_cents) as goods_cents
  from (
    select team_id, day, product_id, units, goods_cents from store_product_days
    union all
    select team_id, day, product_id, units, goods_cents from store_product_changes
  ) d
  group by 1, 2, 3
)
select team_id, day, product_id, c.units, n.units as noted_units, c.goods_cents, n.goods_cents as noted_cents
from counted c
full join noted n using (team_id, day, product_id)
where (coalesce(c.units, 0), coalesce(c.goods_cents, 0)) <> (coalesce(n.units, 0), coalesce(n.goods_cents, 0));

-- and of each status those orders have now
with counted as (
  select team_id, gift_day(processing_started_at, created_at) as day, status, count(*) as orders
  from orders
  where origin = 'store' and status <> 'unpaid'
  group by 1, 2, 3
), noted as (
  select team_id, day, status, sum(orders) as orders
  from (
    select team_id, day, status, orders from store_status_days
    union all
    select team_id, day, status, orders from store_status_changes
  ) d
  group by 1, 2, 3
)
select team_id, day, status, c.orders, n.orders as noted
from counted c
full join noted n using (team_id, day, status)
where coalesce(c.orders, 0) <> coalesce(n.orders, 0);

-- an order of the store is paid by its shopper, a gift never is, and no order of the store takes budget, allowance or deposit
select o.id, o.origin, a.id as payment_attempt_id, a.source
from orders o
join payment_attempts a on a.order_id = o.id
where (o.origin = 'store') <> (a.source = 'shopper')
  or o.origin = 'store' and (
    a.id in (select source_id from budget_entries where source_type = 'payment_attempt')
    or a.id in (select source_id from allowance_entries where source_type = 'payment_attempt')
    or a.id in (select source_id from deposit_entries where source_type = 'payment_attempt'));

-- what operators received and corrected by hand moved the shelf by just that
select e.id, e.kind, e.delta, m.moved
from desk_entries e
cross join lateral (select coalesce(sum(on_hand_delta), 0) as moved from stock_movements where source_type = 'desk_entry' and source_id = e.id and product_variant_id = e.product_variant_id) m
where m.moved <> e.delta;

-- what came of a restock request is the sum of its deliveries, and is on the shelf
select l.id, l.received, l.damaged, r.received as delivered, r.damaged as delivered_damaged, r.shelved
from restock_lines l
cross join lateral (
  select coalesce(sum(d.received), 0) as received, coalesce(sum(d.damaged), 0) as damaged, coalesce(sum(m.on_hand_delta), 0) as shelved
  from restock_receipt_lines d left join stock_movements m on m.source_type = 'restock_receipt' and m.source_id = d.restock_receipt_id and m.product_variant_id = l.product_variant_id
  where d.restock_line_id = l.id) r
where l.received <> r.received or l.damaged <> r.damaged or l.received <> r.shelved;

-- a restock request is received when all of it came, and not before
select q.id, q.state from restock_requests q
where (q.state = 'received') <> (not exists (select from restock_lines l where l.restock_request_id = q.id and l.received < l.quantity)) and q.state in ('open', 'received');

-- what was used of a deposit is what was spent from it and not given back
select d.team_id, d.used_cents, e.used_cents as booked_cents
from deposits d left join (select team_id, - sum(delta_cents) as used_cents from deposit_entries where kind in ('spend', 'refund') group by team_id) e using (team_id)
where d.used_cents <> coalesce(e.used_cents, 0);

-- a paid top-up is in the deposit once, another one is not
select t.id, t.state, t.amount_cents, e.cents
from topups t cross join lateral (select coalesce(sum(delta_cents), 0) as cents from deposit_entries e where e.team_id = t.team_id and e.kind = 'topup' and e.source_type = 'topup' and e.source_id = t.id) e
where e.cents <> case t.state when 'paid' then t.amount_cents else 0 end;

-- no amount is counted twice: what paid is the card, the deposit or the account, and only one of them, by the whole amount
select a.id, a.source, a.amount_cents, d.cents as of_deposit, l.cents as on_account
from payment_attempts a
cross join lateral (
  select coalesce(- sum(delta_cents), 0) as cents
  from deposit_entries
  where team_id = a.team_id and kind = 'spend' and source_type = 'payment_attempt' and source_id = a.id
) d
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents
  from invoice_lines
  where team_id = a.team_id and kind = 'charge' and source_type = 'payment_attempt' and source_id = a.id
) l
where a.state = 'succeeded'
  and a.share_of is null
  and (d.cents, l.cents) is distinct from (
    case a.source when 'deposit' then a.amount_cents else 0 end,
    case a.source when 'invoice' then a.amount_cents else 0 end
  );

-- no top-up is counted twice: one by card is on no invoice, one on account has no card payment, and no period of a plan is paid by both
select 'topup' as what, t.team_id, t.id, t.amount_cents
from topups t
where t.method = 'credit_card' and exists (
    select from invoice_lines l
    where l.team_id = t.team_id and l.source_type = 'topup' and l.source_id = t.id)
  or t.method = 'invoice' and exists (
    select from payment_attempts a
    where a.topup_id = t.id and a.state = 'succeeded')
union all
select 'period', l.team_id, l.source_id, l.amount_cents
from invoice_lines l
join subscription_invoices v
  on v.team_id = l.team_id and v.period_start = to_timestamp(l.source_id) and v.status = 'paid' and v.paid_cents > 0
left join invoices i on i.id = l.invoice_id
where l.kind = 'charge' and l.source_type = 'subscription_period' and i.state is distinct from 'void';

-- what is refunded of a payment is the sum of its refunds, no more than was paid
select a.id, a.amount_cents, a.refunded_cents, r.cents
from payment_attempts a cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds r where r.payment_attempt_id = a.id and r.state <> 'failed') r
where a.refunded_cents <> r.cents or r.cents > a.amount_cents;

-- a payment for many orders is refunded by their shares, never itself, and one refund at the card provider only takes from one payment
select r.id as refund_id, null as provider_refund_id, 'of a whole send' as what
from refunds r
join payment_attempts a on a.id = r.payment_attempt_id
where a.bulk_send_id is not null or a.group_order_run_id is not null
union all
select null, r.provider_refund_id, 'of several payments'
from refunds r
join payment_attempts a on a.id = r.payment_attempt_id
where r.provider_refund_id is not null
group by r.provider_refund_id
having count(distinct coalesce(a.share_of, a.id)) > 1;

-- the shares of a bulk send are its payment: never more, and all of it when its last order is placed
select a.id, s.state, a.amount_cents, shares.cents
from payment_attempts a
join bulk_sends s on s.id = a.bulk_send_id
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents
  from payment_attempts
  where share_of = a.id
) shares
where a.state = 'succeeded'
  and (shares.cents > a.amount_cents or s.state = 'done' and shares.cents <> a.amount_cents);

-- a refund to the deposit is in it, and one to the invoice on an invoice that charged it
select r.id, r.destination, r.amount_cents
from refunds r join payment_attempts a on a.id = r.payment_attempt_id
where r.destination = 'deposit' and not exists (
    select from deposit_entries e where e.team_id = r.team_id and e.kind = 'refund' and e.delta_cents = r.amount_cents and (e.source_type, e.source_id) in (('refund', r.id), ('payment_attempt', a.id)))
  or r.destination = 'invoice' and not exists (
    select from invoice_lines l where l.team_id = r.team_id and l.kind = 'credit' and l.amount_cents = - r.amount_cents and (l.source_type, l.source_id) in (('refund', r.id), ('payment_attempt', a.id)))
    and not exists (select from invoice_lines l join invoices i on i.id = l.invoice_id where i.state = 'void' and l.kind = 'charge' and l.source_type = 'payment_attempt' and l.source_id = coalesce(a.share_of, a.id));

-- a top-up's refund made at the card provider left the deposit or is owed on an invoice, to the cent, and one that failed did not
select r.id, r.state, r.amount_cents, d.cents as withdrawn, l.cents as owed
from refunds r join payment_attempts a on a.id = r.payment_attempt_id and a.topup_id is not null
cross join lateral (select coalesce(- sum(delta_cents), 0) as cents from deposit_entries e where e.team_id = r.team_id and e.source_type = 'refund' and e.source_id = r.id) d
cross join lateral (select coalesce(sum(amount_cents), 0) as cents from invoice_lines i where i.team_id = r.team_id and i.source_type = 'refund' and i.source_id = r.id) l
where r.kind = 'provider' and d.cents + l.cents <> case r.state when 'failed' then 0 else r.amount_cents end
  and not exists (select from invoice_lines i join invoices v on v.id = i.invoice_id and v.state = 'void' where i.team_id = r.team_id and i.source_type = 'refund' and i.source_id = r.id);

-- no payment gives back more budget than it held
select coalesce(r.payment_attempt_id, e.source_id) as payment_attempt_id, sum(e.delta_cents) as balance_cents
from budget_entries e left join refunds r on e.source_type = 'refund' and r.id = e.source_id
where e.source_type in ('payment_attempt', 'refund') and e.kind in ('hold', 'release')
group by 1
having sum(e.delta_cents) > 0;

-- a request to have the deposit back is withdrawn once, and is on cards, open or decided to the cent
select q.id, q.amount_cents, q.open_cents, r.cents as on_cards, d.cents as decided, d.declined, w.withdrawn, w.restored
from refund_requests q
cross join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds where refund_request_id = q.id and state <> 'failed') r
cross join lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(amount_cents) filter (where decision = 'declined'), 0) as declined from refund_decisions where refund_request_id = q.id) d
cross join lateral (
  select coalesce(- sum(delta_cents) filter (where kind = 'withdrawal'), 0) as withdrawn, coalesce(sum(delta_cents) filter (where kind = 'restore'), 0) as restored
  from deposit_entries e where e.team_id = q.team_id and (e.source_type = 'refund_request' and e.source_id = q.id or e.source_type = 'refund_decision' and e.source_id in (select id from refund_decisions where refund_request_id = q.id))) w
where q.amount_cents <> r.cents + q.open_cents + d.cents or w.withdrawn <> q.amount_cents or w.restored <> d.declined;

-- whoever has payment methods has exactly one default
select team_id, count(*) as methods, count(*) filter (where is_default) as defaults from payment_methods where removed_at is null
group by team_id having count(*) filter (where is_default) <> 1;

-- a set-up that is done has its card, of the same team
select s.id, s.state from card_setups s left join payment_methods m on m.id = s.payment_method_id and m.team_id = s.team_id where s.state = 'done' and m.id is null;

-- the parcels of an order hold no more of anything than was ordered, where what is sent again is counted by itself
select i.order_item_id, p.reshipment_id, sum(i.quantity) as held, o.quantity as ordered
from parcel_items i join parcels p on p.id = i.parcel_id join order_items o on o.id = i.order_item_id
group by i.order_item_id, p.reshipment_id, o.quantity having sum(i.quantity) > o.quantity;

-- an order in one whole parcel has no other, but for what is sent again
select order_id, count(*) as parcels from parcels where reshipment_id is null group by order_id having count(*) > 1 and bool_or(is_whole);

-- of a parcel's goods exactly what it holds has left the house, once it is with the carrier
with shipped as (
  select p.id, m.product_variant_id, - sum(m.on_hand_delta) as quantity
  from stock_movements m join parcels p on p.id = m.part_id left join payment_attempts a on m.source_type = 'payment_attempt' and a.id = m.source_id
  where m.kind = 'shipment' and (a.order_id = p.order_id or m.source_type = 'reshipment' and m.source_id = p.reshipment_id)
  group by p.id, m.product_variant_id
), held as (
  select p.id, p.state, o.product_variant_id, sum(case when p.is_whole then o.quantity else coalesce(i.quantity, 0) end) as quantity
  from parcels p join order_items o on o.order_id = p.order_id left join parcel_items i on i.parcel_id = p.id and i.order_item_id = o.id
  group by p.id, o.product_variant_id
)
select id, h.state, product_variant_id, h.quantity as held, coalesce(s.quantity, 0) as shipped
from held h left join shipped s using (id, product_variant_id)
where h.quantity <> coalesce(s.quantity, 0) and case when h.state in ('shipped', 'delivered', 'returned', 'lost') then id in (select part_id from stock_movements where kind = 'shipment') else s.quantity > 0 end;

-- a parcel is sent again by one other, for which its goods are reserved or have left
select r.id, r.parcel_id, count(p.id) as parcels from reshipments r left join parcels p on p.reshipment_id = r.id group by r.id having count(p.id) = 0;

-- a team has at most one change of its subscription that is asked of the provider, and none older than an hour
select team_id, count(*) as pending, min(created_at) as since from subscription_changes where state = 'pending'
group by team_id having count(*) > 1 or min(created_at) < now() - interval '1 hour';

-- a subscription at the provider belongs to one team, a past due one has its days of grace, and one that is running has been granted its period
select s.team_id, s.status, s.provider_subscription_id, s.current_period_start, a.period_start
from subscriptions s left join allowances a on a.team_id = s.team_id
where (s.provider_subscription_id is not null and (select count(*) from subscriptions o where o.provider_subscription_id = s.provider_subscription_id) > 1)
  or (s.status = 'past_due') <> (s.grace_ends_at is not null)
  or (s.provider_subscription_id is not null and s.status in ('active', 'past_due') and a.period_start is distinct from s.current_period_start);

-- each period of a team was granted once, and charged once where an invoice pays it
select team_id, source_id, count(*) as times, 'granted' as what from allowance_entries where kind = 'grant' and source_type = 'period' group by team_id, source_id having count(*) > 1
union all
select team_id, source_id, count(*), 'charged' from invoice_lines where kind = 'charge' and source_type = 'subscription_period' group by team_id, source_id having count(*) > 1;

-- no transaction of a request with an Idempotency-Key was committed twice
select scope, key, status, commits, answered_commits from idempotency_keys
where status is not null and answered_commits <> commits
  or status is null and commits <> (select count(*) from jsonb_object_keys(results));

-- a lease belongs to a job that runs
select l.job_id, l.job_name
from job_leases l
left join pgboss.job j on j.name = l.job_name and j.id = l.job_id
where j.state is distinct from 'active';

-- a choice is held by at most one live hold, which holds exactly its parts, and a hold that ended holds nothing
select h.id, h.choice_id, h.ended_at, w.product_variant_id, w.quantity, m.product_variant_id as reserved_variant_id, m.reserved
from choice_holds h
cross join lateral (
  select product_variant_id, quantity from choice_parts w where w.team_id = h.team_id and w.choice_id = h.choice_id and h.ended_at is null
  union all
  select null, 0 where h.choice_id is null or h.ended_at is not null
) w
full join (
  select source_id, product_variant_id, sum(reserved_delta) as reserved
  from stock_movements
  where source_type = 'choice_hold'
  group by source_id, product_variant_id
  having sum(reserved_delta) <> 0
) m on m.source_id = h.id and m.product_variant_id = w.product_variant_id
where coalesce(w.quantity, 0) <> coalesce(m.reserved, 0);

-- whoever has confirmed and is in no run holds every gift for good, and whoever has not holds none so
select c.id, c.participant_id, p.state, p.confirmed_at, h.id as hold_id, h.held_until
from choices c
join participants p on p.team_id = c.team_id and p.id = c.participant_id
left join choice_holds h on h.team_id = c.team_id and h.choice_id = c.id and h.ended_at is null
where p.confirmed_at is not null and p.state = 'active' and (h.id is null or h.held_until is not null)
  or p.confirmed_at is null and h.id is not null and h.held_until is null
  or p.state = 'disabled' and h.id is not null;

-- whoever has confirmed and is in no run has chosen something, at a price
select p.id, p.state, count(w.id) as parts
from participants p
left join choices c on c.team_id = p.team_id and c.participant_id = p.id
left join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
where p.confirmed_at is not null and p.state = 'active'
group by p.team_id, p.id
having count(w.id) = 0 or count(*) filter (where w.price_cents is null or w.discount_cents is null) > 0;

-- nobody has taken more from a tier than its limit
select c.participant_id, c.tier_id, t.gifts_limit, count(*) as taken
from choices c
join group_order_tiers t on t.team_id = c.team_id and t.id = c.tier_id
group by c.team_id, c.participant_id, c.tier_id, t.gifts_limit
having count(*) > t.gifts_limit;

-- a cap counts exactly the people who have confirmed
select k.group_order_id, k.submissions_limit, k.taken, count(p.id) as confirmed
from group_order_caps k
left join participants p on p.team_id = k.team_id and p.group_order_id = k.group_order_id and p.confirmed_at is not null
group by k.team_id, k.group_order_id
having k.taken <> count(p.id);

-- an open chunk of a run holds the cards, shipments and budget of its orders, one that is done or released holds nothing
select c.id, c.run_id, c.row_count, c.total_cents, c.done_at, m.stock, a.shipments, b.cents
from group_order_run_chunks c
join group_order_runs r on r.team_id = c.team_id and r.id = c.run_id
cross join lateral (
  select coalesce(sum(reserved_delta), 0) as stock
  from stock_movements
  where source_type = 'group_order_run_chunk' and source_id = c.id
) m
cross join lateral (
  select coalesce(sum(delta + additional_delta), 0) as shipments
  from allowance_entries
  where team_id = c.team_id and source_type = 'group_order_run_chunk' and source_id = c.id
) a
cross join lateral (
  select coalesce(sum(delta_cents), 0) as cents, coalesce(bool_and(delta_cents = 0), true) as is_free
  from budget_entries
  where user_id = r.payer_id and source_type = 'group_order_run_chunk' and source_id = c.id
) b
where m.stock <> case when c.done_at is null
    then c.row_count * (select coalesce(sum((line ->> 'quantity')::bigint), 0) from jsonb_array_elements(r.cards) line) else 0 end
  or a.shipments <> case when c.done_at is null then - c.row_count else 0 end
  or b.cents <> case when c.done_at is null and not b.is_free then - c.total_cents else 0 end;

-- a run that was begun has a chunk for each of its orders, as many orders as its closed chunks have people, and their sum is paid
select r.id, r.state, r.order_count, r.made_count, c.people, c.closed, o.orders, a.amount_cents, o.cents, c.open_cents
from group_order_runs r
left join payment_attempts a on a.id = r.payment_attempt_id
cross join lateral (
  select
    coalesce(sum(row_count), 0) as people,
    coalesce(sum(row_count) filter (where done_at is not null), 0) as closed,
    coalesce(sum(total_cents) filter (where done_at is null), 0) as open_cents
  from group_order_run_chunks
  where team_id = r.team_id and run_id = r.id
) c
cross join lateral (
  select count(*) as orders, coalesce(sum(share.amount_cents), 0) as cents
  from group_order_run_rows w
  join orders o on o.id = w.order_id and o.group_order_id = r.group_order_id and o.participant_id = w.participant_id
  join payment_attempts share on share.order_id = o.id and share.state = 'succeeded' and share.share_of = a.id
  where w.team_id = r.team_id and w.run_id = r.id
) o
where r.state in ('paying', 'running', 'done') and (
    c.people <> r.order_count
    or c.closed <> r.made_count
    or o.orders <> r.made_count
    or a.state = 'succeeded' and a.amount_cents <> o.cents + c.open_cents
    or r.state = 'done' and r.made_count <> r.order_count)
  or r.state in ('planning', 'planned', 'refused') and o.orders > 0;

-- everyone a finished run was for has one order of it, and nobody has two orders of a group order
select w.run_id, w.participant_id, null as orders
from group_order_run_rows w
join group_order_runs r on r.team_id = w.team_id and r.id = w.run_id
where r.state = 'done' and (w.verdict = 'ready') <> (w.order_id is not null)
union all
select null, participant_id, count(*)
from orders
where participant_id is not null and status <> 'canceled'
group by participant_id
having count(*) > 1;

-- whoever is finalized has had an order and holds nothing, and whoever is in a run has one at work
-- (sums of facts, not joins: while many rows are new, the planner would join them row by row)
select participant_id, min(state) as state, sum(holds) as holds, sum(orders) as orders, bool_or(is_at_work) as is_at_work
from (
  select
    team_id,
    id as participant_id,
    state,
    recipient_id is not null as has_recipient,
    0 as holds,
    0 as orders,
    null::boolean as is_at_work
  from participants
  where state in ('finalized', 'locked')
  union all
  select team_id, participant_id, null, null, 1, 0, null
  from choice_holds
  where ended_at is null
  union all
  select team_id, participant_id, null, null, 0, 1, null
  from orders
  where participant_id is not null
  union all
  select w.team_id, w.participant_id, null, null, 0, 0, r.state in ('paying', 'running')
  from group_order_run_rows w
  join group_order_runs r on r.team_id = w.team_id and r.id = w.run_id
) facts
group by team_id, participant_id
having min(state) = 'finalized' and bool_or(has_recipient) and (sum(holds) > 0 or sum(orders) = 0)
  or min(state) = 'locked' and bool_or(is_at_work) is false;

-- an open chunk of a project's run holds what its people get, one that is done or released holds nothing
select c.id, c.run_id, c.done_at, wanted.product_variant_id, wanted.quantity, m.product_variant_id as reserved_variant_id, m.reserved
from project_run_chunks c
cross join lateral (
  select l."variantId" as product_variant_id, sum(l.quantity) as quantity
  from project_run_rows w
  cross join jsonb_to_recordset(w.lines) as l ("variantId" bigint, quantity int)
  where w.team_id = c.team_id
    and w.run_id = c.run_id
    and w.verdict = 'ready'
    and w.submission_id between c.first_submission_id and c.last_submission_id
  group by l."variantId"
) wanted
full join (
  select source_id, product_variant_id, sum(reserved_delta) as reserved
  from stock_movements
  where source_type = 'project_run_chunk'
  group by source_id, product_variant_id
) m on m.source_id = c.id and m.product_variant_id = wanted.product_variant_id
where coalesce(m.reserved, 0) <> case when c.done_at is null then wanted.quantity else 0 end;

-- a run of a project that was begun has as many orders as its closed chunks have people, their shares add up to its payment, and
-- one that was refused has none
select r.id, r.state, r.order_count, r.made_count, r.total_cents, c.people, c.closed, o.orders, a.amount_cents, o.cents, c.open_cents
from project_runs r
left join payment_attempts a on a.id = r.payment_attempt_id
cross join lateral (
  select
    coalesce(sum(row_count), 0) as people,
    coalesce(sum(row_count) filter (where done_at is not null), 0) as closed,
    coalesce(sum(total_cents) filter (where done_at is null), 0) as open_cents
  from project_run_chunks
  where team_id = r.team_id and run_id = r.id
) c
cross join lateral (
  select count(*) as orders, coalesce(sum(share.amount_cents), 0) as cents
  from project_run_rows w
  join orders o on o.id = w.order_id and o.project_id = r.project_id and o.submission_id = w.submission_id
  join payment_attempts share on share.order_id = o.id and share.state = 'succeeded' and share.share_of = a.id
  where w.team_id = r.team_id and w.run_id = r.id
) o
where r.state in ('paying', 'running', 'done') and (
    c.people <> r.order_count
    or c.closed <> r.made_count
    or o.orders <> r.made_count
    or a.amount_cents <> r.total_cents
    or a.state = 'succeeded' and a.amount_cents <> o.cents + c.open_cents
    or r.state = 'done' and r.made_count <> r.order_count)
  or r.state in ('planned', 'refused') and o.orders > 0;

-- everyone a finished run of a project was for has the order that the run made, and nobody has two orders of a project
select w.run_id, w.submission_id, w.order_id, s.order_id as of_submission
from project_run_rows w
join project_runs r on r.team_id = w.team_id and r.id = w.run_id
join submissions s on s.team_id = w.team_id and s.id = w.submission_id
where r.state = 'done' and (
    (w.verdict = 'ready') <> (w.order_id is not null)
    or w.verdict = 'ready' and w.order_id is distinct from s.order_id)
union all
select null, submission_id, count(*), null
from orders
where submission_id is not null
group by submission_id
having count(*) > 1;

-- a project makes orders exactly while a run of it is at work
select p.id, p.state, p.run_id, r.id as at_work
from projects p
full join project_runs r on r.team_id = p.team_id and r.project_id = p.id and r.state in ('paying', 'running')
where p.run_id is distinct from r.id and (p.run_id is not null or r.state in ('paying', 'running'))
  or p.run_id is not null and p.state <> 'in_production';

-- a person takes part in a group order once
select group_order_id, email, count(*) as participants
from participants
group by group_order_id, email
having count(*) > 1;

-- a device of a participant belongs to the participant's group order, and a person has five at most
select p.id, count(*) as tokens
from participants p
join participant_tokens k on k.team_id = p.team_id and k.participant_id = p.id
group by p.id, p.group_order_id
having count(*) > 5 or bool_or(k.group_order_id <> p.group_order_id);

-- whoever is named on a list stands on lists of the same page, on each once
select u.id, u.group_order_id, l.id as list_id, l.group_order_id as of_list
from allowed_users u
join allow_lists l on l.team_id = u.team_id and l.id = u.allow_list_id
where l.group_order_id <> u.group_order_id
union all
select u.id, u.group_order_id, o.allow_list_id, l.group_order_id
from allowed_user_lists o
join allowed_users u on u.team_id = o.team_id and u.id = o.allowed_user_id
left join allow_lists l on l.team_id = o.team_id and l.id = o.allow_list_id
where l.group_order_id <> u.group_order_id or o.allow_list_id is not distinct from u.allow_list_id;

-- nobody whose address was erased is mailed any more
select id, group_order_id, due_mail
from allowed_users
where email like '%@erased.invalid' and (due_mail is not null or folded_email <> email);

-- what is for admins only, a card or archived is not in the store
select s.team_id, s.product_id, p.admin_only, p.is_card, p.archived_at
from store_products s
join products p on p.team_id = s.team_id and p.id = s.product_id
where s.is_listed and (p.admin_only or p.is_card or p.archived_at is not null);

-- whoever waits for a tier takes part in its group order
select w.participant_id, w.tier_id
from tier_waits w
join participants p on p.team_id = w.team_id and p.id = w.participant_id
join group_order_tiers t on t.team_id = w.team_id and t.id = w.tier_id
where p.group_order_id <> t.group_order_id;

-- an account at the payment provider belongs to the team whose row names it, and a team uses one
select c.account_id, c.owner_team, a.id
from connected_accounts c
left join store_accounts a on a.team_id = c.owner_team and a.id = c.store_account
where a.account_id is distinct from c.account_id
union all
select a.account_id, a.team_id, a.id
from store_accounts a
where a.account_id is not null
  and not exists (select from connected_accounts c where c.account_id = a.account_id);

-- the address of a store is its team's own, and the one it has now
select s.id, s.team_id, s.slug
from stores s
left join store_slugs n on n.slug = s.slug
where n.owner_team is distinct from s.team_id
   or n.until is not null;

-- what a shopper pays is the frozen order, the rest of which gift cards pay. Its fee is within the charge, and a card paid it where
-- something was left for one
select p.attempt_id, p.order_id, p.card_cents, p.gift_cents, p.fee_cents, p.fee_refunded_cents, a.amount_cents, o.total_cents
from store_payments p
join payment_attempts a on a.team_id = p.team_id and a.id = p.attempt_id
join orders o on o.team_id = p.team_id and o.id = p.order_id
where a.order_id <> o.id
  or a.source <> 'shopper'
  or p.card_cents + p.gift_cents <> a.amount_cents
  or p.goods_cents + p.shipping_cents + p.tax_cents <> o.total_cents
  or p.goods_cents <> o.subtotal_cents - o.discount_cents
  or p.fee_cents > p.card_cents
  or p.fee_refunded_cents > p.fee_cents
  or (a.state = 'succeeded') <> (p.settled_at is not null)
  or (a.state = 'succeeded') <> (o.status <> 'unpaid')
  or (a.state = 'failed') <> (o.closed_at is not null)
  or p.settled_at is not null and (p.card_cents > 0) <> (p.charge_id is not null);

-- gift cards hold just what a checkout says they pay: until it is paid, when they have spent it, or ended, when it is given back
select p.attempt_id, a.state, p.gift_cents, h.held, h.ended_as
from store_payments p
join payment_attempts a on a.team_id = p.team_id and a.id = p.attempt_id
cross join lateral (
  select
    coalesce(- sum(e.delta_cents) filter (where e.kind = 'hold'), 0) as held,
    array_agg(distinct e.kind) filter (where e.kind <> 'hold') as ended_as
  from gift_card_entries e
  where e.team_id = p.team_id and e.source_type = 'payment_attempt' and e.source_id = p.attempt_id and e.kind in ('hold', 'release', 'spend')
) h
where h.held <> p.gift_cents
  or p.gift_cents > 0 and h.ended_as is distinct from case a.state when 'succeeded' then array['spend'] when 'failed' then array['release'] end;

-- a checkout that is open reserves what its order has, and one that ended reserves nothing
select o.id, a.id as payment_attempt_id, a.state, wanted.product_variant_id, wanted.quantity, m.reserved
from store_payments p
join orders o on o.team_id = p.team_id and o.id = p.order_id
join payment_attempts a on a.team_id = p.team_id and a.id = p.attempt_id and a.state <> 'succeeded'
cross join lateral (
  select product_variant_id, sum(quantity) as quantity from order_items where order_id = o.id group by product_variant_id
) wanted
cross join lateral (
  select coalesce(sum(reserved_delta), 0) as reserved
  from stock_movements
  where source_type = 'payment_attempt' and source_id = a.id and product_variant_id = wanted.product_variant_id
) m
where m.reserved <> case a.state when 'pending' then wanted.quantity else 0 end;

-- no checkout stays open beyond its time, except where a person has to decide
select p.attempt_id, p.order_id, p.expires_at
from store_payments p
join payment_attempts a on a.team_id = p.team_id and a.id = p.attempt_id
where a.state = 'pending'
  and p.problem is null
  and p.expires_at < now() - interval '15 minutes';

-- a payout holds the sums of its lines, and one that is reconciled is their sum
select p.id, p.team_id, p.provider_id, p.amount_cents, p.net_cents, s.net_cents as of_lines
from store_payouts p
cross join lateral (
  select
    coalesce(sum(l.net_cents), 0) as net_cents,
    coalesce(sum(l.amount_cents) filter (where l.kind = 'sale'), 0) as gross_cents,
    coalesce(sum(l.amount_cents) filter (where l.kind = 'refund'), 0) as refunds_cents
  from store_balance_lines l
  where l.team_id = p.team_id and l.account_id = p.account_id and l.payout_id = p.provider_id and l.kind <> 'payout'
) s
where p.is_reconciled
  and (p.amount_cents, p.net_cents, p.gross_cents, p.refunds_cents)
    is distinct from (s.net_cents, s.net_cents, s.gross_cents, s.refunds_cents);

-- what an account was paid belongs to the team whose account it is
select p.team_id, p.account_id, c.owner_team
from (
  select team_id, account_id from store_payouts
  union
  select team_id, account_id from store_balance_lines
) p
left join connected_accounts c on c.account_id = p.account_id
where c.owner_team is distinct from p.team_id;

-- a sale of an account is what its shopper's card paid, in time or late, and the operator's fee on it
select l.team_id, l.txn_id, l.amount_cents, s.card_cents, l.platform_fee_cents, s.fee_cents
from store_balance_lines l
join store_payments s on s.team_id = l.team_id and s.account_id = l.account_id and s.intent_id = l.intent_id
left join store_late_payments late on late.team_id = s.team_id and late.attempt_id = s.attempt_id
where l.kind = 'sale'
  and s.problem is null
  and (l.amount_cents, l.platform_fee_cents)
    is distinct from (coalesce(late.paid_cents, s.card_cents)::bigint, coalesce(late.fee_cents, s.fee_cents)::bigint);

-- a late payment is of a checkout that ended, has a job that refunds it or is refunded, or a person decides about it
select late.team_id, late.attempt_id, late.state, a.state as attempt_state, s.problem
from store_late_payments late
join store_payments s on s.team_id = late.team_id and s.attempt_id = late.attempt_id
join payment_attempts a on a.team_id = s.team_id and a.id = s.attempt_id
where a.state <> 'failed'
  or (late.state = 'failed') <> (s.problem is not null)
  or late.state = 'refunded' and late.provider_refund_id is null
  or late.state = 'refunded' and late.fee_cents > 0 and late.charge_id is not null and late.provider_fee_refund_id is null;

-- no money of an account is without an order: a sale of a checkout that ended is known to be late
select l.team_id, l.txn_id, l.amount_cents, s.order_id
from store_balance_lines l
join store_payments s on s.team_id = l.team_id and s.account_id = l.account_id and s.intent_id = l.intent_id
join payment_attempts a on a.team_id = s.team_id and a.id = s.attempt_id
where l.kind = 'sale'
  and a.state = 'failed'
  and l.made_at < now() - interval '3 hours'
  and not exists (
    select from store_late_payments late where late.team_id = s.team_id and late.attempt_id = s.attempt_id);

-- a closed month of fees is the sum of its lines and of what stands on the team's account for it, to the cent
select m.team_id, m.month, m.total_cents, l.cents as of_lines, i.cents as of_account
from shop_fee_months m
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents,
    coalesce(sum(amount_cents) filter (where kind = 'pick_and_pack'), 0) as pick_and_pack,
    coalesce(sum(amount_cents) filter (where kind = 'postage'), 0) as postage,
    coalesce(sum(amount_cents) filter (where kind = 'storage'), 0) as storage
  from shop_fee_lines
  where team_id = m.team_id and month = m.month
) l
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents, coalesce(max(created_at), m.month at time zone 'UTC') as at
  from invoice_lines
  where team_id = m.team_id and source_type = 'shop_fee_month' and source_id = m.id
) i
where (m.total_cents, m.total_cents, m.pick_and_pack_cents, m.postage_cents, m.storage_cents)
    is distinct from (l.cents, i.cents, l.pick_and_pack, l.postage, l.storage)
  or date_trunc('month', i.at at time zone 'UTC')::date <> m.month;

-- what stands on an account for a month of fees is a month of that team
select i.team_id, i.source_id, i.amount_cents
from invoice_lines i
left join shop_fee_months m on m.team_id = i.team_id and m.id = i.source_id
where i.source_type = 'shop_fee_month' and m.id is null;

-- a shipped parcel of a shop's order is charged by the list of its day, and its order once
select p.team_id, p.id, p.shipped_at, l.id as line, l.amount_cents
from parcels p
join orders o on o.team_id = p.team_id and o.id = p.order_id and o.origin = 'shop'
cross join lateral shop_price_list_on((p.shipped_at at time zone 'UTC')::date) list
left join shop_fee_lines l on l.team_id = p.team_id and l.parcel_id = p.id and l.kind = 'pick_and_pack'
where p.reshipment_id is null
  and list.id is not null
  and list.created_at < p.shipped_at
  and l.id is null;

-- a fee is what its price list says
select l.team_id, l.id, l.kind, l.amount_cents
from shop_fee_lines l
join shop_price_lists list on list.id = l.price_list_id
where l.kind = 'pick_and_pack'
    and l.amount_cents <> case
      when l.includes_order then list.order_cents + greatest(l.pieces - 1, 0) * list.piece_cents
      else l.pieces * list.piece_cents
    end
  or l.kind = 'postage' and l.amount_cents <> round(l.label_cost_cents * (10000 + list.postage_markup_bps) / 10000.0)
  or l.kind = 'storage'
    and l.amount_cents <> round(
      l.pieces * list.storage_cents::numeric / extract(day from l.month + interval '1 month - 1 day')
    );

-- corrections take back at most what was charged, and one that was taken back is undone whole
select c.team_id, c.id, c.amount_cents, l.amount_cents as charged, r.amount_cents as reversed
from shop_fee_lines c
join shop_fee_lines l on l.team_id = c.team_id and l.id = c.corrects
left join shop_fee_lines r on r.team_id = c.team_id and r.id = c.reverses
where l.kind = 'correction'
  or r.id is not null
    and (
      r.kind <> 'correction' or r.reverses is not null or r.corrects <> c.corrects or c.amount_cents <> - r.amount_cents
    )
  or l.amount_cents + (select sum(amount_cents) from shop_fee_lines a where a.team_id = l.team_id and a.corrects = l.id) < 0;

-- a product is offered until the last day of its variants
select p.team_id, p.id, p.offered_until, o.until
from products p
cross join lateral (
  select max(coalesce(v.expiration_date, '9999-12-31')) as until
  from product_variants v
  where v.product_id = p.id and v.archived_at is null
) o
where p.offered_until is distinct from o.until;

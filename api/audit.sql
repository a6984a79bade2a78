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

-- no order and no bulk send has two payments that run or succeeded
select order_id, bulk_send_id, count(*) as live from payment_attempts where state in ('pending', 'succeeded') group by order_id, bulk_send_id having count(*) > 1;

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
from bulk_send_rows r join bulk_sends s on s.id = r.bulk_send_id left join orders o on o.id = r.order_id and o.bulk_send_id = r.bulk_send_id
where s.state = 'done' and (r.verdict <> 'problem' and not r.left_out) <> (o.id is not null);

-- nobody got two gifts of one bulk send
select bulk_send_id, recipient_id, count(*) as orders from orders where bulk_send_id is not null group by bulk_send_id, recipient_id, merged_from having count(*) > 1;

-- the payment of a bulk send is what its orders have paid and its open chunks will
select s.id, a.amount_cents, p.cents as of_orders, c.cents as of_chunks
from bulk_sends s join payment_attempts a on a.id = s.payment_attempt_id
cross join lateral (select coalesce(sum(share.amount_cents), 0) as cents from orders o join payment_attempts share on share.order_id = o.id and share.state = 'succeeded' where o.bulk_send_id = s.id) p
cross join lateral (select coalesce(sum(total_cents), 0) as cents from bulk_send_chunks where bulk_send_id = s.id and done_at is null) c
where a.state = 'succeeded' and a.amount_cents <> p.cents + c.cents;

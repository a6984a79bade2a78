import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The limit of a run: one transaction of set-based statements that writes the rows of a planned one. */
export async function finalizeBare(client: pg.PoolClient, runId: number): Promise<void> {
  // Statistics do not know the rows of this transaction yet: a nested loop would compare all with all.
  await client.query('begin; set local statement_timeout = 0; set local enable_nestloop = off')
  try {
    for (const text of [
      chunkText,
      attemptText,
      recipientsText,
      ordersText,
      itemsText,
      eventsText,
      sharesText,
      parcelsText,
      stockText,
      budgetText,
      allowanceText,
      depositText,
      rowsText,
      peopleText,
      doneText,
      auditText,
    ])
      await client.query(text, [runId])
    await client.query(mailText, [runId, `<${randomUUID()}@ribbon>`])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const ready = `group_order_run_rows w
    on r.id = $1 and w.team_id = r.team_id and w.run_id = r.id and w.verdict = 'ready'`
const people = `group_order_runs r join ${ready}
  join participants p on p.team_id = w.team_id and p.id = w.participant_id`
const placed = `group_order_runs r
  join orders o on r.id = $1 and o.team_id = r.team_id and o.group_order_id = r.group_order_id`
const shared = `${placed}
  join payment_attempts a on a.team_id = o.team_id and a.order_id = o.id`

const chunkText = `
  insert into group_order_run_chunks (
    team_id, run_id, number, row_count, total_cents, first_participant_id, last_participant_id, done_at)
  select r.team_id, r.id, 1, count(*),
    sum(w.subtotal_cents - w.discount_cents + w.shipping_cents + w.tax_cents),
    min(w.participant_id), max(w.participant_id), now()
  from group_order_runs r join ${ready}
  group by r.team_id, r.id`
const attemptText = `
  with paid as (
    insert into payment_attempts (
      team_id, group_order_run_id, source, amount_cents, state, idempotency_key, settled_at)
    select team_id, run_id, 'deposit', total_cents, 'succeeded', 'bare-run-' || run_id, now()
    from group_order_run_chunks
    where run_id = $1
    returning id, amount_cents
  )
  update group_order_runs
  set payment_attempt_id = paid.id, total_cents = paid.amount_cents
  from paid
  where group_order_runs.id = $1`
const recipientsText = `
  insert into recipients (
    team_id, origin, email, name, company, phone, address_one, address_two, city, state, zipcode, country)
  select r.team_id, 'group_order', p.email, p.name, p.company, p.phone, p.address_one, p.address_two, p.city,
    p.province, p.zipcode, p.country
  from ${people}
  where not exists (
    select
    from recipients k
    where k.team_id = r.team_id
      and lower(k.email) = lower(p.email)
  )`
const ordersText = `
  insert into orders (
    tracking_token, team_id, user_id, recipient_id, group_order_id, group_order_name, participant_id, status,
    card_message, subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents,
    carrier_code, service_code, service_name, delivery_days,
    ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_address_two, ship_city,
    ship_state, ship_zipcode, ship_country, payment_source, processing_started_at)
  select
    substr(md5(random()::text), 1, 22), r.team_id, r.payer_id, k.id, g.id, g.name, p.id, 'processing',
    r.card_message, w.subtotal_cents, w.discount_cents, w.tax_rate, w.tax_cents, w.shipping_cents,
    w.carrier_code, w.service_code, w.service_name, w.delivery_days,
    p.name, p.company, p.email, p.phone, p.address_one, p.address_two, p.city,
    p.province, p.zipcode, p.country, 'deposit', now()
  from ${people}
  join group_orders g on g.team_id = r.team_id and g.id = r.group_order_id
  join recipients k on k.team_id = r.team_id and lower(k.email) = lower(p.email)
  order by p.id`
const itemsText = `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, quantity, price_cents, discount_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images)
  select o.team_id, o.id, v.id, d.id, w.quantity, w.price_cents, w.discount_cents,
    d.name, d.display_name, d.description, v.sku, v.type, v.color, v.hex_code, v.size, d.images
  from ${placed}
  join choices c on c.team_id = o.team_id and c.participant_id = o.participant_id
  join choice_parts w on w.team_id = c.team_id and w.choice_id = c.id
  join product_variants v on v.id = w.product_variant_id
  join products d on d.id = v.product_id`
const eventsText = `
  insert into order_events (team_id, order_id, event, text, actor_name)
  select o.team_id, o.id, 'order.placed', 'Placed and paid by the team’s deposit', 'Owner Measured'
  from ${placed}`
const sharesText = `
  insert into payment_attempts (
    team_id, order_id, share_of, source, amount_cents, state, idempotency_key, settled_at)
  select o.team_id, o.id, r.payment_attempt_id, 'deposit', o.total_cents, 'succeeded', 'bare-order-' || o.id, now()
  from ${placed}`
const parcelsText = `
  insert into parcels (team_id, order_id, label_due_at)
  select o.team_id, o.id, now()
  from ${placed}`
// What people hold goes to their orders; the levels stay.
const stockText = `
  with ended as (
    update choice_holds h
    set ended_at = now()
    from ${shared}
    where h.team_id = o.team_id
      and h.participant_id = o.participant_id
      and h.ended_at is null
    returning h.team_id, h.id, h.choice_id, a.id as attempt_id
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select w.team_id, w.product_variant_id, m.kind, 0, m.sign * w.quantity, m.source,
    case m.sign when 1 then ended.attempt_id else ended.id end, 'Owner Measured'
  from ended
  join choice_parts w on w.team_id = ended.team_id and w.choice_id = ended.choice_id
  cross join (values ('release', -1, 'choice_hold'), ('reservation', 1, 'payment_attempt')) m (kind, sign, source)`
const budgetText = `
  with held as (
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select o.team_id, o.user_id, - a.amount_cents, 'hold', 'payment_attempt', a.id, 'Owner Measured'
    from ${shared}
    returning user_id, delta_cents
  )
  update budgets b
  set balance_cents = balance_cents + h.cents
  from (select user_id, sum(delta_cents) as cents from held group by 1) h
  where h.user_id = b.user_id`
const allowanceText = `
  with held as (
    insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
    select o.team_id, -1, 'hold', 'payment_attempt', a.id, 'Owner Measured'
    from ${shared}
    returning team_id
  )
  update allowances a
  set remaining = remaining - h.count
  from (select team_id, count(*)::int as count from held group by 1) h
  where h.team_id = a.team_id`
const depositText = `
  with spent as (
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, - total_cents, 'spend', 'payment_attempt', payment_attempt_id, 'Owner Measured'
    from group_order_runs
    where id = $1
    returning team_id, delta_cents
  )
  update deposits d
  set balance_cents = balance_cents + spent.delta_cents, used_cents = used_cents - spent.delta_cents
  from spent
  where spent.team_id = d.team_id`
const rowsText = `
  update group_order_run_rows w
  set order_id = o.id
  from ${placed}
  where w.team_id = o.team_id
    and w.run_id = $1
    and w.participant_id = o.participant_id`
const peopleText = `
  update participants p
  set state = 'finalized', recipient_id = o.recipient_id
  from ${placed}
  where p.team_id = o.team_id
    and p.id = o.participant_id`
const doneText = `
  with done as (
    update group_order_runs
    set state = 'done', made_count = order_count, confirmed_at = now(), finished_at = now()
    where id = $1
    returning group_order_id
  )
  update group_orders
  set state = 'finalized'
  from done
  where group_orders.id = done.group_order_id`
const auditText = `
  insert into audit_events (team_id, actor_kind, actor_name, action, subject_type, subject_id)
  select team_id, 'service', 'Ribbon', 'group_order.run_finished', 'groupOrders', group_order_id::text
  from group_order_runs
  where id = $1`
const mailText = `
  insert into mails (team_id, kind, subject_key, recipient, message_id)
  select team_id, 'group-order-summary', 'run:' || id, 'owner@measured.test', $2
  from group_order_runs
  where id = $1`

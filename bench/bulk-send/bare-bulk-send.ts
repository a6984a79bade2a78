import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The limit of a bulk send: one transaction of set-based statements that writes the rows of a planned one. */
export async function sendBareList(client: pg.PoolClient, planId: number): Promise<void> {
  const run = (text: string) => client.query(text, [planId])
  await client.query('begin; set local statement_timeout = 0')
  try {
    for (const text of [
      chunkText,
      attemptText,
      ordersText,
      rowsText,
      itemsText,
      sharesText,
      eventsText,
      parcelsText,
      stockText,
      budgetText,
      allowanceText,
      depositText,
      doneText,
    ])
      await run(text)
    await client.query(
      `insert into audit_events (team_id, actor_kind, actor_name, action, subject_type, subject_id)
        select team_id, $2, $3, $4, $5, $1::bigint::text from bulk_sends where id = $1`,
      [planId, 'service', 'Ribbon', 'bulk_send.finished', 'bulkSends'],
    )
    await client.query(
      `insert into mails (team_id, kind, subject_key, recipient, message_id)
        select team_id, 'bulk-send-done', 'bulkSend:' || id, 'sender@measured.test', $2 from bulk_sends where id = $1`,
      [planId, `<${randomUUID()}@ribbon>`],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const sending = "s.id = $1 and w.bulk_send_id = s.id and w.verdict <> 'problem' and not w.left_out"
const made = 'bulk_sends s join orders o on o.bulk_send_id = s.id and s.id = $1'
const shared = `${made} join payment_attempts a on a.order_id = o.id`

const chunkText = `insert into bulk_send_chunks (team_id, bulk_send_id, number, row_count, total_cents,
  first_position, last_position, done_at)
  select team_id, id, 1, send_count, total_cents, 0, row_count, now() from bulk_sends where id = $1`
const attemptText = `with paid as (insert into payment_attempts (team_id, bulk_send_id, source, amount_cents, state,
  idempotency_key, settled_at)
  select team_id, id, 'deposit', total_cents, 'succeeded', 'bare-' || id, now() from bulk_sends where id = $1 returning id)
  update bulk_sends set payment_attempt_id = paid.id from paid where bulk_sends.id = $1`
const ordersText = `insert into orders (tracking_token, team_id, user_id, recipient_id, bulk_send_id, status,
  card_message, subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents, carrier_code, service_code,
  service_name,
    ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_address_two, ship_city,
      ship_state, ship_zipcode, ship_country, payment_source, processing_started_at)
  select substr(md5(random()::text), 1, 22), s.team_id, s.user_id, r.id, s.id, 'processing', s.card_message,
    s.subtotal_cents, s.discount_cents, w.tax_rate, w.tax_cents, w.shipping_cents, w.carrier_code, w.service_code,
    w.service_name,
    r.name, r.company, r.email, r.phone, r.address_one, r.address_two, r.city, r.state, r.zipcode, r.country, 'deposit', now()
  from bulk_sends s, bulk_send_rows w, recipients r where ${sending} and r.id = w.recipient_id order by w.position`
const rowsText = `update bulk_send_rows w set order_id = o.id from orders o where w.bulk_send_id = $1 and o.bulk_send_id = $1
    and o.recipient_id = w.recipient_id`
const itemsText = `insert into order_items (team_id, order_id, product_variant_id, product_id, bundle_id, quantity,
  price_cents, discount_cents, product_name, display_name, description, sku, type, color, hex_code, size, images,
  bundle_name)
  select o.team_id, o.id, l."productVariantId", l."productId", l."bundleId", l.quantity, l."priceCents",
    l."discountCents", l."productName", l."displayName", l.description, l.sku, l.type, l.color, l."hexCode", l.size,
    l.images, l."bundleName"
  from ${made} cross join jsonb_to_recordset(s.items) as l ("productVariantId" bigint, "productId" bigint,
    "bundleId" bigint, quantity int, "priceCents" int, "discountCents" int,
    "productName" text, "displayName" text, description text, sku text, type text, color text, "hexCode" text,
      size text, images jsonb, "bundleName" text)`
const sharesText = `insert into payment_attempts (team_id, order_id, share_of, source, amount_cents, state, idempotency_key,
  settled_at)
  select o.team_id, o.id, s.payment_attempt_id, 'deposit', o.total_cents, 'succeeded', 'bare-order-' || o.id, now()
  from ${made}`
const eventsText = `insert into order_events (team_id, order_id, event, text, actor_name)
  select o.team_id, o.id, 'order.placed', 'Placed and paid by the team’s deposit', 'Member Measured' from ${made}`
const parcelsText = `insert into parcels (team_id, order_id, label_due_at) select o.team_id, o.id, now() from ${made}`
const stockText = `with moved as (insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta,
  reserved_delta, source_type, source_id, actor_name)
    select o.team_id, (l ->> 'productVariantId')::bigint, 'reservation', 0, (l ->> 'quantity')::int,
      'payment_attempt', a.id, 'Member Measured' from ${shared} cross join jsonb_array_elements(s.items) l
      returning product_variant_id, reserved_delta)
  update stock_levels v set reserved = reserved + m.count
    from (select product_variant_id, sum(reserved_delta)::int as count from moved group by 1) m
    where m.product_variant_id = v.product_variant_id and v.reserved + m.count <= v.on_hand`
const budgetText = `with held as (insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select o.team_id, o.user_id, - a.amount_cents, 'hold', 'payment_attempt', a.id, 'Member Measured' from ${shared}
      returning user_id, delta_cents)
  update budgets b set balance_cents = balance_cents + h.cents
    from (select user_id, sum(delta_cents) as cents from held group by 1) h where h.user_id = b.user_id`
const allowanceText = `with held as (insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
    select o.team_id, -1, 'hold', 'payment_attempt', a.id, 'Member Measured' from ${shared} returning team_id)
  update allowances a set remaining = remaining - h.count
    from (select team_id, count(*)::int as count from held group by 1) h where h.team_id = a.team_id`
const depositText = `with spent as (insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, - total_cents, 'spend', 'payment_attempt', payment_attempt_id, 'Member Measured' from bulk_sends
      where id = $1 returning team_id, delta_cents)
  update deposits d set balance_cents = balance_cents + spent.delta_cents,
    used_cents = used_cents - spent.delta_cents from spent where spent.team_id = d.team_id`
const doneText =
  "update bulk_sends set state = 'done', made_count = send_count, confirmed_at = now(), finished_at = now() where id = $1"

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchData } from '../bench-data.ts'

/** The limit of a sent gift: one transaction of prepared statements that writes the rows the product's six calls write. */
export async function sendBareGift(
  client: pg.PoolClient,
  data: BenchData,
  number: number,
  answers: readonly string[],
): Promise<void> {
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  const { teamId, members, recipientIds } = data
  const member = members[number % members.length]!
  const chosen = variantsOf(data, number)
  const recipientId = recipientIds[number % recipientIds.length]
  const keys = answers.map(() => randomUUID())
  await client.query('begin')
  try {
    const [order] = await run<{ id: number; total_cents: number }>('gift_order', orderText, [
      randomUUID().replaceAll('-', '').slice(0, 22),
      teamId,
      member.id,
      recipientId,
    ])
    const orderId = order!.id
    await run('gift_items', itemsText, [orderId, chosen])
    await run('gift_rates', ratesText, [orderId, 'x'.repeat(43)])
    const [attempt] = await run<{ id: number }>('gift_attempt', attemptText, [
      teamId,
      orderId,
      order!.total_cents,
      `order-${orderId}-${randomUUID()}`,
    ])
    await run('gift_event', eventText, [teamId, orderId, order!.total_cents, member.id])
    const [mail] = await run<{ id: number }>('gift_mail', mailText, [
      teamId,
      orderId,
      member.email,
      `<${randomUUID()}@ribbon>`,
    ])
    await run('gift_jobs', jobsText, [orderId, mail!.id])
    await run('gift_live', liveText, [teamId, member.id, orderId, attempt!.id])
    await run('gift_keys', keysText, [
      `user:${member.id} POST /api/v2/team/orders`,
      keys,
      'x'.repeat(43),
      answers,
    ])
    // Rows that others wait for are locked last, in the order of the product.
    await run('gift_stock', stockText, [teamId, [...chosen].sort((a, b) => a - b), attempt!.id])
    await run('gift_budget', budgetText, [teamId, member.id, order!.total_cents, attempt!.id])
    await run('gift_allowance', allowanceText, [teamId, attempt!.id])
    await run('gift_deposit', depositText, [teamId, order!.total_cents, attempt!.id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The two things in a gift, the same for the product and its limit. */
export function variantsOf({ variantIds }: BenchData, number: number): [number, number] {
  return [variantIds[(number * 2) % variantIds.length]!, variantIds[(number * 2 + 1) % variantIds.length]!]
}

const orderText = `insert into orders (tracking_token, team_id, user_id, recipient_id, status, card_message,
  subtotal_cents, tax_rate, tax_cents, shipping_cents, rate_id, carrier_code, service_code, service_name,
    ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_city, ship_state, ship_zipcode,
      ship_country, payment_source, processing_started_at)
  select $1, $2, $3, r.id, 'processing', 'Thank you for everything you did this year.', 3000, 0.0625, 188, 900,
    'se-rate-1', 'standard', 'standard_shipping', 'Standard Shipping',
    r.name, r.company, r.email, r.phone, r.address_one, r.city, r.state, r.zipcode, r.country, 'deposit', now()
  from recipients r where r.id = $4 returning id, total_cents`
const itemsText = `insert into order_items (team_id, order_id, product_variant_id, product_id, quantity, price_cents,
  product_name, display_name, description, sku, type, color, hex_code, size, images)
  select v.team_id, $1, v.id, p.id, 1, v.price_cents, p.name, p.display_name, p.description, v.sku, v.type, v.color,
    v.hex_code, v.size, p.images
  from product_variants v join products p on p.id = v.product_id where v.id = any($2::bigint[])`
const ratesText = `insert into order_rates (rate_id, order_id, carrier_code, service_code, service_name,
  amount_cents, tax_rate, delivery_days, items_hash, expires_at)
  select 'se-rate-' || n, $1, 'standard', 'standard_shipping', 'Standard Shipping', 900, 0.0625, 5, $2,
    now() + interval '2 hours' from generate_series(1, 2) n`
const attemptText = `insert into payment_attempts (team_id, order_id, source, amount_cents, state, idempotency_key,
  settled_at) values ($1, $2, 'deposit', $3, 'succeeded', $4, now()) returning id`
const eventText = `with placed as (insert into order_events (team_id, order_id, event, text, actor_name)
  values ($1, $2, 'order.placed', 'Placed and paid by the team’s deposit', 'Member Measured'))
  insert into audit_events (team_id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
  values ($1, 'member', $4, 'Member Measured', 'order.charged', 'orders', $2::bigint::text,
    jsonb_build_object('amountCents', $3::bigint, 'source', 'deposit'))`
const mailText = `insert into mails (team_id, kind, subject_key, recipient, message_id)
  values ($1, 'order-confirmation', 'order:' || $2::bigint, $3, $4) returning id`
const jobsText = `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in) values
  ('begin-parcel', jsonb_build_object('id', $1::bigint), 8, 2, true, interval '60 seconds'), ('send-mail',
    jsonb_build_object('id', $2::bigint), 8, 2, true, interval '60 seconds')`
const liveText = `insert into live_events (team_id, user_id, event, type, subject_id)
  values ($1, null, 'stock.changed', 'products', $4::bigint::text),
  ($1, $2, 'order.updated', 'orders', $3::bigint::text),
  ($1, null, 'deposit.updated', 'deposits', $1::bigint::text), ($1, null, 'deposit.updated', 'payments',
    $1::bigint::text), ($1, null, 'allowance.updated', 'remainingOrders', $1::bigint::text)`
const keysText = `insert into idempotency_keys (scope, key, request_hash, status, response) select $1, k, $3, 200, r::json
    from unnest($2::text[], $4::text[]) u (k, r)`
const stockText = `with moved as (update stock_levels set reserved = reserved + 1
  where product_variant_id = any($2::bigint[]) and reserved < on_hand returning product_variant_id)
  insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select $1, product_variant_id, 'reservation', 0, 1, 'payment_attempt', $3, 'Member Measured' from moved`
const budgetText = `with taken as (update budgets set balance_cents = balance_cents - $3::bigint where user_id = $2
  and balance_cents >= $3::bigint returning user_id)
  insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, actor_name)
    select $1, user_id, -$3::bigint, 'hold', 'payment_attempt', $4, 'Member Measured' from taken`
const allowanceText = `with taken as (update allowances set remaining = remaining - 1 where team_id = $1
  and remaining > 0 returning team_id)
  insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
    select team_id, -1, 'hold', 'payment_attempt', $2, 'Member Measured' from taken`
const depositText = `with taken as (update deposits
  set balance_cents = balance_cents - $2::bigint, used_cents = used_cents + $2::bigint where team_id = $1
  and balance_cents >= $2::bigint returning team_id)
  insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -$2::bigint, 'spend', 'payment_attempt', $3, 'Member Measured' from taken`

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { WaitingCart } from './waiting-carts.ts'

export interface BareStore {
  teamId: number
  storeId: number
}

/** The limit of a checkout that is paid: one transaction of prepared statements that writes the same rows. */
export async function buyBare(
  client: pg.PoolClient,
  { teamId }: BareStore,
  cart: Pick<WaitingCart, 'id'>,
): Promise<void> {
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  await client.query('begin')
  try {
    const [order] = await run<{ id: number; total_cents: number }>('checkout_order', orderText, [
      randomUUID().replaceAll('-', '').slice(0, 22),
      teamId,
      cart.id,
    ])
    const orderId = order!.id // the insert returns its one row
    await run('checkout_items', itemsText, [teamId, orderId, cart.id])
    const intent = randomUUID()
    const [attempt] = await run<{ id: number }>('checkout_attempt', attemptText, [
      teamId,
      orderId,
      order!.total_cents,
      `store-${intent}`,
      `pi_${intent}`,
    ])
    const attemptId = attempt!.id
    await run('checkout_payment', paymentText, [teamId, attemptId, orderId, order!.total_cents, intent])
    await run('checkout_paid', paidText, [orderId])
    await run('checkout_event', eventText, [teamId, orderId, order!.total_cents])
    const [mail] = await run<{ id: number }>('checkout_mail', mailText, [
      teamId,
      orderId,
      `<${randomUUID()}@ribbon>`,
    ])
    await run('checkout_jobs', jobsText, [orderId, mail!.id])
    await run('checkout_live', liveText, [teamId, orderId, attemptId])
    await run('checkout_cart', cartText, [teamId, cart.id])
    // Rows that others wait for are locked last, in the order of the product.
    await run('checkout_stock', stockText, [teamId, orderId, attemptId])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const orderText = `
  insert into orders (
    tracking_token, team_id, origin, cart_id, status, subtotal_cents, tax_rate, tax_cents, shipping_cents, carrier_code,
    service_code, service_name, ship_name, ship_email, ship_phone, ship_address_one, ship_city, ship_state, ship_zipcode,
    ship_country
  )
  select
    $1, team_id, 'store', id, 'unpaid', 3800, tax_rate, 314, 900, 'standard', 'standard_shipping',
    'Standard Shipping', ship_name, ship_email, ship_phone, ship_address_one, ship_city, ship_state, ship_zipcode,
    ship_country
  from carts
  where team_id = $2
    and id = $3
  returning id, total_cents`
const itemsText = `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, quantity, price_cents, product_name, display_name, description,
    sku, type, color, hex_code, size, images
  )
  select
    v.team_id, $2, v.id, p.id, l.quantity, v.retail_price_cents, p.name, p.display_name, p.description, v.sku, v.type,
    v.color, v.hex_code, v.size, p.images
  from cart_lines l
  join product_variants v on v.team_id = l.team_id and v.id = l.product_variant_id
  join products p on p.team_id = v.team_id and p.id = v.product_id
  where l.team_id = $1
    and l.cart_id = $3`
const attemptText = `
  insert into payment_attempts (team_id, order_id, source, amount_cents, state, idempotency_key, provider_id, settled_at)
  values ($1, $2, 'shopper', $3, 'succeeded', $4, $5, now())
  returning id`
const paymentText = `
  insert into store_payments (
    team_id, attempt_id, order_id, cart_version, account_id, intent_id, charge_id, goods_cents, shipping_cents, tax_cents,
    card_cents, fee_cents, provider_fee_cents, card_brand, card_last4, expires_at, settled_at
  )
  values (
    $1, $2, $3, 1, 'acct_measured', 'pi_' || $5, 'ch_' || $5, 3800, 900, 314, $4, 900, 149, 'visa', '4242',
    now() + interval '30 minutes', now()
  )`
const paidText = `
  update orders
  set status = 'processing', payment_source = 'shopper', processing_started_at = now()
  where id = $1`
const eventText = `
  with placed as (
    insert into order_events (team_id, order_id, event, text, actor_name)
    values ($1, $2, 'order.placed', 'Placed and paid by the shopper', 'Shopper')
  )
  insert into audit_events (team_id, actor_kind, actor_name, action, subject_type, subject_id, details)
  values (
    $1, 'system', 'Shopper', 'order.charged', 'orders', $2::bigint::text,
    jsonb_build_object('amountCents', $3::bigint, 'source', 'shopper')
  )`
const mailText = `
  insert into mails (team_id, kind, subject_key, recipient, message_id)
  values ($1, 'store-order-confirmed', 'order:' || $2::bigint, 'grace@example.test', $3)
  returning id`
const jobsText = `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
  values
    ('begin-parcel', jsonb_build_object('id', $1::bigint), 8, 2, true, interval '60 seconds'),
    ('send-mail', jsonb_build_object('id', $2::bigint), 8, 2, true, interval '60 seconds')`
const liveText = `
  insert into live_events (team_id, user_id, event, type, subject_id)
  values
    ($1, null, 'stock.changed', 'products', $3::bigint::text),
    ($1, null, 'storeOrder.updated', 'storeOrders', $2::bigint::text)`
const cartText = `
  update carts
  set state = 'ordered', touched_at = now()
  where team_id = $1
    and id = $2`
const stockText = `
  with moved as (
    update stock_levels s
    set reserved = s.reserved + i.quantity
    from order_items i
    where i.team_id = $1
      and i.order_id = $2
      and s.product_variant_id = i.product_variant_id
      and s.reserved + i.quantity <= s.on_hand
    returning s.product_variant_id, i.quantity
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name
  )
  select $1, product_variant_id, 'reservation', 0, quantity, 'payment_attempt', $3, 'Shopper'
  from moved`

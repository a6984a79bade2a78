import { compactStoreChanges } from '../../api/src/modules/store/store-orders/metrics/store-days.store.ts'
import { inTransaction, type Db } from '../../api/src/platform/db/database.ts'
import { tidy, type BenchData } from '../bench-data.ts'

const chunk = 50_000
/** Over so many days orders are placed, however many there are. */
const days = 340

/** Adds paid orders of a store, of two things each, evenly over the days. */
export async function addStoreOrders(db: Db, data: BenchData, count: number): Promise<void> {
  for (let done = 0; done < count; done += chunk)
    await addChunk(db, data, { done, added: Math.min(chunk, count - done), count })
  await inTransaction(db, tx => compactStoreChanges(tx))
  await tidy(db)
}

async function addChunk(
  db: Db,
  { teamId, variantIds }: BenchData,
  { done, added, count }: { done: number; added: number; count: number },
): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from orders')
    const last = rows[0]!.last // an aggregate is always one row
    await client.query(ordersText, [teamId, last, done, added, count, days])
    await client.query(itemsText, [variantIds, last])
    await client.query(paymentsText, [last])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const ordersText = `
  insert into orders (
    tracking_token, team_id, origin, cart_id, status, subtotal_cents, tax_rate, tax_cents, shipping_cents,
    service_name, ship_name, ship_email, ship_address_one, ship_city, ship_state, ship_zipcode, ship_country,
    payment_source, tracking_number, processing_started_at, shipped_at, delivered_at, canceled_at, created_at)
  select
    substr(md5('store' || n), 1, 22), $1, 'store', n, s.status, 3800, 0.0625, 238, 900,
    'Standard Shipping', 'Shopper ' || n, 'shopper' || n % 50000 || '@example.test', n || ' Elm Street', 'Austin', 'TX',
    '78701', 'US', 'shopper', case when s.is_sent then 'ST' || n end, at.placed,
    case when s.is_sent then at.placed + interval '2 hours' end,
    case when s.status = 'delivered' then at.placed + interval '3 days' end,
    case when s.status = 'canceled' then at.placed + interval '10 minutes' end, at.placed
  from generate_series($2::bigint + 1, $2::bigint + $4::int) n
  cross join lateral (
    select
      case n % 20 when 0 then 'canceled' when 1 then 'processing' when 2 then 'shipped' else 'delivered' end as status,
      n % 20 > 1 as is_sent
  ) s
  cross join lateral (
    select now() - make_interval(days => $6::int) * (1 - ($3::int + n - $2::bigint)::numeric / $5::int)::float as placed
  ) at
  order by n`
const itemsText = `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, quantity, price_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images)
  select o.team_id, o.id, v.id, p.id, 1, v.retail_price_cents,
    p.name, p.display_name, p.description, v.sku, v.type, v.color, v.hex_code, v.size, p.images
  from orders o
  cross join generate_series(0, 1) k
  join product_variants v on v.id = ($1::bigint[])[1 + (o.id * 7 + k * 3) % cardinality($1::bigint[])]
  join products p on p.id = v.product_id
  where o.id > $2
  order by o.id, k`
const paymentsText = `
  with paid as (
    insert into payment_attempts (
      team_id, order_id, source, amount_cents, state, idempotency_key, provider_id, created_at, settled_at)
    select team_id, id, 'shopper', total_cents, 'succeeded', 'bench-store-' || id, 'pi_' || id, created_at, created_at
    from orders
    where id > $1
    order by id
    returning team_id, id, order_id, amount_cents, created_at
  )
  insert into store_payments (
    team_id, attempt_id, order_id, cart_version, account_id, intent_id, charge_id, goods_cents, shipping_cents,
    tax_cents, card_cents, fee_cents, expires_at, settled_at, created_at)
  select p.team_id, p.id, p.order_id, 1, 'acct_measured', 'pi_' || p.order_id, 'ch_' || p.order_id, o.subtotal_cents,
    o.shipping_cents, o.tax_cents, p.amount_cents, 190, p.created_at + interval '30 minutes', p.created_at, p.created_at
  from paid p
  join orders o on o.id = p.order_id`

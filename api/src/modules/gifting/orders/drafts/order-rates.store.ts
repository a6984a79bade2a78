import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import { orderRates } from './drafts.tables.ts'

export type OrderRate = typeof orderRates.$inferSelect

const replaceText = `
  with outdated as (
    delete from order_rates
    where order_id = $1
      and rate_id <> all($2::text[])
  )
  insert into order_rates (
    order_id, rate_id, carrier_code, service_code, service_name,
    amount_cents, tax_rate, delivery_days, items_hash, expires_at
  )
  select $1, q.*, now() + interval '2 hours'
  from unnest(
    $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::numeric[], $8::int[], $9::text[]
  ) q
  on conflict (order_id, rate_id) do update
  set carrier_code = excluded.carrier_code, service_code = excluded.service_code,
    service_name = excluded.service_name, amount_cents = excluded.amount_cents, tax_rate = excluded.tax_rate,
    delivery_days = excluded.delivery_days, items_hash = excluded.items_hash, expires_at = excluded.expires_at`

export async function replaceRates(
  tx: Tx,
  orderId: number,
  rates: Omit<OrderRate, 'orderId' | 'expiresAt'>[],
): Promise<void> {
  await tx.client.query(replaceText, [
    orderId,
    rates.map(rate => rate.rateId),
    rates.map(rate => rate.carrierCode),
    rates.map(rate => rate.serviceCode),
    rates.map(rate => rate.serviceName),
    rates.map(rate => rate.amountCents),
    rates.map(rate => rate.taxRate),
    rates.map(rate => rate.deliveryDays),
    rates.map(rate => rate.itemsHash),
  ])
}

const rateColumns = tableColumns(orderRates, 'q')

/** A quote we gave for this order that has not expired. */
export async function findRate(db: Reader, orderId: RowId, rateId: string): Promise<OrderRate | undefined> {
  const [row] = await readRows(
    db,
    rateColumns,
    `
    select ${rateColumns}
    from order_rates q
    where q.order_id = $1
      and q.rate_id = $2
      and q.expires_at > now()`,
    [orderId, rateId],
  )
  return row
}

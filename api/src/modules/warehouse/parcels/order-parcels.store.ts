import { bool, columns, int, json, orNull, text, time } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MissingItem, OrderParcelView } from '../../gifting/orders/order-parcels.store.ts'

const parcelColumns = columns({
  number: int('p.number'),
  state: text('p.state'),
  isReplaced: bool('p.replaced_at is not null'),
  isReshipment: bool('p.reshipment_id is not null'),
  isOnHold: bool('p.hold is not null'),
  trackingNumber: orNull(text('p.tracking_number')),
  trackingUrl: orNull(text('p.tracking_url')),
  carrierCode: orNull(text('p.carrier_code')),
  shippedAt: orNull(time('p.shipped_at')),
  deliveredAt: orNull(time('p.delivered_at')),
  items: json<{ name: string; quantity: number }[]>(`coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'name', i.display_name,
        'quantity', case when p.is_whole then i.quantity else c.quantity end)
      order by i.id)
    from order_items i
    left join parcel_items c on c.parcel_id = p.id and c.order_item_id = i.id
    where i.order_id = p.order_id
      and (p.is_whole or c.quantity > 0)), '[]')`),
})

/** The parcels an order travels in, reshipments included. */
export function findOrderParcels(db: Reader, orderId: RowId): Promise<OrderParcelView[]> {
  return readRows(
    db,
    parcelColumns,
    `select ${parcelColumns}
    from parcels p
    where p.order_id = $1
      and p.state <> 'canceled'
    order by p.number`,
    [orderId],
  )
}

const missingColumns = columns({
  name: text('i.display_name'),
  quantity: int('s.quantity'),
  state: text('s.state'),
})

/** Those of the named shortages of an order whose items have not been found since. */
export async function findMissingItems(
  db: Reader,
  orderId: RowId,
  shortageIds: readonly RowId[],
): Promise<MissingItem[]> {
  if (shortageIds.length === 0) return []
  return readRows(
    db,
    missingColumns,
    `select ${missingColumns}
    from parcels p
    join shortages s on s.parcel_id = p.id
    join order_items i on i.id = s.order_item_id
    where p.order_id = $1
      and s.id = any($2::bigint[])
      and s.state <> 'found'
    order by s.id`,
    [orderId, shortageIds],
  )
}

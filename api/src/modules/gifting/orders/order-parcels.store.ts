import { bool, columns, int, json, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'

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
export type OrderParcelView = RowOf<typeof parcelColumns>

/** The parcels an order travels in, reshipments included. */
export function findOrderParcels(db: Reader, orderId: number): Promise<OrderParcelView[]> {
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

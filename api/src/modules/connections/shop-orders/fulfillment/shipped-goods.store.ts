import { bool, columns, id, int, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const shopOrderColumns = columns({ id: id('s.id') })

/** The shop's order that an order fulfills. */
export async function findShopOrderOf(reader: Reader, orderId: RowId): Promise<RowId | undefined> {
  const [row] = await readRows(
    reader,
    shopOrderColumns,
    `select ${shopOrderColumns}
    from orders o
    join shop_orders s on s.team_id = o.team_id and s.order_id = o.id
    where o.id = $1`,
    [orderId],
  )
  return row?.id
}

const toSendColumns = columns({
  exists: bool(`exists (
    select from parcels p where p.order_id = $1 and p.state in ('queued', 'labelled', 'packed'))`),
})

/** Whether parcels of an order have not left yet. */
export async function hasParcelsToSend(reader: Reader, orderId: RowId): Promise<boolean> {
  return oneRow(await readRows(reader, toSendColumns, `select ${toSendColumns}`, [orderId])).exists
}

const trackingColumns = columns({
  trackingNumber: text('p.tracking_number'),
  trackingUrl: orNull(text('p.tracking_url')),
  carrierCode: orNull(text('p.carrier_code')),
})

/** What the carriers say of the parcels of an order that have left. */
export function listTracking(reader: Reader, orderId: RowId) {
  return readRows(
    reader,
    trackingColumns,
    `select ${trackingColumns}
    from parcels p
    where p.order_id = $1 and p.state in ('shipped', 'delivered', 'returned', 'lost') and p.tracking_number is not null
    order by p.number`,
    [orderId],
  )
}

const leftOutColumns = columns({ name: text('i.display_name'), quantity: int('s.quantity') })

/** What was not on the shelf, and left out of an order's parcels, as a sentence; undefined where all of it was sent. */
export async function describeLeftOut(reader: Reader, orderId: RowId): Promise<string | undefined> {
  const rows = await readRows(
    reader,
    leftOutColumns,
    `select ${leftOutColumns}
    from parcels p
    join shortages s on s.parcel_id = p.id and s.state in ('refund_due', 'refunded')
    join order_items i on i.id = s.order_item_id
    where p.order_id = $1
    order by s.id`,
    [orderId],
  )
  if (rows.length === 0) return undefined
  const goods = rows.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  return `Not on the shelf and not sent: ${goods}. Refund it at Shopify.`
}

const untoldColumns = columns({ id: id('o.id') })

/** Orders that were shipped, whose connected shops are still to be told. */
export async function listUntold(reader: Reader): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    untoldColumns,
    `select ${untoldColumns}
    from shop_orders o
    join shops s on s.team_id = o.team_id and s.id = o.shop and s.ended_at is null
    where o.state = 'shipped' and o.told_at is null and (o.telling_until is null or o.telling_until < now())
    order by o.id
    limit 200`,
    [],
  )
  return rows.map(row => row.id)
}

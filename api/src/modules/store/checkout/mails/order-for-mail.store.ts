import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import {
  bool,
  columns,
  id,
  int,
  json,
  orNull,
  text,
  time,
  type RowOf,
} from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const orderColumns = columns({
  id: id('o.id'),
  teamId: id('o.team_id'),
  publicId: text('o.public_id'),
  number: text("upper(split_part(o.public_id::text, '-', 1))"),
  status: text<OrderStatus>('o.status'),
  subtotalCents: int('o.subtotal_cents'),
  discountCents: int('o.discount_cents'),
  shippingCents: int('o.shipping_cents'),
  taxCents: int('o.tax_cents'),
  totalCents: int('o.total_cents'),
  /** Null where nothing is known of how it was paid. */
  cardCents: orNull(int('p.card_cents')),
  giftCents: orNull(int('p.gift_cents')),
  serviceName: orNull(text('o.service_name')),
  deliveryDays: orNull(int('o.delivery_days')),
  placedAt: orNull(time('o.processing_started_at')),
  shippedAt: orNull(time('o.shipped_at')),
  deliveredAt: orNull(time('o.delivered_at')),
  trackingNumber: orNull(text('o.tracking_number')),
  shipName: orNull(text('o.ship_name')),
  shipAddressOne: orNull(text('o.ship_address_one')),
  shipAddressTwo: orNull(text('o.ship_address_two')),
  shipCity: orNull(text('o.ship_city')),
  shipState: orNull(text('o.ship_state')),
  shipZipcode: orNull(text('o.ship_zipcode')),
  shipCountry: orNull(text('o.ship_country')),
  storeTitle: text('s.title'),
  storeSlug: text('s.slug'),
  storeColor: text('s.primary_color'),
  storeLogo: orNull(text('s.logo_image')),
  contactEmail: orNull(text('s.contact_email')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  feeOnAccountCents: int('coalesce(p.fee_on_account_cents, 0)'),
  isClosed: bool('o.closed_at is not null'),
  /** What was paid after the checkout had ended. */
  lateCents: orNull(int('late.paid_cents')),
})

const itemColumns = columns({
  name: text('i.display_name'),
  type: orNull(text('i.type')),
  color: orNull(text('i.color')),
  size: orNull(text('i.size')),
  quantity: int('i.quantity'),
  priceCents: int('i.price_cents'),
  images: json<string[]>('i.images'),
})

/** An order of a store as it is when a mail about it is sent. */
export async function findStoreOrderForMail(reader: Reader, orderId: RowId) {
  const [order] = await readRows(
    reader,
    orderColumns,
    `
    select ${orderColumns}
    from orders o
    join stores s on s.team_id = o.team_id
    join teams t on t.id = o.team_id
    left join store_payments p on p.team_id = o.team_id and p.order_id = o.id
    left join store_late_payments late on late.team_id = p.team_id and late.attempt_id = p.attempt_id
    where o.id = $1
      and o.origin = 'store'`,
    [orderId],
  )
  if (!order) return undefined
  const items = await readRows(
    reader,
    itemColumns,
    `select ${itemColumns} from order_items i where i.order_id = $1 order by i.id`,
    [orderId],
  )
  return { ...order, items }
}

const refundColumns = columns({
  amountCents: int('r.amount_cents'),
  isToGiftCard: bool("r.destination = 'gift_card'"),
})
export type RefundPart = RowOf<typeof refundColumns>

/** The parts of a refund that have not failed: what goes back to a gift card, and what to the shopper's card. */
export function findRefundParts(reader: Reader, teamId: RowId, refundIds: readonly RowId[]) {
  return readRows(
    reader,
    refundColumns,
    `
    select ${refundColumns}
    from refunds r
    where r.team_id = $1
      and r.id = any($2::bigint[])
      and r.state <> 'failed'
    order by r.id`,
    [teamId, refundIds],
  )
}

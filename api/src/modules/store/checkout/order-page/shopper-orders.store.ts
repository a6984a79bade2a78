import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const shopperOrderColumns = columns({
  id: id('o.id'),
  teamId: id('o.team_id'),
  publicId: text('o.public_id'),
  number: text("upper(split_part(o.public_id::text, '-', 1))"),
  status: text<OrderStatus>('o.status'),
  isClosed: bool('o.closed_at is not null'),
  attemptId: id('p.attempt_id'),
  subtotalCents: int('o.subtotal_cents'),
  discountCents: int('o.discount_cents'),
  shippingCents: int('o.shipping_cents'),
  taxCents: int('o.tax_cents'),
  totalCents: int('o.total_cents'),
  cardCents: int('p.card_cents'),
  giftCents: int('p.gift_cents'),
  cardBrand: orNull(text('p.card_brand')),
  cardLast4: orNull(text('p.card_last4')),
  refundedCents: int('a.refunded_cents'),
  serviceName: orNull(text('o.service_name')),
  deliveryDays: orNull(int('o.delivery_days')),
  processingStartedAt: orNull(time('o.processing_started_at')),
  packedAt: orNull(time('o.packed_at')),
  shippedAt: orNull(time('o.shipped_at')),
  deliveredAt: orNull(time('o.delivered_at')),
  shipName: orNull(text('o.ship_name')),
  shipCompany: orNull(text('o.ship_company')),
  shipEmail: orNull(text('o.ship_email')),
  shipAddressOne: orNull(text('o.ship_address_one')),
  shipAddressTwo: orNull(text('o.ship_address_two')),
  shipCity: orNull(text('o.ship_city')),
  shipState: orNull(text('o.ship_state')),
  shipZipcode: orNull(text('o.ship_zipcode')),
  shipCountry: orNull(text('o.ship_country')),
})
export type ShopperOrderRow = RowOf<typeof shopperOrderColumns>

/** An order of this team's store by the public id that a signed token named. */
export async function findShopperOrder(
  reader: Reader,
  teamId: RowId,
  publicId: string,
): Promise<ShopperOrderRow | undefined> {
  const [row] = await readRows(
    reader,
    shopperOrderColumns,
    `
    select ${shopperOrderColumns}
    from orders o
    join store_payments p on p.team_id = o.team_id and p.order_id = o.id
    join payment_attempts a on a.team_id = p.team_id and a.id = p.attempt_id
    where o.public_id = $2::uuid
      and o.team_id = $1
      and o.origin = 'store'`,
    [teamId, publicId],
  )
  return row
}

const otherColumns = columns({ id: id('o.id') })

/** Whether no other order of the team's store has been paid. */
export async function isFirstOfStore(reader: Reader, order: { teamId: RowId; id: RowId }): Promise<boolean> {
  const others = await readRows(
    reader,
    otherColumns,
    `
    select ${otherColumns}
    from orders o
    where o.team_id = $1
      and o.origin = 'store'
      and o.status <> 'unpaid'
      and o.id <> $2
    limit 1`,
    [order.teamId, order.id],
  )
  return others.length === 0
}

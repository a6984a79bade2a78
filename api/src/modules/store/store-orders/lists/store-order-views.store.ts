import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { openCheckoutDays } from '@ribbon/contract/store/store-orders/store-orders'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'

/** An order `o` of the store with how it is paid. */
export const viewJoins = `
  left join store_payments p on p.team_id = o.team_id and p.order_id = o.id
  left join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
  left join lateral (
    select sum(i.quantity) as quantity,
      (array_agg(i.display_name order by i.id))[1] as first_name,
      (array_agg(i.images ->> 0 order by i.id))[1] as first_image
    from order_items i
    where i.order_id = o.id
  ) items on true`

export const viewColumnMap = {
  id: id('o.id'),
  publicId: text('o.public_id'),
  status: text<OrderStatus>('o.status'),
  buyerName: orNull(text('o.ship_name')),
  buyerEmail: orNull(text('o.ship_email')),
  quantity: int('coalesce(items.quantity, 0)'),
  firstItem: orNull(text('items.first_name')),
  image: orNull(text('items.first_image')),
  subtotalCents: int('o.subtotal_cents - o.discount_cents'),
  shippingCents: int('o.shipping_cents'),
  taxCents: int('o.tax_cents'),
  totalCents: int('o.total_cents'),
  cardCents: int('coalesce(p.card_cents, o.total_cents)'),
  giftCents: int('coalesce(p.gift_cents, 0)'),
  refundedCents: int('coalesce(a.refunded_cents, 0)'),
  isDisputed: bool('p.disputed_at is not null'),
  trackingNumber: orNull(text('o.tracking_number')),
  createdAt: time('o.created_at'),
  paidAt: orNull(time('o.processing_started_at')),
  closedAt: orNull(time('o.closed_at')),
}
const viewColumns = columns(viewColumnMap)
export type StoreOrderView = RowOf<typeof viewColumns>

const detailColumns = columns({
  ...viewColumnMap,
  teamId: id('o.team_id'),
  attemptId: orNull(id('p.attempt_id')),
  company: orNull(text('o.ship_company')),
  phone: orNull(text('o.ship_phone')),
  addressOne: orNull(text('o.ship_address_one')),
  addressTwo: orNull(text('o.ship_address_two')),
  city: orNull(text('o.ship_city')),
  state: orNull(text('o.ship_state')),
  zipcode: orNull(text('o.ship_zipcode')),
  country: orNull(text('o.ship_country')),
  isBuyerErased: bool('o.buyer_erased_at is not null'),
  serviceName: orNull(text('o.service_name')),
  taxRate: text('o.tax_rate'),
  packedAt: orNull(time('o.packed_at')),
  shippedAt: orNull(time('o.shipped_at')),
  deliveredAt: orNull(time('o.delivered_at')),
  canceledAt: orNull(time('o.canceled_at')),
  cardBrand: orNull(text('p.card_brand')),
  cardLast4: orNull(text('p.card_last4')),
  feeCents: int('coalesce(p.fee_cents, 0)'),
  feeOnAccountCents: int('coalesce(p.fee_on_account_cents, 0)'),
  feeRefundedCents: int('coalesce(p.fee_refunded_cents, 0)'),
  cardRefundedCents: int('coalesce(p.card_refunded_cents, 0)'),
  giftRefundedCents: int('coalesce(p.gift_refunded_cents, 0)'),
  providerFeeCents: orNull(int('p.provider_fee_cents')),
  problem: orNull(text<'differs'>('p.problem')),
  disputedAt: orNull(time('p.disputed_at')),
})
export type StoreOrderDetailView = RowOf<typeof detailColumns>

/** One order of the team's store; an unpaid one only while it is listed. */
export async function findStoreOrderView(
  db: Reader,
  { teamId }: Scope,
  orderId: number,
): Promise<StoreOrderDetailView | undefined> {
  const [order] = await readRows(
    db,
    detailColumns,
    `
    select ${detailColumns}
    from orders o
    ${viewJoins}
    where o.id = $1
      and o.team_id = $2
      and o.origin = 'store'
      and (o.status <> 'unpaid' or o.created_at > now() - interval '${openCheckoutDays} days')`,
    [orderId, teamId],
  )
  return order
}

const usedCardColumns = columns({
  id: id('g.id'),
  codeLast4: orNull(text('g.code_last4')),
  amountCents: int('-h.delta_cents'),
})
export type UsedGiftCard = RowOf<typeof usedCardColumns>

/** What each gift card paid of an order, or is held for it. */
export function listUsedGiftCards(
  db: Reader,
  { teamId, attemptId }: { teamId: number; attemptId: number },
): Promise<UsedGiftCard[]> {
  return readRows(
    db,
    usedCardColumns,
    `
    select ${usedCardColumns}
    from gift_card_entries h
    join gift_card_recipients g on g.team_id = h.team_id and g.id = h.recipient_id
    where h.team_id = $1
      and h.source_type = 'payment_attempt'
      and h.source_id = $2
      and h.kind = 'hold'
      and not exists (
        select from gift_card_entries e
        where e.team_id = h.team_id
          and e.recipient_id = h.recipient_id
          and e.source_type = h.source_type
          and e.source_id = h.source_id
          and e.kind = 'release'
      )
    order by h.recipient_id`,
    [teamId, attemptId],
  )
}

import type { FeeKind } from '@ribbon/contract/connections/shop-fees/shop-fees'
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

export interface FeeLineItem {
  name: string
  sku: string
  quantity: number
}

/** Lines with the parcels behind them, and what corrections refer to. */
export const feeLineSource = `
  shop_fee_lines l
  left join shop_price_lists p on p.id = l.price_list_id
  left join parcels b on b.team_id = l.team_id and b.id = l.parcel_id
  left join orders o on o.team_id = l.team_id and o.id = l.order_id
  left join shop_orders s on s.team_id = l.team_id and s.order_id = l.order_id
  left join shop_fee_lines c on c.team_id = l.team_id and c.id = l.corrects`

const items = `coalesce((
    select jsonb_agg(jsonb_build_object('name', i.display_name, 'sku', i.sku,
      'quantity', case when b.is_whole then i.quantity else h.quantity end) order by i.id)
    from order_items i
    left join parcel_items h on h.parcel_id = b.id and h.order_item_id = i.id
    where i.order_id = b.order_id and (b.is_whole or h.quantity > 0)), '[]')`

export const feeLineMap = {
  id: id('l.id'),
  kind: text<FeeKind>('l.kind'),
  amountCents: int('l.amount_cents'),
  month: text(`to_char(l.month, 'YYYY-MM-DD')`),
  chargedAt: time('l.charged_at'),
  shopOrderName: orNull(text('s.name')),
  orderPublicId: orNull(text('o.public_id')),
  parcelId: orNull(id('l.parcel_id')),
  parcelNumber: orNull(int('b.number')),
  trackingNumber: orNull(text('b.tracking_number')),
  trackingUrl: orNull(text('b.tracking_url')),
  items: json<FeeLineItem[]>(items),
  pieces: orNull(int('l.pieces')),
  includesOrder: bool('l.includes_order'),
  labelCostCents: orNull(int('l.label_cost_cents')),
  priceListName: orNull(text('p.name')),
  orderCents: int('coalesce(p.order_cents, 0)'),
  pieceCents: int('coalesce(p.piece_cents, 0)'),
  postageMarkupBps: int('coalesce(p.postage_markup_bps, 0)'),
  storageCents: int('coalesce(p.storage_cents, 0)'),
  reason: orNull(text('l.reason')),
  correctsKind: orNull(text<FeeKind>('c.kind')),
  correctsMonth: orNull(text(`to_char(c.month, 'YYYY-MM-DD')`)),
  isReversal: bool('l.reverses is not null'),
}
export const feeLineColumns = columns(feeLineMap)
export type FeeLineView = RowOf<typeof feeLineColumns>

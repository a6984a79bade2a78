import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../../platform/table-files/table-source.ts'
import { ofTab } from '../lists/store-order-tabs.store.ts'

const minute = (column: string) => `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const amount = (cents: string) => `((${cents}) / 100.0)::numeric(14, 2)`

const items = `(
  select string_agg(
    i.quantity || ' × ' || i.display_name
      || coalesce(' (' || nullif(concat_ws(', ', i.type, i.color, i.size), '') || ')', ''),
    '; ' order by i.id)
  from order_items i
  where i.order_id = o.id)`

const fileColumns = [
  ['Order', "upper(split_part(o.public_id::text, '-', 1))"],
  ['Status', "replace(o.status, '_', ' ')"],
  ['Paid (UTC)', minute('processing_started_at')],
  ['Buyer', 'o.ship_name'],
  ['Email', 'o.ship_email'],
  ['Company', 'o.ship_company'],
  ['City', 'o.ship_city'],
  ['State', 'o.ship_state'],
  ['Zip code', 'o.ship_zipcode'],
  ['Country', 'o.ship_country'],
  ['Items', items],
  ['Goods', amount('o.subtotal_cents - o.discount_cents')],
  ['Shipping', amount('o.shipping_cents')],
  ['Tax', amount('o.tax_cents')],
  ['Total', amount('o.total_cents')],
  ['Paid by gift cards', amount('p.gift_cents')],
  ['Paid by card', amount('p.card_cents')],
  ['Refunded to gift cards', amount('p.gift_refunded_cents')],
  ['Refunded to the card', amount('p.card_refunded_cents')],
  ['Fee', amount('p.fee_cents')],
  ['Fee given back', amount('p.fee_refunded_cents')],
  ['Fee on account', amount('p.fee_on_account_cents - p.fee_credited_cents')],
  ['Provider fee', amount('p.provider_fee_cents')],
  [
    'Net',
    amount(
      'p.card_cents - p.fee_cents - p.provider_fee_cents - p.card_refunded_cents + p.fee_refunded_cents',
    ),
  ],
  ['Shipping option', 'o.service_name'],
  ['Tracking number', 'o.tracking_number'],
  ['Shipped (UTC)', minute('shipped_at')],
  ['Delivered (UTC)', minute('delivered_at')],
  ['Canceled (UTC)', minute('canceled_at')],
] as const

/** The paid orders of the team's store as a file, the newest first, with the filters of the list. */
export const storeOrderTable: TableSource<ExportFilters> = {
  header: fileColumns.map(([name]) => name),
  signed: ['Net'],
  query({ teamId }, { from, to, store_orders: tab = 'all' }) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['o.team_id = ?', teamId],
      ["o.processing_started_at >= ?::date::timestamp at time zone 'UTC'", from],
      ["o.processing_started_at < (?::date + 1)::timestamp at time zone 'UTC'", to],
    ])
    return {
      text: `
        select ${fileColumns.map(([, column]) => column).join(', ')}
        from orders o
        left join store_payments p on p.team_id = o.team_id and p.order_id = o.id
        where o.origin = 'store'
          and ${ofTab[tab]}
          and ${where}
        order by o.processing_started_at desc, o.id desc`,
      values,
    }
  },
}

import type { ShopOrderListQuery } from '@ribbon/contract/connections/shop-orders'
import type { Period } from '@ribbon/contract/periods'
import {
  columns,
  id,
  int,
  json,
  orNull,
  text,
  texts,
  time,
  type RowOf,
} from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'

export interface ShopOrderItem {
  id: string
  title: string
  sku: string | null
  quantity: number
}

const items = `coalesce((
    select jsonb_agg(jsonb_build_object('id', l.platform_id, 'title', l.title, 'sku', l.sku, 'quantity', l.quantity) order by l.position)
    from shop_order_lines l
    where l.team_id = o.team_id and l.shop_order = o.id), '[]')`

const viewColumns = columns({
  id: id('o.id'),
  name: text('o.name'),
  orderedAt: time('o.ordered_at'),
  customer: orNull(text('o.customer')),
  items: json<ShopOrderItem[]>(items),
  quantity: int('o.quantity'),
  totalCents: int('o.total_cents'),
  currency: text('o.currency'),
  financialStatus: text('o.financial_status'),
  fulfillmentStatus: text('o.fulfillment_status'),
  trackingNumbers: texts('o.tracking_numbers'),
})
export type ShopOrderView = RowOf<typeof viewColumns>

/** One order of a team's shop. */
export async function findShopOrderView(
  reader: Reader,
  { teamId }: Scope,
  shopOrderId: RowId,
): Promise<ShopOrderView | undefined> {
  const [view] = await readRows(
    reader,
    viewColumns,
    `select ${viewColumns} from shop_orders o where o.team_id = $1 and o.id = $2`,
    [teamId, shopOrderId],
  )
  return view
}

const countColumns = columns({ totalCount: int('count(*)') })

/** A page of a team's shop orders, how many there are. */
export async function listShopOrders(
  reader: Reader,
  { teamId }: Scope,
  { period, page, search }: { period: Period | undefined } & Pick<ShopOrderListQuery, 'page' | 'search'>,
) {
  const values: unknown[] = [teamId]
  const add = (condition: string, value: unknown) => condition.replaceAll('?', `$${values.push(value)}`)
  const where = [
    'o.team_id = $1',
    ...(period
      ? [
          add("o.ordered_at >= ?::date::timestamp at time zone 'UTC'", period.from),
          add("o.ordered_at < (?::date + 1)::timestamp at time zone 'UTC'", period.to),
        ]
      : []),
    ...(search
      ? [add("(o.name || ' ' || coalesce(o.customer, '')) ilike ?", `%${search.replace(/[\\%_]/g, '\\$&')}%`)]
      : []),
  ].join(' and ')
  const from = `from shop_orders o where ${where}`
  const [counted, rows] = await Promise.all([
    readRows(reader, countColumns, `select ${countColumns} ${from}`, values),
    readRows(
      reader,
      viewColumns,
      `select ${viewColumns} ${from}
      order by o.ordered_at desc, o.id desc
      limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, page.size, (page.number - 1) * page.size],
    ),
  ])
  return { rows, ...oneRow(counted) }
}

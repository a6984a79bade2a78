import type { ShopOrderListQuery, ShopOrderState } from '@ribbon/contract/connections/shop-orders'
import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
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
import type { Scope } from '../../../platform/http/actor.ts'

export interface ShopOrderItem {
  id: string
  title: string
  sku: string | null
  quantity: number
  goods: { variantId: number; name: string; sku: string; isChosen: boolean } | null
  neverFromStock: boolean
}

export interface ShopOrderParcel {
  number: number
  state: ParcelState
  trackingNumber: string | null
  trackingUrl: string | null
}

const goods = `(
        select jsonb_build_object('variantId', v.id, 'name', p.display_name, 'sku', v.sku, 'isChosen', exists (
          select from shop_matches m
          where m.team_id = l.team_id and m.match_key = l.match_key and m.product_variant_id = v.id and m.domain = s.domain))
        from product_variants v
        join products p on p.team_id = v.team_id and p.id = v.product_id
        where v.team_id = l.team_id and v.id = l.product_variant_id)`

const neverFromStock = `exists (
        select from shop_matches m
        where m.team_id = l.team_id and m.match_key = l.match_key and m.product_variant_id is null and m.domain = s.domain)`

const items = `coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', l.platform_id, 'title', l.title, 'sku', l.sku, 'quantity', l.quantity, 'goods', ${goods},
      'neverFromStock', ${neverFromStock}) order by l.position)
    from shop_order_lines l
    join shops s on s.team_id = o.team_id and s.id = o.shop
    where l.team_id = o.team_id and l.shop_order = o.id), '[]')`

const parcels = `coalesce((
    select jsonb_agg(jsonb_build_object(
      'number', p.number, 'state', p.state, 'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url) order by p.number)
    from parcels p
    where p.order_id = o.order_id and p.state <> 'canceled'), '[]')`

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
  state: text<ShopOrderState>('o.state'),
  problem: orNull(text('o.problem')),
  publicOrderId: orNull(
    text('(select f.public_id::text from orders f where f.team_id = o.team_id and f.id = o.order_id)'),
  ),
  toldAt: orNull(time('o.told_at')),
  parcels: json<ShopOrderParcel[]>(parcels),
})
export type ShopOrderView = RowOf<typeof viewColumns>

/** One order of a team's shop. */
export async function findShopOrderView(
  reader: Reader,
  { teamId }: Scope,
  shopOrderId: number,
): Promise<ShopOrderView | undefined> {
  const [view] = await readRows(
    reader,
    viewColumns,
    `select ${viewColumns} from shop_orders o where o.team_id = $1 and o.id = $2`,
    [teamId, shopOrderId],
  )
  return view
}

const fulfillmentColumns = columns({
  open: int(`count(*) filter (where o.state = 'imported')`),
  needsMatch: int(`count(*) filter (where o.state = 'needs_match')`),
  waiting: int(`count(*) filter (where o.state = 'waiting')`),
  inWork: int(`count(*) filter (where o.state = 'ordered')`),
  needsPerson: int(`count(*) filter (where o.state = 'needs_person')`),
})

/** How many orders of a team are in which state, as far as somebody or something has to do with them. */
export async function countShopOrders(reader: Reader, { teamId }: Scope) {
  const rows = await readRows(
    reader,
    fulfillmentColumns,
    `select ${fulfillmentColumns}
    from shop_orders o
    where o.team_id = $1
      and (o.state in ('needs_match', 'waiting', 'ordered', 'needs_person')
        or o.state = 'imported' and o.open_fulfillments <> '{}' and o.canceled_at is null and o.redacted_at is null
          and o.financial_status in ('paid', 'partially_refunded') and o.quantity > 0)`,
    [teamId],
  )
  return oneRow(rows)
}

const countColumns = columns({ totalCount: int('count(*)') })

/** A page of a team's shop orders, how many there are. */
export async function listShopOrders(
  reader: Reader,
  { teamId }: Scope,
  {
    period,
    page,
    search,
    status,
  }: { period: Period | undefined } & Pick<ShopOrderListQuery, 'page' | 'search' | 'status'>,
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
    ...(status ? [add('o.state = ?', status)] : []),
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

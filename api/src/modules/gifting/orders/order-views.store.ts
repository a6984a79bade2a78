import type { ExportFilters } from '@ribbon/contract/administration/exports'
import type { Page } from '@ribbon/contract/paging'
import { hotRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'

/** An order with its recipient, sender and sub-team, as lists and details show it; in the order of `columns`. */
export type OrderView = [
  id: number,
  publicId: string,
  trackingToken: string,
  teamId: number,
  userId: number,
  status: string,
  packedAt: Date | null,
  subteamId: number | null,
  subteamName: string | null,
  subtotalCents: number,
  discountCents: number,
  taxRate: string,
  taxCents: number,
  shippingCents: number,
  totalCents: number,
  note: string | null,
  cardMessage: string | null,
  createdAt: Date,
  processingStartedAt: Date | null,
  shippedAt: Date | null,
  deliveredAt: Date | null,
  canceledAt: Date | null,
  paymentSource: string | null,
  groupOrderId: number | null,
  salesforceResourceType: string | null,
  salesforceResourceUid: string | null,
  shipName: string | null,
  shipCompany: string | null,
  shipEmail: string | null,
  shipPhone: string | null,
  shipAddressOne: string | null,
  shipAddressTwo: string | null,
  shipCity: string | null,
  shipState: string | null,
  shipZipcode: string | null,
  shipCountry: string | null,
  trackingUrl: string | null,
  trackingNumber: string | null,
  carrierCode: string | null,
  serviceCode: string | null,
  serviceName: string | null,
  recipientId: number | null,
  recipientName: string | null,
  recipientCompany: string | null,
  recipientPhone: string | null,
  recipientEmail: string | null,
  recipientAddressOne: string | null,
  recipientAddressTwo: string | null,
  recipientCity: string | null,
  recipientState: string | null,
  recipientZipcode: string | null,
  recipientCountry: string | null,
  recipientCrmUid: string | null,
  recipientAddressState: string | null,
  recipientCreatedAt: Date | null,
  senderFirstName: string,
  senderLastName: string,
  senderEmail: string,
]

const columns = `o.id, o.public_id, o.tracking_token, o.team_id, o.user_id, o.status, o.packed_at, s.id, s.name,
  o.subtotal_cents, o.discount_cents, o.tax_rate, o.tax_cents, o.shipping_cents, o.total_cents, o.note, o.card_message,
  o.created_at, o.processing_started_at, o.shipped_at, o.delivered_at, o.canceled_at, o.payment_source, o.group_order_id,
  o.salesforce_resource_type, o.salesforce_resource_uid,
  o.ship_name, o.ship_company, o.ship_email, o.ship_phone, o.ship_address_one, o.ship_address_two, o.ship_city, o.ship_state, o.ship_zipcode, o.ship_country,
  o.tracking_url, o.tracking_number, o.carrier_code, o.service_code, o.service_name,
  r.id, r.name, r.company, r.phone, r.email, r.address_one, r.address_two, r.city, r.state, r.zipcode, r.country, r.salesforce_resource_uid, r.address_state, r.created_at,
  u.first_name, u.last_name, u.email`
const joins =
  'left join recipients r on r.id = o.recipient_id join users u on u.id = o.user_id left join subteams s on s.id = o.subteam_id'

export type OrderItemView = [
  id: number,
  orderId: number,
  productVariantId: number,
  productId: number,
  bundleId: number | null,
  quantity: number,
  priceCents: number,
  productName: string,
  displayName: string,
  description: string,
  sku: string,
  type: string | null,
  color: string | null,
  hexCode: string | null,
  size: string | null,
  images: string[],
  bundleName: string | null,
]
const itemColumns =
  'id, order_id, product_variant_id, product_id, bundle_id, quantity, price_cents, product_name, display_name, description, sku, type, color, hex_code, size, images, bundle_name'

export interface OrderSearch {
  page: Page
  userId?: number | undefined
  subteamId?: number | undefined
  recipientId?: number | undefined
  bulkSendId?: number | undefined
  nameOrEmail?: string | undefined
  status?: string | undefined
  redemption: boolean
}

/** One page of the orders the scope shows, newest first, with the exact total. */
export async function listOrderViews(
  db: Reader,
  scope: Scope,
  search: OrderSearch,
): Promise<{ views: OrderView[]; totalCount: number }> {
  const userId = scope.seesTeam ? search.userId : scope.userId
  const values: unknown[] = [scope.teamId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'o.team_id = $1',
    "o.status <> 'unpaid'",
    search.redemption ? 'o.group_order_id is not null' : 'o.group_order_id is null',
    ...(userId === undefined ? [] : [`o.user_id = ${bind(userId)}`]),
    ...(search.status === undefined ? [] : [`o.status = ${bind(search.status)}`]),
    ...(search.subteamId === undefined
      ? []
      : [`o.subteam_id = (select id from subteams where team_id = $1 and id = ${bind(search.subteamId)})`]),
  ]
  for (const [column, id] of [
    ['recipient_id', search.recipientId],
    ['bulk_send_id', search.bulkSendId],
  ] as const)
    if (id !== undefined) conditions.push(`o.${column} = ${bind(id)}`)
  const shape = `${search.redemption ? 'r' : 't'}${userId === undefined ? '' : 'u'}${search.status === undefined ? '' : 's'}${search.subteamId === undefined ? '' : 'b'}${search.recipientId === undefined ? '' : 'p'}${search.bulkSendId === undefined ? '' : 'k'}${search.nameOrEmail ? 'n' : ''}`
  if (search.nameOrEmail)
    conditions.push(mentions(bind(`%${search.nameOrEmail.replace(/[\\%_]/g, '\\$&')}%`)))
  const where = conditions.join(' and ')
  const filters = [...values]
  const limit = `limit ${bind(search.page.size)} offset ${bind((search.page.number - 1) * search.page.size)}`
  const views = await hotRows<OrderView>(
    db,
    `orders_page_${shape}`,
    `select ${columns} from (select id as page_id from orders o where ${where} order by o.id desc ${limit}) page join orders o on o.id = page.page_id ${joins} order by o.id desc`,
    values,
  )
  const isCounted =
    search.nameOrEmail ||
    [search.subteamId, search.recipientId, search.bulkSendId].some(id => id !== undefined)
  const totalCount = isCounted
    ? await countOrders(db, `orders_count_${shape}`, where, filters)
    : await countTallies(db, {
        teamId: scope.teamId,
        userId,
        status: search.status,
        redemption: search.redemption,
      })
  return { views, totalCount }
}

// The search index has the company as well: it finds the few who may be meant, the second condition those who are.
function mentions(pattern: string): string {
  const who = "r.name || ' ' || coalesce(r.email, '')"
  return `o.recipient_id in (select r.id from recipients r where r.team_id = $1 and (${who} || ' ' || coalesce(r.company, '')) ilike ${pattern} and ${who} ilike ${pattern})`
}

async function countOrders(db: Reader, name: string, where: string, values: unknown[]): Promise<number> {
  const [row] = await hotRows<[number]>(db, name, `select count(*)::int from orders o where ${where}`, values)
  return row?.[0] ?? 0
}

async function countTallies(
  db: Reader,
  of: { teamId: number; userId: number | undefined; status: string | undefined; redemption: boolean },
): Promise<number> {
  const [row] = await hotRows<[number]>(
    db,
    'orders_tally',
    `select coalesce(sum(delta), 0)::bigint from order_tallies
    where team_id = $1 and is_redemption = $2 and ($3::bigint is null or user_id = $3) and ($4::text is null or status = $4)`,
    [of.teamId, of.redemption, of.userId ?? null, of.status ?? null],
  )
  return row?.[0] ?? 0
}

// A list of ids is planned anew each time, since it could be a long one; one id never is.
export function findItemViews(db: Reader, orderIds: number[]): Promise<OrderItemView[]> {
  return orderIds.length === 1
    ? hotRows<OrderItemView>(
        db,
        'orders_items_of_one',
        `select ${itemColumns} from order_items where order_id = $1 order by id`,
        orderIds,
      )
    : hotRows<OrderItemView>(
        db,
        'orders_items',
        `select ${itemColumns} from order_items where order_id = any($1) order by order_id, id`,
        [orderIds],
      )
}

/** One order; an unpaid one only for who began it. */
export async function findOrderView(db: Reader, scope: Scope, id: number): Promise<OrderView | undefined> {
  const [view] = await hotRows<OrderView>(
    db,
    'orders_one',
    `select ${columns} from orders o ${joins} where o.id = $1 and o.team_id = $2 and (o.user_id = $3 or ($4::boolean and o.status <> 'unpaid'))`,
    [id, scope.teamId, scope.userId, scope.seesTeam],
  )
  return view
}

export type ParcelView = [
  id: number,
  orderId: number,
  number: number,
  state: string,
  isReplaced: boolean,
  isReshipment: boolean,
  hold: string | null,
  trackingNumber: string | null,
  trackingUrl: string | null,
  carrierCode: string | null,
  shippedAt: Date | null,
  deliveredAt: Date | null,
  items: { name: string; quantity: number }[],
]

const parcelsText = `select p.id, p.order_id, p.number, p.state, p.replaced_at is not null, p.reshipment_id is not null, p.hold, p.tracking_number, p.tracking_url, p.carrier_code, p.shipped_at, p.delivered_at,
    coalesce((select jsonb_agg(jsonb_build_object('name', i.display_name, 'quantity', case when p.is_whole then i.quantity else h.quantity end) order by i.id)
      from order_items i left join parcel_items h on h.parcel_id = p.id and h.order_item_id = i.id where i.order_id = p.order_id and (p.is_whole or h.quantity > 0)), '[]')
  from parcels p where p.order_id = $1 and p.state <> 'canceled' order by p.number`

/** The parcels an order travels in, those that were sent again included. */
export function findParcelViews(db: Reader, orderId: number): Promise<ParcelView[]> {
  return hotRows<ParcelView>(db, 'orders_parcels', parcelsText, [orderId])
}

export type OrderEventView = [event: string, text: string, actorName: string | null, createdAt: Date]

export function findOrderEvents(db: Reader, orderId: number): Promise<OrderEventView[]> {
  return hotRows<OrderEventView>(
    db,
    'orders_events',
    'select event, text, actor_name, created_at from order_events where order_id = $1 order by id',
    [orderId],
  )
}

export interface TrackedGift {
  view: OrderView
  teamName: string
  teamLogo: string | null
}

/** A paid order by its public id and tracking token; whoever holds the link may see how the gift fares. */
export async function findTrackedGift(
  db: Reader,
  publicId: string,
  token: string,
): Promise<TrackedGift | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(publicId) || !/^[\w-]{10,64}$/.test(token)) return undefined
  const [row] = await hotRows<[...OrderView, string, string | null]>(
    db,
    'orders_tracked',
    `select ${columns}, t.name, t.logo from orders o ${joins} join teams t on t.id = o.team_id where o.public_id = $1 and o.tracking_token = $2 and o.status <> 'unpaid'`,
    [publicId, token],
  )
  if (!row) return undefined
  return {
    view: row.slice(0, -2) as OrderView,
    teamName: row.at(-2) as string,
    teamLogo: row.at(-1) as string | null,
  }
}

const when = (column: string) => `to_char(o.${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const amount = (column: string) => `(o.${column} / 100.0)::numeric(14, 2)`
const orderColumns = [
  ['Order', "upper(split_part(o.public_id::text, '-', 1))"],
  ['Status', "replace(o.status, '_', ' ')"],
  ['Placed (UTC)', when('processing_started_at')],
  ['Sender', "trim(u.first_name || ' ' || u.last_name)"],
  ['Sender e-mail', 'u.email'],
  ['Sub-team', 's.name'],
  ['Recipient', 'coalesce(o.ship_name, r.name)'],
  ['Company', 'coalesce(o.ship_company, r.company)'],
  ['E-mail', 'coalesce(o.ship_email, r.email)'],
  ['Phone', 'coalesce(o.ship_phone, r.phone)'],
  ['Address line 1', 'o.ship_address_one'],
  ['Address line 2', 'o.ship_address_two'],
  ['City', 'o.ship_city'],
  ['State', 'o.ship_state'],
  ['Zip code', 'o.ship_zipcode'],
  ['Country', 'o.ship_country'],
  [
    'Gifts',
    "(select string_agg(i.quantity || ' × ' || i.display_name || coalesce(' (' || nullif(concat_ws(', ', i.type, i.color, i.size), '') || ')', ''), '; ' order by i.id) from order_items i where i.order_id = o.id)",
  ],
  ['Card message', 'o.card_message'],
  ['Note', 'o.note'],
  ['Subtotal', amount('subtotal_cents')],
  ['Discount', amount('discount_cents')],
  ['Shipping', amount('shipping_cents')],
  ['Tax', amount('tax_cents')],
  ['Total', amount('total_cents')],
  ['Paid by', "replace(o.payment_source, '_', ' ')"],
  ['Shipping option', 'o.service_name'],
  ['Tracking number', 'o.tracking_number'],
  ['Shipped (UTC)', when('shipped_at')],
  ['Delivered (UTC)', when('delivered_at')],
  ['Canceled (UTC)', when('canceled_at')],
  ['Returned (UTC)', when('returned_at')],
] as const

/** The team's orders as a file, newest first, with the filters of the list. */
export const orderTable: TableSource<ExportFilters> = {
  header: orderColumns.map(([name]) => name),
  query({ teamId }, filters) {
    const values: unknown[] = []
    const name = filters.name_or_email?.trim()
    const where = whereAll(values, [
      ['o.team_id = ?', teamId],
      ['o.status = ?', filters.status],
      ['o.user_id = ?', filters.user_id],
      ['o.subteam_id = ?', filters.subteam_id],
      ['o.recipient_id = ?', filters.recipient_id],
      ['o.bulk_send_id = ?', filters.bulk_send_id],
      ['(o.group_order_id is not null) = ?', filters.redemption && filters.redemption === 'true'],
      [mentions('?'), name && `%${name.replace(/[\\%_]/g, '\\$&')}%`],
      ["o.processing_started_at >= ?::date::timestamp at time zone 'UTC'", filters.from],
      ["o.processing_started_at < (?::date + 1)::timestamp at time zone 'UTC'", filters.to],
    ])
    return {
      text: `select ${orderColumns.map(([, column]) => column).join(', ')} from orders o ${joins} where o.status <> 'unpaid' and ${where} order by o.id desc`,
      values,
    }
  },
}

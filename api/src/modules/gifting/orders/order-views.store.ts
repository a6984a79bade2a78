import type { OrderSort } from '@ribbon/contract/gifting/orders/order-lists'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Page } from '@ribbon/contract/paging'
import {
  columns,
  id,
  int,
  orNull,
  text,
  time,
  type Columns,
  type RowOf,
} from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { pageText } from '../../../platform/db/page-text.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { whereAll } from '../../../platform/table-files/table-source.ts'
import { textMatches } from './search/order-search.store.ts'
import { daysOf, orderOfRows } from './search/order-sorts.store.ts'
import { findOrderCode } from './search/orders-of-code.store.ts'
import type { OrderCode } from './tracking/read-order-code.ts'

/** A gift with its recipient, sender and sub-team. */
export const orderColumnMap = {
  id: id('o.id'),
  publicId: text('o.public_id'),
  trackingToken: text('o.tracking_token'),
  teamId: id('o.team_id'),
  userId: id('o.user_id'),
  status: text<OrderStatus>('o.status'),
  packedAt: orNull(time('o.packed_at')),
  subteamId: orNull(id('s.id')),
  subteamName: orNull(text('s.name')),
  subtotalCents: int('o.subtotal_cents'),
  discountCents: int('o.discount_cents'),
  taxRate: text('o.tax_rate'),
  taxCents: int('o.tax_cents'),
  shippingCents: int('o.shipping_cents'),
  totalCents: int('o.total_cents'),
  note: orNull(text('o.note')),
  cardMessage: orNull(text('o.card_message')),
  createdAt: time('o.created_at'),
  processingStartedAt: orNull(time('o.processing_started_at')),
  shippedAt: orNull(time('o.shipped_at')),
  deliveredAt: orNull(time('o.delivered_at')),
  canceledAt: orNull(time('o.canceled_at')),
  paymentSource: orNull(text('o.payment_source')),
  groupOrderId: orNull(id('o.group_order_id')),
  groupOrderName: orNull(text('o.group_order_name')),
  salesforceResourceType: orNull(text('o.salesforce_resource_type')),
  salesforceResourceUid: orNull(text('o.salesforce_resource_uid')),
  shipName: orNull(text('o.ship_name')),
  shipCompany: orNull(text('o.ship_company')),
  shipEmail: orNull(text('o.ship_email')),
  shipPhone: orNull(text('o.ship_phone')),
  shipAddressOne: orNull(text('o.ship_address_one')),
  shipAddressTwo: orNull(text('o.ship_address_two')),
  shipCity: orNull(text('o.ship_city')),
  shipState: orNull(text('o.ship_state')),
  shipZipcode: orNull(text('o.ship_zipcode')),
  shipCountry: orNull(text('o.ship_country')),
  trackingUrl: orNull(text('o.tracking_url')),
  trackingNumber: orNull(text('o.tracking_number')),
  carrierCode: orNull(text('o.carrier_code')),
  serviceCode: orNull(text('o.service_code')),
  serviceName: orNull(text('o.service_name')),
  deliveryDays: orNull(int('o.delivery_days')),
  recipientId: orNull(id('r.id')),
  recipientName: orNull(text('r.name')),
  recipientCompany: orNull(text('r.company')),
  recipientPhone: orNull(text('r.phone')),
  recipientEmail: orNull(text('r.email')),
  recipientAddressOne: orNull(text('r.address_one')),
  recipientAddressTwo: orNull(text('r.address_two')),
  recipientCity: orNull(text('r.city')),
  recipientState: orNull(text('r.state')),
  recipientZipcode: orNull(text('r.zipcode')),
  recipientCountry: orNull(text('r.country')),
  recipientSalesforceUid: orNull(text('r.salesforce_resource_uid')),
  recipientAddressState: orNull(text<'given' | 'requested' | 'declined' | 'erased'>('r.address_state')),
  recipientCreatedAt: orNull(time('r.created_at')),
  senderFirstName: text('u.first_name'),
  senderLastName: text('u.last_name'),
  senderEmail: text('u.email'),
}
export const orderColumns = columns(orderColumnMap)
export type OrderView = RowOf<typeof orderColumns>

export const orderJoins = `
  left join recipients r on r.id = o.recipient_id
  join users u on u.id = o.user_id
  left join subteams s on s.id = o.subteam_id`

export interface OrderSearch {
  page: Page
  userId?: number | undefined
  subteamId?: number | undefined
  recipientId?: number | undefined
  bulkSendId?: number | undefined
  /** A person's name or email address, or the beginning of an order number or tracking number. */ text?:
    | string
    | undefined
  status?: string | undefined
  /** Only orders of group orders, or none of them; undefined for both. */ redemption?: boolean | undefined
  /** Days (UTC), both included. */ fromDay?: string | undefined
  toDay?: string | undefined
  sort?: OrderSort | undefined
}

/** One page of the orders the scope shows, newest first or sorted, with the exact total. */
export async function listOrderViews(
  db: Reader,
  scope: Scope,
  search: OrderSearch,
): Promise<{ orders: OrderView[]; totalCount: number }> {
  const { page, sort, ...filters } = { ...search, userId: scope.seesTeam ? search.userId : scope.userId }
  const { subteamId, recipientId, bulkSendId, text: searched, fromDay, toDay } = filters
  const order = orderOfRows(sort, Boolean(fromDay ?? toDay))
  const isTallied =
    !searched && [subteamId, recipientId, bulkSendId, fromDay, toDay].every(value => value === undefined)
  if (isTallied) return listTallied(db, { teamId: scope.teamId, ...filters }, { page, order })
  const code = searched ? await findOrderCode(db, scope.teamId, searched) : undefined
  const values: unknown[] = []
  const where = filtersOf(values, scope.teamId, { ...filters, code })
  const countValues = [...values]
  return {
    orders: await readPage(db, orderColumns, { where, values, page, order }),
    totalCount: await countOrders(db, where, countValues),
  }
}

/** A list whose total the tallies know; it comes with the rows. */
async function listTallied(db: Reader, filters: TalliedFilters, rows: Pick<RowsOfPage, 'page' | 'order'>) {
  const values = tallyValues(filters)
  const where = filtersOf(values, filters.teamId, filters)
  const orders = await readPage(db, talliedColumns, { ...rows, where, values })
  const [first] = orders
  return { orders, totalCount: first ? first.totalCount : await sumTallies(db, filters) }
}

interface RowsOfPage {
  where: string
  values: unknown[]
  page: Page
  order: string
}

function readPage<R>(
  db: Reader,
  columnsOfPage: Columns<R>,
  { where, values, page, order }: RowsOfPage,
): Promise<R[]> {
  return readRows(
    db,
    columnsOfPage,
    `select ${columnsOfPage}
    from (
      select id as page_id
      from orders o
      where ${where}
      order by ${order}
      ${pageText(page, values)}
    ) page
    join orders o on o.id = page.page_id
    ${orderJoins}
    order by ${order}`,
    values,
  )
}

type OrderFilters = Omit<OrderSearch, 'page' | 'sort'> & { code?: OrderCode | undefined }

/** The conditions of a list; their values are added to `values`. Those before stand in the text as the indexes have them. */
function filtersOf(values: unknown[], teamId: number, filters: OrderFilters): string {
  const conditions = whereAll(values, [
    ['o.team_id = ?', teamId],
    ['o.user_id = ?', filters.userId],
    ['o.status = ?', filters.status],
    ['o.subteam_id = (select id from subteams where team_id = $1 and id = ?)', filters.subteamId],
    ['o.recipient_id = ?', filters.recipientId],
    ['o.bulk_send_id = ?', filters.bulkSendId],
    ...daysOf(filters),
  ])
  const matches = filters.text ? `and ${textMatches(values, filters.text, filters)}` : ''
  const redemption =
    filters.redemption === undefined
      ? ''
      : `and o.group_order_id is ${filters.redemption ? 'not null' : 'null'}`
  // Orders of projects and of the store have lists of their own.
  return `o.status <> 'unpaid' and o.origin = 'gift' ${redemption} and o.project_id is null and ${conditions} ${matches}`
}

const countColumns = columns({ count: int('count(*)::int') })

async function countOrders(db: Reader, where: string, values: unknown[]): Promise<number> {
  const [row] = await readRows(
    db,
    countColumns,
    `select ${countColumns} from orders o where ${where}`,
    values,
  )
  return row?.count ?? 0
}

type TalliedFilters = OrderFilters & { teamId: number }

const tallyValues = ({ teamId, redemption, userId, status }: TalliedFilters): unknown[] => [
  teamId,
  redemption ?? null,
  userId ?? null,
  status ?? null,
]
const tallyText = `
  select coalesce(sum(delta), 0)::bigint
  from order_tallies
  where team_id = $1
    and ($2::boolean is null or is_redemption = $2)
    and ($3::bigint is null or user_id = $3)
    and ($4::text is null or status = $4)`
const talliedColumns = columns({ ...orderColumnMap, totalCount: int(`(${tallyText})`) })
const tallyColumns = columns({ count: int(`(${tallyText})`) })

async function sumTallies(db: Reader, filters: TalliedFilters): Promise<number> {
  return oneRow(await readRows(db, tallyColumns, `select ${tallyColumns}`, tallyValues(filters))).count
}

/** One order; an unpaid one only for its sender. */
export async function findOrderView(db: Reader, scope: Scope, id: number): Promise<OrderView | undefined> {
  const [order] = await readRows(
    db,
    orderColumns,
    `select ${orderColumns}
    from orders o
    ${orderJoins}
    where o.id = $1
      and o.team_id = $2
      and o.origin = 'gift'
      and (o.user_id = $3 or ($4::boolean and o.status <> 'unpaid'))`,
    [id, scope.teamId, scope.userId, scope.seesTeam],
  )
  return order
}

import type { StoreOrderListQuery, StoreOrderTab } from '@ribbon/contract/store/store-orders/store-orders'
import type { Page } from '@ribbon/contract/paging'
import type { Period } from '@ribbon/contract/periods'
import { columns, int } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { containsPattern } from '../../../gifting/orders/search/order-search.store.ts'
import { hasCode } from '../../../gifting/orders/search/orders-of-code.store.ts'
import { readOrderCode } from '../../../gifting/orders/tracking/read-order-code.ts'
import { countByStatus } from '../metrics/store-days.store.ts'
import { ofTab } from './store-order-tabs.store.ts'
import { viewColumnMap, viewJoins, type StoreOrderView } from './store-order-views.store.ts'

const viewColumns = columns(viewColumnMap)

const sorts = {
  newest: 'o.processing_started_at desc, o.id desc',
  oldest: 'o.processing_started_at, o.id',
  total: 'o.total_cents desc, o.id desc',
} as const

export interface ListedOrders {
  rows: StoreOrderView[]
  totalCount: number
}

/** What the totals of the days know by status; the others are counted. */
const statusesOf: Partial<Record<StoreOrderTab, readonly string[] | null>> = {
  all: null,
  to_ship: ['processing'],
  shipped: ['shipped', 'delivered'],
}

/** A page of the orders that were placed in a period; open checkouts are those of the last days, whatever the period. */
export async function listStoreOrders(
  db: Reader,
  { teamId }: Scope,
  {
    tab,
    period,
    sort = 'newest',
    page,
  }: { tab: StoreOrderTab; period: Period; sort: StoreOrderListQuery['sort']; page: Page },
): Promise<ListedOrders> {
  if (tab === 'open')
    return readCounted(db, {
      where: ofTab.open,
      sort: 'o.created_at desc, o.id desc',
      values: [teamId],
      page,
    })
  const statuses = statusesOf[tab]
  const asked = {
    where: `${ofTab[tab]}
      and o.processing_started_at >= $2::date::timestamp at time zone 'UTC'
      and o.processing_started_at < ($3::date + 1)::timestamp at time zone 'UTC'`,
    sort: sorts[sort],
    values: [teamId, period.from, period.to],
    page,
  }
  return statuses === undefined
    ? readCounted(db, asked)
    : {
        rows: await readPage(db, asked),
        totalCount: await countByStatus(db, { teamId }, { statuses, period }),
      }
}

/** A page of the orders whose number or tracking number begins with a text, or whose buyer or tracking number has it in it. */
export function searchStoreOrders(
  db: Reader,
  { teamId }: Scope,
  { tab, text, page }: { tab: StoreOrderTab; text: string; page: Page },
): Promise<ListedOrders> {
  const values: unknown[] = [teamId, containsPattern(text), ...numberRange(text)]
  const code = readOrderCode(text)
  const isOfCode = code ? `or ${hasCode(code, values)}` : ''
  return readCounted(db, {
    where: `${ofTab[tab]}
      and (${searched} ilike $2 or o.public_id between $3::uuid and $4::uuid ${isOfCode})`,
    sort: 'o.id desc',
    values,
    page,
  })
}

/** As the search index has it. */
const searched =
  "(coalesce(o.ship_name, '') || ' ' || coalesce(o.ship_email, '') || ' ' || coalesce(o.tracking_number, ''))"

/** The first and last public id whose number begins with a text; none for a text that begins no number. */
function numberRange(text: string): [string | null, string | null] {
  const digits = /^#?([0-9a-f]{2,8})$/i.exec(text)?.[1]
  return digits === undefined ? [null, null] : [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

const countColumns = columns({ totalCount: int('count(*)') })

interface PageQuery {
  where: string
  sort: string
  values: unknown[]
  page: Page
}

const conditionOf = (where: string) => `o.team_id = $1 and o.origin = 'store' and ${where}`

async function readCounted(db: Reader, asked: PageQuery): Promise<ListedOrders> {
  const { where, values } = asked
  const counted = await readRows(
    db,
    countColumns,
    `select ${countColumns} from orders o where ${conditionOf(where)}`,
    values,
  )
  return { rows: await readPage(db, asked), totalCount: oneRow(counted).totalCount }
}

function readPage(db: Reader, { where, sort, values, page }: PageQuery): Promise<StoreOrderView[]> {
  const skipped = (page.number - 1) * page.size
  // As a value, the size of a page would be taken for a tenth of all orders, and each request would be planned anew.
  const limit = `limit ${page.size}${skipped > 0 ? ` offset $${values.length + 1}` : ''}`
  return readRows(
    db,
    viewColumns,
    `
    select ${viewColumns}
    from (
      select o.id as page_id
      from orders o
      where ${conditionOf(where)}
      order by ${sort}
      ${limit}
    ) page
    join orders o on o.id = page.page_id
    ${viewJoins}
    order by ${sort}`,
    skipped > 0 ? [...values, skipped] : values,
  )
}

import { z } from 'zod'
import { meta, resource, time } from '../document.ts'
import { money } from '../money-schema.ts'
import { flatPageQuery } from '../paging.ts'
import { checkPeriod, periodFields } from '../periods.ts'
import { defineRoutes } from '../route.ts'

const item = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.number().int(),
})

/** An order of the team's shop at Shopify. */
export const shopOrderResource = resource('shopOrders', {
  name: z.string(),
  orderedAt: time,
  customer: z.string().nullable(),
  items: z.array(item),
  quantity: z.number().int(),
  total: money,
  currency: z.string(),
  financialStatus: z.string(),
  fulfillmentStatus: z.string(),
  trackingNumbers: z.array(z.string()),
})
export type ShopOrder = z.output<typeof shopOrderResource>

export const shopOrdersPageSize = 50

/** `filter` names the period itself here; a range of days comes with `date_range`. */
const listQuery = z.preprocess(
  raw => {
    if (raw === null || typeof raw !== 'object') return raw
    const { filter, ...query } = raw as Record<string, unknown>
    return filter === 'last_7_days' || filter === 'last_7'
      ? { ...query, time_period: filter }
      : { ...query, filter }
  },
  flatPageQuery(
    {
      ...periodFields,
      search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
    },
    shopOrdersPageSize,
  ).superRefine(checkPeriod),
)
export type ShopOrderListQuery = z.output<typeof listQuery>

/** The orders of a team's shop. */
export const shopOrderRoutes = defineRoutes({
  listShopOrders: {
    access: 'owner',
    module: 'e_commerce',
    method: 'GET',
    path: '/team/shopify',
    scope: 'shop:read',
    summary: 'The orders of the team’s shop, newest first, of the last seven days or of a range of days',
    query: listQuery,
    response: z.object({
      data: z.array(shopOrderResource),
      meta,
    }),
    errors: [],
  },
})

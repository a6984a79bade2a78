import { z } from 'zod'
import { meta, resource, time } from '../document.ts'
import { money } from '../money-schema.ts'
import { flatPageQuery } from '../paging.ts'
import { checkPeriod, periodFields } from '../periods.ts'
import { defineRoutes } from '../route.ts'

/**
 * `imported`: nothing for us to do; `needs_match`: goods of it are unknown here; `waiting`: for stock; `ordered`: an order of ours
 * fulfills it; `needs_person`: its problem says why.
 */
export const shopOrderStates = [
  'imported',
  'needs_match',
  'waiting',
  'ordered',
  'canceled',
  'needs_person',
] as const
export type ShopOrderState = (typeof shopOrderStates)[number]

const item = z.object({
  /** Names the item when it is matched. */ id: z.string(),
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
  /** The order of ours that fulfills it. */ orderId: z.string().nullable(),
  state: z.enum(shopOrderStates),
  problem: z.string().nullable(),
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
      status: z.enum(shopOrderStates).optional(),
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
    summary: 'The orders of the team’s shop, newest first, of the last seven days or of a range of days',
    query: listQuery,
    response: z.object({
      data: z.array(shopOrderResource),
      meta: meta.extend({
        /** Orders of any day that wait for somebody. */
        needsMatch: z.number().int(),
        waiting: z.number().int(),
        needsPerson: z.number().int(),
      }),
    }),
    errors: [],
  },
})

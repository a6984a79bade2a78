import { z } from 'zod'
import { document, meta, resource, time } from '../document.ts'
import { money } from '../money-schema.ts'
import { flatPageQuery } from '../paging.ts'
import { checkPeriod, periodFields } from '../periods.ts'
import { defineRoutes, idParam, wrapped } from '../route.ts'
import { platformParam } from './shops.ts'
import { parcelStates } from '../warehouse/parcels/parcels.ts'

const item = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  quantity: z.number().int(),
  /** What of the team's stock it is. */
  goods: z
    .object({ variantId: z.string(), name: z.string(), sku: z.string(), isChosen: z.boolean() })
    .nullable(),
  /** Somebody chose that it is never sent from the team’s stock; its orders are left to the shop. */
  neverFromStock: z.boolean(),
})

/**
 * What becomes of an order here: `imported` is not fulfilled by us, `left` neither, because something in it is never sent from stock,
 * `ordered` is in work in the warehouse, and `closed` is one that somebody has seen to.
 */
export const shopOrderStates = [
  'imported',
  'left',
  'needs_match',
  'waiting',
  'ordered',
  'shipped',
  'canceled',
  'needs_person',
  'closed',
] as const
export type ShopOrderState = (typeof shopOrderStates)[number]

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
  state: z.enum(shopOrderStates),
  /** Why somebody has to look at it. */ problem: z.string().nullable(),
  /** The order that fulfills it, by the number on its parcel. */ orderNumber: z.string().nullable(),
  /** When the shop was told its tracking. */ toldAt: time.nullable(),
  /** The parcels it travels in. */ parcels: z.array(
    z.object({
      number: z.number().int(),
      state: z.enum(parcelStates),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    }),
  ),
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

/** How many orders of a team's shop are in which state; `open` ones would be fulfilled if all open orders were. */
const fulfillment = resource('shopFulfillments', {
  open: z.number().int(),
  needsMatch: z.number().int(),
  waiting: z.number().int(),
  inWork: z.number().int(),
  needsPerson: z.number().int(),
})
export type ShopFulfillment = z.output<typeof fulfillment>

const lineId = z.string().max(200, 'This id is too long (maximum is 200 characters).')
const changes = { access: 'owner', module: 'e_commerce', method: 'POST', params: idParam } as const

/** The orders of a team's shop. */
export const shopOrderRoutes = defineRoutes({
  listShopOrders: {
    access: 'owner',
    module: 'e_commerce',
    method: 'GET',
    path: '/team/:platform',
    params: platformParam,
    scope: 'shop:read',
    summary: 'The orders of the team’s shop, newest first, of the last seven days or of a range of days',
    query: listQuery,
    response: z.object({
      data: z.array(shopOrderResource),
      meta,
    }),
    errors: [],
  },
  getShopFulfillment: {
    access: 'owner',
    module: 'e_commerce',
    method: 'GET',
    path: '/team/shopify/fulfillment',
    scope: 'shop:read',
    summary: 'How many orders of the team’s shop are open, in work, or wait for something',
    response: document(fulfillment),
    errors: [],
  },
  getShopOrder: {
    access: 'owner',
    module: 'e_commerce',
    method: 'GET',
    path: '/team/shopify/orders/:id',
    scope: 'shop:read',
    summary: 'An order of the team’s shop',
    params: idParam,
    response: document(shopOrderResource),
    errors: ['not_found'],
  },
  matchShopLine: {
    ...changes,
    path: '/team/shopify/orders/:id/match',
    summary:
      'Says what of the team’s stock a line is, or with null that it is never sent from it; kept for all lines of the shop like it',
    body: wrapped(
      'match',
      z.object({ line_id: lineId, product_variant_id: z.string({ error: 'Choose what it is.' }).nullable() }),
    ),
    response: document(shopOrderResource),
    errors: ['invalid_input', 'not_found', 'shop_order_not_open', 'variant_unavailable'],
  },
  unmatchShopLine: {
    ...changes,
    path: '/team/shopify/orders/:id/unmatch',
    summary: 'Takes back what was chosen for a line; what was not packed of it is canceled',
    body: wrapped('match', z.object({ line_id: lineId })),
    response: document(shopOrderResource),
    errors: ['invalid_input', 'not_found', 'shop_order_not_open'],
  },
  closeShopOrder: {
    ...changes,
    path: '/team/shopify/orders/:id/close',
    summary: 'Notes that somebody has seen to an order that needed a person',
    response: document(shopOrderResource),
    errors: ['not_found', 'shop_order_not_open'],
  },
})

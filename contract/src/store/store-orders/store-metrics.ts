import { z } from 'zod'
import { date, document, resource } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { checkPeriod, periodFields } from '../../periods.ts'
import { defineRoutes } from '../../route.ts'

/** What happened in some days. A canceled order stays counted; what was given back counts on the day it was. */
export const storeFigures = z.object({
  orders: z.number().int(),
  units: z.number().int(),
  /** Goods. */ gross: money,
  /** Of it and of shipping and tax, what gift cards paid. */ giftCards: money,
  /** Goods less the goods that were given back. */ net: money,
  shipping: money,
  tax: money,
  /** All that was given back. */ refunds: money,
  /** Goods of an order; null without orders. */ averageOrder: money.nullable(),
  carts: z.number().int(),
  checkouts: z.number().int(),
})
export type StoreFigures = z.output<typeof storeFigures>

export const cartMetricsResource = resource('cartMetrics', {
  from: date,
  /** The last day. */ to: date,
  figures: storeFigures,
  /** As many days right before. */
  before: z.object({ from: date, to: date, figures: storeFigures }),
  days: z.array(z.object({ day: date, orders: z.number().int(), gross: money, net: money })),
  /** Those that sold best, at most five. */
  topProducts: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: z.string().nullable(),
      units: z.number().int(),
      gross: money,
    }),
  ),
  /** What waits for somebody, of any time. */
  attention: z.object({
    toShip: z.number().int(),
    disputed: z.number().int(),
    differs: z.number().int(),
    failedRefunds: z.number().int(),
  }),
})
export type CartMetrics = z.output<typeof cartMetricsResource>

export const topProductsMax = 5

export const storeMetricRoutes = defineRoutes({
  getStoreMetrics: {
    access: 'owner',
    scope: 'store:read',
    module: 'e_commerce',
    method: 'GET',
    path: '/carts/metrics',
    summary: 'Sales of the store in a period, beside as many days before it, exact at any moment',
    query: z.object(periodFields).superRefine(checkPeriod),
    response: document(cartMetricsResource),
    errors: ['malformed_request'],
  },
})

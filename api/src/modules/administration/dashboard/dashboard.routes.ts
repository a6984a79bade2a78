import { dashboardRoutes } from '@ribbon/contract/administration/dashboard'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { averageShipments } from './average-shipments.ts'
import { countCycles } from './count-cycles.ts'
import { countThisYear } from './count-this-year.ts'
import { presentMetric, presentTrendingGift } from './dashboard.present.ts'
import { listTrendingGifts } from './list-trending-gifts.ts'

export function dashboardCalls(): Implemented[] {
  return implement(dashboardRoutes, {
    ordersThisYear: async ({ db, actor }) =>
      presentMetric('ordersThisYear', actor.teamId, await countThisYear(db, scopeOf(actor))),
    ordersByBillingCycle: async ({ db, actor }) =>
      presentMetric('ordersByBillingCycle', actor.teamId, { cycles: await countCycles(db, scopeOf(actor)) }),
    averageShipments: async ({ db, actor }) =>
      presentMetric('averageShipments', actor.teamId, await averageShipments(db, scopeOf(actor))),
    trendingGifts: async ({ db, actor }) => {
      const { gifts, windowDays } = await listTrendingGifts(db, scopeOf(actor))
      return {
        data: gifts.map(gift => presentTrendingGift(gift, windowDays)),
        meta: { totalCount: gifts.length },
      }
    },
  })
}

import { dashboardRoutes } from '@ribbon/contract/administration/dashboard'
import { recentDays } from '@ribbon/contract/limits'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { averageShipments } from './average-shipments.ts'
import { countCycles } from './count-cycles.ts'
import { countRange } from './count-range.ts'
import { countThisYear } from './count-this-year.ts'
import { presentFirstSteps, presentMetric, presentTrendingGift } from './dashboard.present.ts'
import { findProgress } from './first-steps.store.ts'
import { hideFirstSteps } from './hide-first-steps.ts'
import { listTrendingGifts } from './list-trending-gifts.ts'

export function dashboardCalls(): Implemented[] {
  return implement(dashboardRoutes, {
    getFirstSteps: ({ db, actor }) => showFirstSteps(db, actor),
    hideFirstSteps: async ({ db, actor }) => {
      await inTransaction(db, tx => hideFirstSteps(tx, actor))
      return showFirstSteps(db, actor)
    },
    ordersThisYear: async ({ db, actor }) =>
      presentMetric('ordersThisYear', actor.teamId, await countThisYear(db, scopeOf(actor))),
    ordersInRange: async ({ db, actor, query }) =>
      presentMetric(
        'ordersInRange',
        actor.teamId,
        await countRange(db, scopeOf(actor), Number(query.days ?? recentDays)),
      ),
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

async function showFirstSteps(db: Reader, actor: MemberActor) {
  const progress = (await findProgress(db, scopeOf(actor))) ?? refuse('not_found')
  return presentMetric('firstSteps', actor.teamId, presentFirstSteps(progress, actor.role === 'team_owner'))
}

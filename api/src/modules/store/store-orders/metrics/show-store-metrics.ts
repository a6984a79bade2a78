import { daysOf, periodBefore, type Period } from '@ribbon/contract/periods'
import { topProductsMax } from '@ribbon/contract/store/store-orders/store-metrics'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { countFailedRefunds } from '../refunds/store-refunds.store.ts'
import { presentMetrics } from './store-metrics.present.ts'
import { countByStatus, countPaymentsToLookAt, listStoreDays, listTopProducts } from './store-days.store.ts'

/** The sales of a period, beside those of as many days before it, and what waits for somebody now. */
export async function showStoreMetrics(db: Reader, scope: Scope, period: Period) {
  const before = periodBefore(period)
  const days = await listStoreDays(db, scope, { from: before.from, to: period.to })
  return presentMetrics({
    teamId: scope.teamId,
    period,
    before,
    days,
    allDays: daysOf(period),
    topProducts: await listTopProducts(db, scope, period, topProductsMax),
    attention: {
      toShip: await countByStatus(db, scope, { statuses: ['processing'] }),
      ...(await countPaymentsToLookAt(db, scope)),
      failedRefunds: await countFailedRefunds(db, scope),
    },
  })
}

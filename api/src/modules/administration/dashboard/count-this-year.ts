import { monthLabels, type OrdersThisYear } from '@ribbon/contract/administration/dashboard'
import { recentDays } from '@ribbon/contract/limits'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { presentSum } from './dashboard.present.ts'
import { findShowsPrices, sumSpans, type Sum } from './dashboard.store.ts'
import { listMonths } from './list-months.ts'

/** Orders and spend, after refunds, of this year's months and of the last thirty days. Spend is left out for people who see no prices. */
export async function countThisYear(
  db: Reader,
  scope: Scope,
  now = databaseTime(),
): Promise<OrdersThisYear['attributes']> {
  const showsPrices = await findShowsPrices(db, scope)
  const dayFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const sums = await sumSpans(db, scope, [
    ...listMonths(-now.getUTCMonth(), 12, now),
    { from: dayFromNow(1 - recentDays), to: dayFromNow(1) },
  ])
  const shown = (sum: Sum) => presentSum(sum, showsPrices)
  const months = sums.slice(0, 12)
  const total = months.reduce(
    (all, month) => ({
      gifts: all.gifts + month.gifts,
      spentCents: all.spentCents + month.spentCents,
      refundedCents: all.refundedCents + month.refundedCents,
    }),
    { gifts: 0, spentCents: 0, refundedCents: 0 },
  )
  return {
    year: now.getUTCFullYear(),
    // There are twelve labels, and thirteen sums: the months and the last thirty days.
    months: months.map((month, index) => ({ label: monthLabels[index]!, ...shown(month) })),
    totalOrders: total.gifts,
    totalSpend: shown(total).spend,
    totalRefunded: shown(total).refunded,
    lastThirtyDays: shown(sums[12]!),
  }
}

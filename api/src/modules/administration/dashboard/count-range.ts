import type { OrdersInRange } from '@ribbon/contract/administration/dashboard'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { presentSum } from './dashboard.present.ts'
import { findShowsPrices, sumSpans, type Span } from './dashboard.store.ts'

/** Orders and spend, after refunds, of the last days with today, and of as many before them. */
export async function countRange(
  db: Reader,
  scope: Scope,
  days: number,
  now = databaseTime(),
): Promise<OrdersInRange['attributes']> {
  const dayFromNow = (offset: number) =>
    new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = { from: dayFromNow(1 - days), to: dayFromNow(1) }
  const before = { from: dayFromNow(1 - 2 * days), to: range.from }
  const showsPrices = await findShowsPrices(db, scope)
  const [inRange, inBefore] = await sumSpans(db, scope, [range, before])
  const none = { gifts: 0, spentCents: 0, refundedCents: 0 }
  const shown = ({ from, to }: Span, sum = none) => ({
    from,
    to: lastDay(to),
    ...presentSum(sum, showsPrices),
  })
  return { days, range: shown(range, inRange), before: shown(before, inBefore) }
}

/** The end of a span is the first day after it. */
function lastDay(end: string): string {
  return new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10)
}

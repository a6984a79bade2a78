import type { AverageShipments } from '@ribbon/contract/administration/dashboard'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { findFirstGiftDay, findBilledSubscription, sumSpans, type Span } from './dashboard.store.ts'
import { listCycles } from './list-cycles.ts'
import { listMonths } from './list-months.ts'

/** The average of the months, and of the billing cycles, completed since the first gift; at most the last twelve. */
export async function averageShipments(
  db: Reader,
  scope: Scope,
  now = databaseTime(),
): Promise<AverageShipments['attributes']> {
  const firstDay = await findFirstGiftDay(db, scope)
  const hasPassed = (span: Span) =>
    firstDay !== undefined && firstDay < span.to && span.to <= now.toISOString().slice(0, 10)
  const months = listMonths(-12, 12, now).filter(hasPassed)
  const cycles = listCycles(await findBilledSubscription(db, scope), firstDay, now).filter(hasPassed)
  const sums = (await sumSpans(db, scope, [...months, ...cycles])).map(sum => sum.gifts)
  return {
    perMonth: average(sums.slice(0, months.length)),
    monthCount: months.length,
    perCycle: average(sums.slice(months.length)),
    cycleCount: cycles.length,
  }
}

function average(counts: readonly number[]): number | null {
  return counts.length === 0
    ? null
    : Math.round((counts.reduce((sum, count) => sum + count, 0) / counts.length) * 10) / 10
}

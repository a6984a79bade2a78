import type { OrdersByCycle } from '@ribbon/contract/administration/dashboard'
import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { findFirstGiftDay, findBilledSubscription, sumSpans } from './dashboard.store.ts'
import { listCycles } from './list-cycles.ts'

/** Orders of each of the last billing cycles. */
export async function countCycles(db: Reader, scope: Scope): Promise<OrdersByCycle['attributes']['cycles']> {
  const cycles = listCycles(await findBilledSubscription(db, scope), await findFirstGiftDay(db, scope))
  const sums = await sumSpans(db, scope, cycles)
  // There is one sum for each cycle.
  return cycles.map(({ from, to, isCurrent }, index) => ({
    startsOn: from,
    endsOn: to,
    orders: sums[index]!.gifts,
    isCurrent,
  }))
}

import type { RunPlan } from '@ribbon/contract/gifting/group-orders/runs'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import { findShortages } from '../../bulk-sends/find-shortages.ts'
import { findPaymentMeans } from '../../orders/charging/find-payment-means.ts'
import { findCreators } from '../group-orders.store.ts'
import { presentRun } from './runs.present.ts'
import { isConfirmable, isOpenPlan } from './runs.states.ts'
import { planHash, type RunRow } from './runs.store.ts'

/** Runs of one group order, with what they are measured against. */
export async function showRuns(reader: Reader, runs: readonly RunRow[]): Promise<RunPlan[]> {
  const [first] = runs
  if (!first) return []
  const people = await findCreators(reader, [...new Set(runs.flatMap(run => [run.payerId, run.startedBy]))])
  const meansOf = await findPaymentMeans(
    reader,
    first.teamId,
    runs.map(run => run.payerId),
  )
  // A run that was begun has its cards.
  const shortages = await findShortages(
    reader,
    first.teamId,
    runs.map(run => ({ items: isOpenPlan(run) ? run.cards : [], people: run.orderCount })),
  )
  return runs.map((run, index) =>
    presentRun(run, {
      payerName: people.get(run.payerId)?.name ?? '',
      startedByName: people.get(run.startedBy)?.name ?? '',
      means: meansOf({ userId: run.payerId, totalCents: run.totalCents, shipments: run.orderCount }),
      shortages: shortages[index] ?? [],
      planHash: planHash(run),
      isConfirmable: isConfirmable(run, databaseTime()),
    }),
  )
}

import type { ProjectRun } from '@ribbon/contract/projects/project-runs/project-runs'
import type { Reader } from '../../../platform/db/database.ts'
import { findAvailable } from '../../catalog/products/stock/stock.store.ts'
import { findPaymentMeans } from '../../gifting/orders/charging/find-payment-means.ts'
import { findUnitsOfPlan } from './plans/plan-rows.store.ts'
import { presentProjectRun } from './project-runs.present.ts'
import { findPeopleOfRun, planHashOf, type ProjectRunRow } from './project-runs.store.ts'

/** A run of a project, with what it is measured against. */
export async function showProjectRun(reader: Reader, run: ProjectRunRow): Promise<ProjectRun> {
  const units = await findUnitsOfPlan(reader, run)
  const available = await findAvailable(
    reader,
    run.teamId,
    units.map(unit => unit.productVariantId),
  )
  const meansOf = await findPaymentMeans(reader, run.teamId, [run.payerId])
  const { totalCents, orderCount: shipments, payerId } = run
  return presentProjectRun(run, {
    ...(await findPeopleOfRun(reader, run)),
    means: meansOf({ userId: payerId, totalCents, shipments }),
    units: units.map(unit => ({
      ...unit,
      available: Math.max(0, available.get(unit.productVariantId) ?? 0),
    })),
    planHash: planHashOf(run),
  })
}

import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceStock } from '../../../catalog/products/stock/announce-stock.ts'
import { reserveParts } from '../../../catalog/products/stock/bulk-stock.store.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import { findAvailable } from '../../../catalog/products/stock/stock.store.ts'
import { findUnitsOfChunks, findUnitsOfPlan } from '../plans/plan-rows.store.ts'
import type { ProjectRunRow } from '../project-runs.store.ts'

export const chunkSource = 'project_run_chunk'

/** Reserves what the chunks of a run need, variant by variant in ascending order, or refuses with all that is short. */
export async function reserveUnits(tx: Tx, run: ProjectRunRow, actorName: string): Promise<void> {
  const units = await findUnitsOfChunks(tx, run)
  const short = new Set<number>()
  for (const productVariantId of new Set(units.map(unit => unit.productVariantId))) {
    const parts = units
      .filter(unit => unit.productVariantId === productVariantId)
      .map(({ chunkId, quantity }) => ({ id: chunkId, count: quantity }))
    const reserve = { teamId: run.teamId, productVariantId, quantity: 1, actorName }
    if (!(await reserveParts(tx, { ...reserve, type: chunkSource, parts }))) short.add(productVariantId)
  }
  if (short.size > 0) refuse('out_of_stock', { shortages: await nameShort(tx, run, short) })
  announceStock(tx, run.teamId, { type: 'project_run', id: run.id })
}

async function nameShort(tx: Tx, run: ProjectRunRow, short: ReadonlySet<number>): Promise<string> {
  const units = (await findUnitsOfPlan(tx, run)).filter(unit => short.has(unit.productVariantId))
  const available = await findAvailable(tx, run.teamId, [...short])
  return describeShortages(
    units.map(unit => ({ ...unit, available: Math.max(0, available.get(unit.productVariantId) ?? 0) })),
  )
}

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { parcels } from '../modules/warehouse/parcels/parcels.tables.ts'
import { operators } from '../modules/people/operators/operators.tables.ts'
import { manifestParcels, manifests } from '../modules/warehouse/parcels/manifests/manifests.tables.ts'
import { pickListParcels, pickLists } from '../modules/warehouse/parcels/packing/packing.tables.ts'

/** Creates yesterday's work of the operators: an open pick list, and the last manifest. */
export async function fillPacking(tx: Tx, now: Date): Promise<void> {
  const [operator] = await tx
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .orderBy(operators.id)
    .limit(1)
  if (!operator) return
  const queued = await tx
    .select({ id: parcels.id, teamId: parcels.teamId })
    .from(parcels)
    .where(and(eq(parcels.state, 'queued'), isNull(parcels.hold)))
    .orderBy(desc(parcels.id))
    .limit(3)
  // One is left without a label, so that there is one to buy.
  const waiting = queued.slice(0, -1)
  if (waiting.length > 0) {
    // Only parcels with a label are picked.
    await tx
      .update(parcels)
      .set({ state: 'labelled', trackingNumber: sql`'9400136' || lpad(${parcels.id}::text, 15, '0')` })
      .where(
        inArray(
          parcels.id,
          waiting.map(parcel => parcel.id),
        ),
      )
    const [list] = await tx
      .insert(pickLists)
      .values({ operatorId: operator.id, createdAt: now })
      .returning({ id: pickLists.id })
    await tx
      .insert(pickListParcels)
      .values(waiting.map(parcel => ({ pickListId: list!.id, parcelId: parcel.id, teamId: parcel.teamId })))
  }
  const left = await tx
    .select({ id: parcels.id, teamId: parcels.teamId, shippedAt: parcels.shippedAt })
    .from(parcels)
    .where(eq(parcels.state, 'shipped'))
    .orderBy(desc(parcels.shippedAt))
    .limit(6)
  if (left[0]) {
    const [manifest] = await tx
      .insert(manifests)
      .values({ operatorId: operator.id, operatorName: operator.name, createdAt: left[0].shippedAt ?? now })
      .returning({ id: manifests.id })
    await tx
      .insert(manifestParcels)
      .values(left.map(parcel => ({ manifestId: manifest!.id, parcelId: parcel.id, teamId: parcel.teamId })))
  }
}

import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { lockOrderRow } from '../../../gifting/orders/orders.store.ts'
import { ensureParcel, lockParcelRow } from '../parcels.store.ts'
import { labelParcel } from './label-parcel.ts'

/** Creates the first parcel of an order in processing and buys its label. Run again, it changes nothing. */
export async function createFirstParcel(db: Db, shipping: Shipping, orderId: RowId): Promise<void> {
  const queuedId = await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    if (order?.status !== 'processing') return undefined
    const parcel = await lockParcelRow(tx, await ensureParcel(tx, order))
    announce(tx, { teamId: null, event: 'parcel.created', type: 'parcels', id: parcel.id })
    return parcel.state === 'queued' && parcel.hold === null ? parcel.id : undefined
  })
  if (queuedId !== undefined) await labelParcel(db, shipping, queuedId, systemAuthor)
}

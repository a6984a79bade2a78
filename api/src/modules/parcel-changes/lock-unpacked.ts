import type { ParcelState } from '@ribbon/contract/operations'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findParcel, lockParcelRow, type ParcelRow } from '../fulfilment/fulfilment.store.ts'
import { lockOrderRow, type OrderRow } from '../orders/orders.store.ts'

/** Locks a parcel that is not packed yet, or not even labelled, and its order, order first; refuses others, those of a canceled order and those on hold. */
export async function lockUnpacked(tx: Tx, parcelId: number, states: readonly ParcelState[] = ['queued', 'labelled'], step = 'changed'): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const found = await findParcel(tx, parcelId) ?? refuse('not_found')
  const order = await lockOrderRow(tx, found.orderId) ?? refuse('not_found')
  const parcel = await lockParcelRow(tx, parcelId)
  const state = order.status === 'canceled' ? 'canceled' : parcel.state
  if (!states.includes(state)) refuse('parcel_step_refused', { state, step })
  if (parcel.hold !== null) refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  return { order, parcel }
}

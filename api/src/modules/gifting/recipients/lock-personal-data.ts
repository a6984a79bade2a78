import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isAnyBeingPaid } from '../../money/payments/payment-attempts.store.ts'
import { lockListsOfRecipients } from './imports/import-people.store.ts'
import { lockSendsToRecipients } from '../bulk-sends/recipient-data.store.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import { lockRecipientOrders } from '../orders/order-people.store.ts'
import { findRecipient, lockActiveRecipients, type RecipientRow } from './recipients.store.ts'

export interface LockedPeople {
  people: RecipientRow[]
  orders: OrderRow[]
  sends: Awaited<ReturnType<typeof lockSendsToRecipients>>
  lists: number[]
}

/**
 * Locks recipients of the scope with all that hangs on them, in the order of decision 0013: lists, sends, orders, then the people.
 * Refuses while a send to one of them runs or an order is being paid. From then on nothing new can name them.
 */
export async function lockPersonalData(tx: Tx, scope: Scope, ids: readonly number[]): Promise<LockedPeople> {
  for (const id of ids) if (!(await findRecipient(tx, scope, id))) refuse('not_found')
  await lockWhatHangsOn(tx, ids)
  const people = await lockActiveRecipients(tx, scope, ids)
  if (people.length < ids.length) refuse('not_found')
  // What came between the first look and the lock on the people; after it nothing can.
  return {
    people: ids.map(id => people.find(person => person.id === id)!),
    ...(await lockWhatHangsOn(tx, ids)),
  }
}

async function lockWhatHangsOn(tx: Tx, ids: readonly number[]): Promise<Omit<LockedPeople, 'people'>> {
  const lists = await lockListsOfRecipients(tx, ids)
  const sends = await lockSendsToRecipients(tx, ids)
  if (sends.some(send => send.state === 'paying' || send.state === 'running')) refuse('recipient_busy')
  const orders = await lockRecipientOrders(tx, ids)
  if (
    await isAnyBeingPaid(
      tx,
      orders.filter(order => order.status === 'unpaid').map(order => order.id),
    )
  )
    refuse('recipient_busy')
  return { lists, sends, orders }
}

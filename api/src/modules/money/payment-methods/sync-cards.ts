import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { lockMethodsOf } from './payment-methods.store.ts'
import {
  findProviderCard,
  listCardsToDetach,
  markDetached,
  setProviderDefault,
} from './provider-cards.store.ts'

/** Updates the provider: detaches removed cards, and makes the team's default the card it charges. */
export async function syncCards(db: Db, payments: Payments, teamId: number): Promise<void> {
  for (const { id, providerMethodId } of await listCardsToDetach(db, teamId)) {
    await payments.cards.detachCard(providerMethodId)
    await inTransaction(db, tx => markDetached(tx, id))
  }
  while (!(await syncDefault(db, payments, teamId))) {
    /* The default changed while the provider was being updated. */
  }
}

async function syncDefault(db: Db, payments: Payments, teamId: number): Promise<boolean> {
  const card = await findProviderCard(db, teamId)
  if (!card?.providerCustomerId || !card.providerMethodId) return true
  await payments.setDefaultCard({ customerId: card.providerCustomerId, methodId: card.providerMethodId })
  return inTransaction(db, async tx => {
    await lockMethodsOf(tx, teamId)
    if ((await findProviderCard(tx, teamId))?.id !== card.id) return false
    if (card.isProviderDefault) return true
    await setProviderDefault(tx, teamId, card.id)
    announce(tx, { teamId, event: 'paymentMethod.updated', type: 'paymentMethods', id: card.id })
    return true
  })
}

import type { Author } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import { callProvider } from './call-provider.ts'
import { finishCardSetup, type CardSetupRow } from './card-setups.store.ts'
import { saveMethod } from './save-method.ts'

/**
 * Saves the card of a setup that its owner has confirmed. Both the browser and the provider's webhook end here; the first one saves
 * it. Returns the payment method's id.
 */
export async function completeCardSetup(db: Db, payments: Payments, setup: CardSetupRow): Promise<RowId> {
  if (setup.paymentMethodId !== null) return setup.paymentMethodId
  const read = await callProvider(() => payments.cards.readSetup(setup.providerSetupId))
  if (read.state !== 'confirmed') refuse('card_not_confirmed', { reason: read.reason })
  const card = await callProvider(() => payments.cards.readCard(read.methodId))
  if (!card?.customerId)
    refuse('card_not_confirmed', { reason: 'It is no longer at the payment provider. Enter it again.' })
  const { methodId: providerMethodId, customerId: providerCustomerId, ...facts } = card
  const author: Author = { kind: 'member', id: setup.userId, name: setup.actorName }
  return inTransaction(db, async tx => {
    const id = await saveMethod(tx, author, {
      teamId: setup.teamId,
      kind: 'credit_card',
      providerCustomerId,
      providerMethodId,
      ...facts,
    })
    await finishCardSetup(tx, setup.id, id)
    return id
  })
}

import type { Tx } from '../../../../platform/db/database.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { CartKey } from '../carts.store.ts'
import { forgetCard } from './cart-gift-cards.store.ts'

/** Takes a gift card off a claimed cart. */
export async function removeGiftCard(tx: Tx, cart: CartKey, cardId: string): Promise<void> {
  const id = requestedId(cardId) ?? refuse('not_found')
  if (!(await forgetCard(tx, cart, id))) refuse('not_found')
}

import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { enterGiftCard, type Entered, type Entering } from '../../gift-cards/entering/enter-gift-card.ts'
import { changeCart, type CartCall, type CartSettings } from '../change-cart.ts'
import type { Visit } from '../carts.store.ts'
import { rememberCard } from './cart-gift-cards.store.ts'

/** Remembers a gift card for the shopper's cart. Nothing of it is held before the checkout. */
export async function addGiftCard(
  call: CartCall & Pick<Entering, 'limits' | 'ip'>,
  settings: CartSettings,
  entered: Entered,
): Promise<Visit> {
  const { db, actor, limits, ip } = call
  const { teamId, storeId } = actor
  const card = await enterGiftCard(
    db,
    { secretKey: settings.secretKey, limits, teamId, storeId, ip },
    entered,
  )
  return changeCart(call, settings, 'make', async (tx: Tx, cart) => {
    if (!(await rememberCard(tx, cart, card.id))) refuse('cart_gift_cards_full')
  })
}

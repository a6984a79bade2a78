import type { Tx } from '../../../platform/db/database.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { addLine } from './cart-lines.store.ts'
import type { CartKey } from './carts.store.ts'

/** Puts pieces of a variant into a claimed cart: no more than there are, and nothing that the store does not sell. */
export async function addToCart(
  tx: Tx,
  cart: CartKey,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> {
  const id = requestedId(variantId) ?? refuse('not_found')
  const { isSold, isAdded, isFull } = await addLine(tx, cart, { variantId: id, quantity })
  if (!isSold) refuse('not_found')
  if (isFull) refuse('cart_full')
  if (!isAdded) refuse('max_quantity_reached')
}

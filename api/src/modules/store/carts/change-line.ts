import type { Tx } from '../../../platform/db/database.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { deleteLine, setQuantity } from './cart-lines.store.ts'
import type { CartKey } from './carts.store.ts'
import { dropRates } from './shipping/cart-rates.store.ts'

/** Sets how many pieces of a line a claimed cart wants; none removes it. */
export async function changeLine(
  tx: Tx,
  cart: CartKey,
  { itemId, quantity }: { itemId: string; quantity: number },
): Promise<void> {
  const lineId = requestedId(itemId) ?? refuse('not_found')
  if (quantity === 0) {
    if (!(await deleteLine(tx, cart, lineId))) refuse('not_found')
  } else {
    const { isThere, isChanged } = await setQuantity(tx, cart, { lineId, quantity })
    if (!isThere) refuse('not_found')
    if (!isChanged) refuse('max_quantity_reached')
  }
  await dropRates(tx, cart)
}

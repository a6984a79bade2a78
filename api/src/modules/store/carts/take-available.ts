import type { Tx } from '../../../platform/db/database.ts'
import { takeWhatThereIs } from './cart-lines.store.ts'
import type { CartKey } from './carts.store.ts'
import { dropRates } from './shipping/cart-rates.store.ts'

/** Takes of everything in a claimed cart what there is, at the prices of now. */
export async function takeAvailable(tx: Tx, cart: CartKey): Promise<void> {
  await takeWhatThereIs(tx, cart)
  await dropRates(tx, cart)
}

import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { Answer } from '../../../platform/http/answer.ts'
import type { ShopperActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { beginNewVisit } from './begin-new-visit.ts'
import {
  claimCart,
  claimOrMakeCart,
  findCart,
  type CartKey,
  type ClaimedCart,
  type Visit,
} from './carts.store.ts'
import { visitOf } from './visit-of.ts'

export interface OpenCheckout {
  expiresAt: Date
  /** What the provider says of the payment. */
  status: string
}

/** What the module above knows of a cart that is being paid. */
export interface CartCheckouts {
  /** The checkout of a cart in the state `checkout`. */
  find(reader: Reader, cart: CartKey): Promise<OpenCheckout | undefined>
  /**
   * Ends it: asks the provider, so no transaction may be open. Afterwards the cart is open again, or an order when it was paid after
   * all. Refuses where the provider does not say.
   */
  end(db: Db, cart: CartKey): Promise<void>
}

export interface CartSettings {
  secretKey: string
  checkouts: CartCheckouts
}

export interface CartCall {
  db: Db
  actor: ShopperActor
  answer: Pick<Answer, 'header'>
}

const tries = 5

/**
 * Runs a change of a shopper's cart under its lock, and raises its version. A checkout is ended first. The token of a cart that is an
 * order is replaced by a new one, without a word why. `missing`: what becomes of a token without a cart.
 */
export async function changeCart(
  call: CartCall,
  settings: CartSettings,
  missing: 'make' | 'refuse',
  change: (tx: Tx, cart: ClaimedCart) => Promise<void>,
): Promise<Visit> {
  const { db } = call
  let visit = visitOf(call.actor, call.actor.token)
  for (let attempt = 0; attempt < tries; attempt++) {
    const isDone = await inTransaction(db, async tx => {
      const cart = missing === 'make' ? await claimOrMakeCart(tx, visit) : await claimCart(tx, visit)
      if (cart) await change(tx, cart)
      return cart !== undefined
    })
    if (isDone) return visit
    const cart = await findCart(db, visit)
    if (cart?.state === 'ordered') visit = beginNewVisit(call, settings)
    else if (cart?.state === 'checkout') await settings.checkouts.end(db, cart)
    else if (missing === 'refuse') refuse('not_found')
  }
  return refuse('cart_changed')
}

import { proofCode } from '../../../../platform/address-proofs/proof-secrets.ts'
import { sameText } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Visit } from '../carts.store.ts'
import { changeCart, type CartCall, type CartSettings } from '../change-cart.ts'
import { keepProven, takeTry } from './email-proofs.store.ts'

/** Takes the mailed code of a shopper's cart, once. A try counts even where the code was wrong. */
export async function proveEmail(call: CartCall, settings: CartSettings, typed: string): Promise<Visit> {
  const code = typed.replace(/\s/g, '')
  let isRight = false
  const visit = await changeCart(call, settings, 'refuse', async (tx, cart) => {
    const proof = await takeTry(tx, cart)
    isRight = proof !== undefined && sameText(proofCode(settings.secretKey, 'cart', proof.seed), code)
    if (proof && isRight) await keepProven(tx, cart, proof.email)
  })
  return isRight ? visit : refuse('cart_code_wrong')
}

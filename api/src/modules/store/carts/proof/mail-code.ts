import { randomUUID } from 'node:crypto'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { normalizeAddress } from '../../../gifting/group-orders/allow-lists/normalize-address.ts'
import { mayBuy } from '../../store-access/store-access.store.ts'
import type { Visit } from '../carts.store.ts'
import { changeCart, type CartCall, type CartSettings } from '../change-cart.ts'
import { replaceProof } from './email-proofs.store.ts'

/** Mails a code to an address that may buy. Every address gets the same answer, also those that may not. */
export async function mailCode(
  call: CartCall & { limits: RateLimits; ip: string },
  settings: CartSettings,
  given: string,
): Promise<Visit> {
  const { db, actor, limits, ip } = call
  const email = normalizeAddress(given)
  await limits.spend('recipient-proof', { ip, subject: `${actor.storeId}:${email}` })
  const isMailed =
    (await mayBuy(db, actor.teamId, email)) &&
    (await limits.allows('mail-asked-for', { ip, subject: `${actor.storeId}:${email}` }))
  const seed = randomUUID()
  return changeCart(call, settings, 'make', async (tx, cart) => {
    await replaceProof(tx, cart, { email, seed })
    if (!isMailed) return
    await queueMail(tx, {
      teamId: cart.teamId,
      kind: 'store-code',
      subjectKey: `cart:${cart.id}:${seed}`,
      to: email,
      payload: { seed },
    })
  })
}

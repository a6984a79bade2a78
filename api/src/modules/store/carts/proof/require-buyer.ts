import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { mayBuy } from '../../store-access/store-access.store.ts'
import type { Visit } from '../carts.store.ts'
import type { PricedCart } from '../price-cart.ts'

/** Refuses whoever may not buy, in a store that only some may: alike for who stands on no list and who has proven nothing. */
export async function requireBuyer(
  reader: Reader,
  { teamId }: Visit,
  { isListed, provenEmail }: Pick<PricedCart, 'isListed' | 'provenEmail'>,
  email: string,
): Promise<void> {
  if (!isListed) return
  if (provenEmail !== email || !(await mayBuy(reader, teamId, email))) refuse('email_not_proven')
}

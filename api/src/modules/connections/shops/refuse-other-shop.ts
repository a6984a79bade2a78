import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockCurrentShop, type ShopRow } from './shops.store.ts'

/** A team has one shop at a time; connecting the same one again renews its token. */
export async function refuseOtherShop(
  tx: Tx,
  { teamId }: MemberActor,
  domain: string,
): Promise<ShopRow | undefined> {
  const known = await lockCurrentShop(tx, teamId)
  if (known && known.domain !== domain) refuse('shop_already_connected', { domain: known.domain })
  return known
}

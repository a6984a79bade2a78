import { fulfillScope } from '@ribbon/contract/connections/shops'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ShopSettings } from './connect-shop.ts'
import { refuseOtherShop } from './refuse-other-shop.ts'
import { findOwnerOfDomain, insertAuthorization } from './shops.store.ts'

const consentMinutes = 10
const readScopes = ['read_orders', 'read_products', 'read_merchant_managed_fulfillment_orders']

/**
 * Begins a connection: answers the page on which the shop lets us in. The right to tell tracking is asked for only to fulfill orders,
 * and again where the shop has granted it before.
 */
export async function beginShopConnection(
  db: Db,
  { shops }: ShopSettings,
  actor: MemberActor,
  { domain, fulfills }: { domain: string; fulfills: boolean },
): Promise<{ url: string; expiresAt: Date }> {
  if (!shops.isOn) refuse('not_found')
  const state = newToken()
  const expiresAt = new Date(databaseTime().getTime() + consentMinutes * 60_000)
  const known = await inTransaction(db, async tx => {
    const shop = await refuseOtherShop(tx, actor, domain)
    const owner = await findOwnerOfDomain(tx, domain)
    if (owner !== undefined && owner !== actor.teamId) refuse('shop_taken')
    await insertAuthorization(tx, {
      teamId: actor.teamId,
      userId: actor.userId,
      stateHash: hashToken(state),
      domain,
      expiresAt,
    })
    return shop
  })
  const isFulfilling = fulfills || known?.scopes.includes(fulfillScope)
  const scopes = isFulfilling ? [...readScopes, fulfillScope] : readScopes
  return { url: shops.consentUrl(domain, { state, scopes }), expiresAt }
}

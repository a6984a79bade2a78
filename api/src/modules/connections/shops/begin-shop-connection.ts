import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ShopSettings } from './connect-shop.ts'
import { refuseOtherShop } from './refuse-other-shop.ts'
import { findOwnerOfDomain, insertAuthorization } from './shops.store.ts'

const consentMinutes = 10
const readScopes = ['read_orders', 'read_products']

/** Begins a connection: answers the page on which the shop lets us in. */
export async function beginShopConnection(
  db: Db,
  { shops }: ShopSettings,
  actor: MemberActor,
  domain: string,
): Promise<{ url: string; expiresAt: Date }> {
  if (!shops.isOn) refuse('not_found')
  const state = newToken()
  const expiresAt = new Date(databaseTime().getTime() + consentMinutes * 60_000)
  await inTransaction(db, async tx => {
    await refuseOtherShop(tx, actor, domain)
    const owner = await findOwnerOfDomain(tx, domain)
    if (owner !== undefined && owner !== actor.teamId) refuse('shop_taken')
    await insertAuthorization(tx, {
      teamId: actor.teamId,
      userId: actor.userId,
      stateHash: hashToken(state),
      domain,
      expiresAt,
    })
  })
  return { url: shops.consentUrl(domain, { state, scopes: readScopes }), expiresAt }
}

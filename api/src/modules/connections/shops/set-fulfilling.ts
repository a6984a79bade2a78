import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { fulfillmentScope } from './shops.present.ts'
import { changeShop, lockCurrentShop, type ShopRow } from './shops.store.ts'

/** Switches the fulfilling of a shop's orders on or off. Orders that have begun go on. */
export async function setFulfilling(tx: Tx, actor: MemberActor, fulfills: boolean): Promise<ShopRow> {
  const shop = (await lockCurrentShop(tx, actor.teamId)) ?? refuse('not_found')
  if (fulfills && !shop.scopes.includes(fulfillmentScope)) refuse('shop_needs_consent')
  if (shop.fulfills === fulfills) return shop
  const changed = await changeShop(tx, shop, { fulfills })
  await recordAudit(tx, {
    teamId: shop.teamId,
    author: authorOf(actor),
    action: 'shop.fulfilling_changed',
    subjectType: 'shops',
    subjectId: shop.id,
    before: { fulfills: shop.fulfills },
    after: { fulfills },
  })
  announce(tx, { teamId: shop.teamId, event: 'shop.updated', type: 'shops', id: shop.id })
  return changed
}

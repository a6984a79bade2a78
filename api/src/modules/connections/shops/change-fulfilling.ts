import { fulfillScope } from '@ribbon/contract/connections/shops'
import { recordAudit } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeShop, lockCurrentShop, type ShopRow } from './shops.store.ts'

/**
 * Turns on or off that a shop's orders are fulfilled from the team's stock: those placed from now on or, if wished, all that are open.
 * What is in work already goes on.
 */
export async function changeFulfilling(
  tx: Tx,
  actor: MemberActor,
  { fulfills, include_open: includesOpen }: { fulfills: boolean; include_open: boolean },
): Promise<ShopRow> {
  const shop = (await lockCurrentShop(tx, actor.teamId)) ?? refuse('not_found')
  if (fulfills && !shop.scopes.includes(fulfillScope)) refuse('shop_right_missing')
  const from = includesOpen ? shop.ordersSince : (shop.fulfillsFrom ?? databaseTime())
  const changed = await changeShop(tx, shop, { fulfillsFrom: fulfills ? from : null })
  await addJob(tx, 'fulfill-shop-orders', { id: shop.id })
  await recordAudit(tx, {
    teamId: shop.teamId,
    author: authorOf(actor),
    action: 'shop.fulfilling_changed',
    subjectType: 'shops',
    subjectId: shop.id,
    before: { fulfillsFrom: shop.fulfillsFrom },
    after: { fulfillsFrom: changed.fulfillsFrom },
  })
  announce(tx, { teamId: shop.teamId, event: 'shop.updated', type: 'shops', id: shop.id })
  return changed
}

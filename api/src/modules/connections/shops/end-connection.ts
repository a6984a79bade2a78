import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { endShop, type ShopRow } from './shops.store.ts'

/** Ends the connection of a locked shop, by us or by the merchant; a second time does nothing. */
export async function endConnection(
  tx: Tx,
  shop: ShopRow,
  state: 'disconnected' | 'uninstalled',
  author: Author,
): Promise<void> {
  if (shop.endedAt !== null) return
  await endShop(tx, shop, state)
  await addJob(tx, 'fulfill-shop-orders', { id: shop.id })
  await recordAudit(tx, {
    teamId: shop.teamId,
    author,
    action: `shop.${state}`,
    subjectType: 'shops',
    subjectId: shop.id,
    details: { domain: shop.domain },
  })
  announce(tx, { teamId: shop.teamId, event: 'shop.updated', type: 'shops', id: shop.id })
}

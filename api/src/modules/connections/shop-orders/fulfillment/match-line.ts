import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'
import { matchLines } from './fulfillment.store.ts'
import { lockLine } from './lock-line.ts'
import { saveMatch } from './matches.store.ts'
import { recordShopOrderAudit } from './record-shop-order-audit.ts'

/** Says what of the team's stock a line is that no SKU matches, for all lines of the shop like it. */
export async function matchLine(
  tx: Tx,
  actor: MemberActor,
  id: string,
  { line_id: lineId, product_variant_id: variantId }: { line_id: string; product_variant_id: string },
): Promise<RowId> {
  const { shopOrder, shop, line } = await lockLine(tx, actor, id, lineId)
  if (shopOrder.state !== 'needs_match') refuse('shop_order_not_open')
  const wanted = requestedId(variantId) ?? refuse('variant_unavailable')
  const [variant] = await findVariantsForOrder(tx, ownersScope(actor.teamId), [wanted])
  if (!variant) refuse('variant_unavailable')
  await saveMatch(tx, { teamId: shop.teamId, domain: shop.domain, ...line, productVariantId: variant.id })
  await matchLines(tx, shop, null)
  await addJob(tx, 'fulfill-shop-orders', { id: shop.id })
  await recordShopOrderAudit(tx, actor, shopOrder, 'shop.line_matched', {
    line: line.matchKey,
    sku: variant.sku,
  })
  return shopOrder.id
}

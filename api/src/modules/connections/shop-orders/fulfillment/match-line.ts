import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ownersScope, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'
import { changeShopOrder, matchLines } from './fulfillment.store.ts'
import { lockLine } from './lock-line.ts'
import { saveMatch } from './matches.store.ts'
import { recordShopOrderAudit } from './record-shop-order-audit.ts'

/** Says what of the team's stock a line is that no SKU matches, or that it is never sent from it, for all lines of the shop like it. */
export async function matchLine(
  tx: Tx,
  actor: MemberActor,
  id: string,
  { line_id: lineId, product_variant_id: variantId }: { line_id: string; product_variant_id: string | null },
): Promise<RowId> {
  const locked = await lockLine(tx, actor, id, lineId)
  const { shopOrder, shop, line } = locked
  if (variantId === null) return leaveProduct(tx, actor, locked)
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

/** The shop's other orders with it follow in the job. */
async function leaveProduct(
  tx: Tx,
  actor: MemberActor,
  { shopOrder, shop, line }: Awaited<ReturnType<typeof lockLine>>,
): Promise<RowId> {
  if (shopOrder.state !== 'needs_match' && shopOrder.state !== 'waiting') refuse('shop_order_not_open')
  await saveMatch(tx, { teamId: shop.teamId, domain: shop.domain, ...line, productVariantId: null })
  await changeShopOrder(tx, shopOrder, { state: 'left' })
  await addJob(tx, 'fulfill-shop-orders', { id: shop.id })
  await recordShopOrderAudit(tx, actor, shopOrder, 'shop.product_left', { line: line.matchKey })
  return shopOrder.id
}

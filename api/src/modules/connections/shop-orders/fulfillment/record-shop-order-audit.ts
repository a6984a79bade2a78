import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import type { ShopOrderRow } from './fulfillment.store.ts'

/** What a person did with an order of a shop, for the audit log. */
export async function recordShopOrderAudit(
  tx: Tx,
  actor: MemberActor,
  { teamId, id }: ShopOrderRow,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action,
    subjectType: 'shopOrders',
    subjectId: id,
    details,
  })
}

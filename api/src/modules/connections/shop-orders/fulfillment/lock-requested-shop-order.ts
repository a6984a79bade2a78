import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockTeamsShopOrder, type ShopOrderRow } from './fulfillment.store.ts'

/** Locks the order that a request names; one of another team is not there. */
export async function lockRequestedShopOrder(tx: Tx, actor: MemberActor, id: string): Promise<ShopOrderRow> {
  return (
    (await lockTeamsShopOrder(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))) ??
    refuse('not_found')
  )
}

import type { ListOrder } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import type { BulkSend } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import type { Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { countReachable } from './runs.store.ts'
import { findShortages } from '../find-shortages.ts'
import { priceLines } from '../../orders/drafts/price-lines.ts'

/** The variants that are short when everyone of a list who can get a gift gets these; bundles are opened up. */
export async function listShortages(
  db: Db,
  actor: MemberActor,
  listId: string,
  body: ListOrder,
): Promise<BulkSend['attributes']['shortages']> {
  const people =
    (await countReachable(
      db,
      actor.teamId,
      requestedId(listId) ?? refuse('not_found'),
      body.rest_of === null ? null : (requestedId(body.rest_of) ?? refuse('not_found')),
    )) ?? refuse('not_found')
  if (body.recipient_list_order_items.length === 0) refuse('items_missing')
  const { lines } = await priceLines(db, scopeOf(actor), body.recipient_list_order_items)
  const [shortages = []] = await findShortages(db, actor.teamId, [{ items: lines, people }])
  return shortages
}

import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { presentItem } from '../order-parts.present.ts'
import { presentOrders } from '../orders.present.ts'
import type { AddedItem } from './add-order-item.ts'

/** One line of a draft, with the order beside it so that the client knows its totals. */
export function showDraftItem(actor: MemberActor, { order, items, line }: AddedItem) {
  return { data: presentItem(line), included: presentOrders(scopeOf(actor), [order], items, 1).data }
}

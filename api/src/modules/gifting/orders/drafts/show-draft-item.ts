import type { Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { showOrder } from '../show-order.ts'

/** One line of a draft, with the order beside it so that its totals are known. */
export async function showDraftItem(db: Db, actor: MemberActor, item: { id: number; orderId: number }) {
  const { data, included } = await showOrder(db, actor, item.orderId, { withTimeline: false })
  const line = included.find(entry => entry.type === 'orderItems' && entry.id === String(item.id))
  if (line?.type !== 'orderItems') refuse('not_found')
  const { timeline: _, trackingPath: __, ...attributes } = data.attributes
  return { data: line, included: [{ ...data, attributes }] }
}

import type { BodyOf } from '@ribbon/contract/route'
import type { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { listCards } from '../../../catalog/products/products.store.ts'
import { findVariantsForOrder } from '../../../catalog/products/orderable-items.store.ts'
import { listGroupOrderCards, replaceCards } from './cards.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder } from '../group-orders.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'

/** Sets the cards that go into every parcel; an empty list removes them. */
export async function setCards(
  tx: Tx,
  actor: MemberActor,
  id: string,
  { cards }: BodyOf<typeof groupOrderRoutes.addGroupOrderCards>,
): Promise<GroupOrderRow> {
  const order = await lockToChange(tx, actor, id)
  const scope = scopeOf(actor)
  const wanted = new Map(cards.map(card => [Number(card.product_variant_id), card.quantity]))
  if (wanted.size < cards.length) refuseInput(['Name each card once.'])
  const offered = (await listCards(tx, scope)).filter(card => wanted.has(card.id))
  if (offered.length < wanted.size) {
    const known = await findVariantsForOrder(tx, scope, [...wanted.keys()])
    if (known.length < wanted.size) refuse('not_found')
    refuseInput(['Choose cards only; gifts go into a tier.'])
  }
  const before = asRecord(await listGroupOrderCards(tx, order))
  const after = asRecord(offered.map(card => ({ productVariantId: card.id, quantity: wanted.get(card.id)! })))
  if (JSON.stringify(before) === JSON.stringify(after)) return order
  await replaceCards(
    tx,
    order,
    offered.map(card => ({ productVariantId: card.id, quantity: wanted.get(card.id)! })),
  )
  const changed = await changeGroupOrder(tx, order, {})
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.cards_changed',
    version: changed.version,
    before: { cards: before },
    after: { cards: after },
  })
  return changed
}

const asRecord = (cards: readonly { productVariantId: number; quantity: number }[]) =>
  cards
    .map(({ productVariantId, quantity }) => ({ productVariantId, quantity }))
    .sort((a, b) => a.productVariantId - b.productVariantId)

import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { lockToChange } from '../lock-to-change.ts'
import { addNotice } from '../participants/notices.store.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { findItemOf } from './find-item-of.ts'
import { refuseInUse } from './refuse-in-use.ts'
import { countConfirmed } from './tier-choices.store.ts'
import { deleteTierItem, listTierItems } from './tier-items.store.ts'

/** Takes a product or bundle out of a tier, unless someone has confirmed it. Who has chosen it is told at the next visit. */
export async function removeTierItem(
  tx: Tx,
  actor: MemberActor,
  path: { id: string; itemId: string; tierId?: string },
): Promise<void> {
  const order = await lockToChange(tx, actor, path.id)
  const { item, tier } = await findItemOf(tx, order, path.itemId)
  if (path.tierId !== undefined && path.tierId !== String(tier.id)) refuse('not_found')
  refuseInUse(await countConfirmed(tx, tier, { itemId: item.id }))
  const name = (await listTierItems(tx, order, tier.id)).find(each => each.id === item.id)?.name ?? ''
  const people = await releaseChoices(tx, order, { tierItemId: item.id }, authorOf(actor))
  await addNotice(tx, order, people, `${name} is no longer offered, so it was taken out of your choices.`)
  await deleteTierItem(tx, order, item.id)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.tier_item_removed',
    details: { tierId: tier.id, itemId: item.id },
    before: { name },
  })
}

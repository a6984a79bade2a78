import type { TierFields } from '@ribbon/contract/gifting/group-orders/tiers'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { insertTier, listTiers } from './tiers.store.ts'

const tiersMax = 20

/** Adds a tier: one gift, EXACTLY, unless said. It asks nobody again who has confirmed. */
export async function createTier(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  fields: TierFields,
): Promise<{ order: GroupOrderRow; tierId: RowId }> {
  const order = await lockToChange(tx, actor, groupOrderId)
  if ((await listTiers(tx, order)).length >= tiersMax)
    refuseInput([`A redemption has at most ${tiersMax} tiers. Delete one first.`])
  const tier = {
    name: fields.name ?? '',
    giftsLimit: fields.gifts_limit ?? 1,
    selectionType: fields.selection_type ?? ('EXACTLY' as const),
  }
  const tierId = await insertTier(tx, { ...tier, teamId: order.teamId, groupOrderId: order.id })
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.tier_added',
    details: { tierId },
    after: tier,
  })
  return { order, tierId }
}

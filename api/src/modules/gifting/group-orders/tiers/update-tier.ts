import type { TierFields } from '@ribbon/contract/gifting/group-orders/tiers'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { addNotice } from '../participants/notices.store.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { lockTier } from './lock-tier.ts'
import { refuseInUse } from './refuse-in-use.ts'
import { closeSlots, countConfirmed, findSurplusChoices } from './tier-choices.store.ts'
import { changeTier, type TierRow } from './tiers.store.ts'

/**
 * Changes a tier. A new name, a higher limit and EXACTLY → UPTO are always allowed; what would break a confirmation is refused.
 * Choices beyond a lower limit that nobody has confirmed go, and their people are told at the next visit.
 */
export async function updateTier(
  tx: Tx,
  actor: MemberActor,
  { id, tierId }: { id: string; tierId: string },
  fields: TierFields,
): Promise<{ order: GroupOrderRow; tier: TierRow }> {
  const order = await lockToChange(tx, actor, id)
  const tier = (await lockTier(tx, order, tierId)) ?? refuse('not_found')
  const before = { name: tier.name, giftsLimit: tier.giftsLimit, selectionType: tier.selectionType }
  const after = {
    name: fields.name ?? before.name,
    giftsLimit: fields.gifts_limit ?? before.giftsLimit,
    selectionType: fields.selection_type ?? before.selectionType,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return { order, tier }
  if (before.selectionType === 'UPTO' && after.selectionType === 'EXACTLY')
    refuseInUse(await countConfirmed(tx, tier))
  if (after.giftsLimit < before.giftsLimit) await lowerLimit(tx, actor, order, tier, after.giftsLimit)
  await changeTier(tx, tier, after)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.tier_changed',
    details: { tierId: tier.id },
    before,
    after,
  })
  return { order, tier: { ...tier, ...after } }
}

async function lowerLimit(
  tx: Tx,
  actor: MemberActor,
  order: GroupOrderRow,
  tier: TierRow,
  limit: number,
): Promise<void> {
  refuseInUse(await countConfirmed(tx, tier, { limit }))
  const surplus = await findSurplusChoices(tx, tier, limit)
  const people = await releaseChoices(tx, order, { choiceIds: surplus }, authorOf(actor))
  await closeSlots(tx, tier, limit)
  const gifts = limit === 1 ? 'one gift' : `${limit} gifts`
  await addNotice(
    tx,
    order,
    people,
    `You can choose ${gifts} ${tierNamed(tier)} now; the others were taken out.`,
  )
}

const tierNamed = ({ name, position }: TierRow) => (name ? `in ${name}` : `in tier ${position}`)

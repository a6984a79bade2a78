import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { lockToChange } from '../lock-to-change.ts'
import { addNotice } from '../participants/notices.store.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { lockTier } from './lock-tier.ts'
import { refuseInUse } from './refuse-in-use.ts'
import { countConfirmed } from './tier-choices.store.ts'
import { deleteTierRow } from './tiers.store.ts'

/** Deletes a tier that nobody has confirmed a gift of. Who has chosen from it is told at the next visit. */
export async function deleteTier(
  tx: Tx,
  actor: MemberActor,
  { id, tierId }: { id: string; tierId: string },
): Promise<void> {
  const order = await lockToChange(tx, actor, id)
  const tier = (await lockTier(tx, order, tierId)) ?? refuse('not_found')
  refuseInUse(await countConfirmed(tx, tier))
  const people = await releaseChoices(tx, order, { tierId: tier.id }, authorOf(actor))
  const what = tier.name ? `“${tier.name}”` : `Tier ${tier.position}`
  await addNotice(tx, order, people, `${what} is no longer offered, so what you chose there was taken out.`)
  await deleteTierRow(tx, tier)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.tier_deleted',
    details: { tierId: tier.id },
    before: { name: tier.name, giftsLimit: tier.giftsLimit, selectionType: tier.selectionType },
  })
}

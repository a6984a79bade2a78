import { tierRoutes } from '@ribbon/contract/gifting/group-orders/tiers'
import { inTransaction, type Db, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockToChange } from '../lock-to-change.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import { addTierItem } from './add-tier-item.ts'
import { askToChooseAgain } from './ask-to-choose-again.ts'
import { createTier } from './create-tier.ts'
import { deleteTier } from './delete-tier.ts'
import { lockTier } from './lock-tier.ts'
import { findItemOf } from './find-item-of.ts'
import { removeTierItem } from './remove-tier-item.ts'
import { listTierItems } from './tier-items.store.ts'
import { presentTier, presentTierItem } from './tiers.present.ts'
import { findTier, listTiers } from './tiers.store.ts'
import { updateTier } from './update-tier.ts'

interface Key {
  teamId: RowId
  id: RowId
}

async function showTier(reader: Reader, order: Key, tierId: RowId) {
  const tier = (await findTier(reader, order, tierId)) ?? refuse('not_found')
  const items = await listTierItems(reader, order, tierId)
  return { data: presentTier(tier, items), included: items.map(presentTierItem) }
}

async function addItem(
  db: Db,
  actor: MemberActor,
  params: { id: string; tierId: string },
  wanted: { type: 'Product' | 'Bundle'; id: string },
) {
  const added = await inTransaction(db, tx => addTierItem(tx, actor, params, wanted))
  const items = await listTierItems(db, added.order, added.tierId)
  return { data: presentTierItem(items.find(item => item.id === added.itemId) ?? refuse('not_found')) }
}

/** The tiers of a group order, what they offer, and asking people to choose again. */
export function tierCalls(): Implemented[] {
  return implement(tierRoutes, {
    createTier: async ({ db, actor, params, body }) => {
      const { order, tierId } = await inTransaction(db, tx => createTier(tx, actor, params.id, body))
      return showTier(db, order, tierId)
    },
    listTiers: async ({ db, actor, params }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const [tiers, items] = [await listTiers(db, order), await listTierItems(db, order)]
      return {
        data: tiers.map(tier => presentTier(tier, items)),
        included: items.map(presentTierItem),
        meta: { totalCount: tiers.length },
      }
    },
    updateTier: async ({ db, actor, params, body }) => {
      const { order, tier } = await inTransaction(db, tx => updateTier(tx, actor, params, body))
      return showTier(db, order, tier.id)
    },
    deleteTier: ({ db, actor, params }) => inTransaction(db, tx => deleteTier(tx, actor, params)),
    addTierProduct: ({ db, actor, params, body }) =>
      addItem(db, actor, params, { type: 'Product', id: body.itemable_id }),
    addTierBundle: ({ db, actor, params, body }) =>
      addItem(db, actor, params, { type: 'Bundle', id: body.itemable_id }),
    removeTierItem: ({ db, actor, params }) => inTransaction(db, tx => removeTierItem(tx, actor, params)),
    removeItemOfTier: ({ db, actor, params }) => inTransaction(db, tx => removeTierItem(tx, actor, params)),
    releaseTier: async ({ db, actor, params }) => {
      const asked = await inTransaction(db, async tx => {
        const order = await lockToChange(tx, actor, params.id)
        const tier = (await lockTier(tx, order, params.tierId)) ?? refuse('not_found')
        await askToChooseAgain(tx, actor, order, { tier })
        return { order, tierId: tier.id }
      })
      return showTier(db, asked.order, asked.tierId)
    },
    releaseTierItem: async ({ db, actor, params }) => {
      const asked = await inTransaction(db, async tx => {
        const order = await lockToChange(tx, actor, params.id)
        const { tier, item } = await findItemOf(tx, order, params.itemId)
        await askToChooseAgain(tx, actor, order, { tier, itemId: item.id })
        return { order, tierId: tier.id }
      })
      return showTier(db, asked.order, asked.tierId)
    },
  })
}

import { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { changeChoice } from '../../group-orders/choices/change-choice.ts'
import { chooseItems } from '../../group-orders/choices/choose-items.ts'
import { confirmChoice } from '../../group-orders/choices/confirm-choice.ts'
import { declineGifts } from '../../group-orders/choices/decline-gifts.ts'
import { listItemsOnVisit } from '../../group-orders/choices/list-items-on-visit.ts'
import { findOffered } from '../../group-orders/choices/offered-tiers.store.ts'
import { removeChosenItem } from '../../group-orders/choices/remove-chosen-item.ts'
import { findShortTiers } from '../../group-orders/waiting/tier-waits.store.ts'
import { updateParticipant } from '../../group-orders/own-data/update-participant.ts'
import { presentChosenItem } from './chosen-items.present.ts'
import { eraseOwnData } from './erase-own-data.ts'
import { exportParticipant } from './export-participant.ts'
import { presentOfferedTiers } from './offered-tiers.present.ts'
import { showParticipant } from '../participants/show-participant.ts'

export function choosingCalls(): Implemented[] {
  return implement(choosingRoutes, {
    listOfferedTiers: async ({ db, actor }) => {
      const data = presentOfferedTiers(await findOffered(db, actor), await findShortTiers(db, actor))
      return { data, meta: { totalCount: data.length } }
    },
    listChosenItems: async ({ db, actor, query }) => {
      requireOwn(actor, query.recipient_id)
      const items = await listItemsOnVisit(db, actor)
      return { data: items.map(presentChosenItem), meta: { totalCount: items.length } }
    },
    chooseItems: async ({ db, actor, body }) => {
      requireOwn(actor, body.recipient_id)
      const { isList, picks } = body.recipients_group_order_tier_item
      const wanted = picks.map(pick => ({
        productVariantId: known(pick.product_variant_id),
        tierId: known(pick.group_order_tier_id),
        bundleId: pick.bundle_id === null ? null : known(pick.bundle_id),
      }))
      const replaces = body.replaces === null ? null : known(body.replaces)
      const items = await inTransaction(db, tx => chooseItems(tx, actor, wanted, replaces))
      const data = items.map(presentChosenItem)
      if (isList) return { data, meta: { totalCount: data.length } }
      return { data: data[0]! } // one pick is one item
    },
    removeChosenItem: async ({ db, actor, params }) => {
      const itemId = requestedId(params.itemId)
      if (itemId !== undefined) await inTransaction(db, tx => removeChosenItem(tx, actor, itemId))
    },
    updateParticipant: async ({ db, actor, params, body }) => {
      requireOwn(actor, params.recipientId)
      await inTransaction(db, tx => updateParticipant(tx, actor, body))
      return showParticipant(db, actor)
    },
    confirmChoice: async ({ db, actor, params }) => {
      requireOwn(actor, params.recipientId)
      const { gone } = await inTransaction(db, tx => confirmChoice(tx, actor))
      if (gone !== undefined) refuse('option_gone', { name: gone })
      return showParticipant(db, actor)
    },
    changeChoice: async ({ db, actor, params }) => {
      requireOwn(actor, params.recipientId)
      await inTransaction(db, tx => changeChoice(tx, actor))
      return showParticipant(db, actor)
    },
    declineGifts: async ({ db, actor, params, body }) => {
      requireOwn(actor, params.recipientId)
      await inTransaction(db, tx => declineGifts(tx, actor, body.reason))
      return showParticipant(db, actor)
    },
    exportParticipant: async ({ db, actor, params }) => {
      requireOwn(actor, params.recipientId)
      return { data: await exportParticipant(db, actor) }
    },
    eraseParticipant: async ({ db, actor, params }) => {
      requireOwn(actor, params.recipientId)
      await inTransaction(db, tx => eraseOwnData(tx, actor))
    },
  })
}

/** Whoever names a participant names the one whose token is sent; anybody else does not exist. */
function requireOwn(actor: ParticipantActor, recipientId: string | undefined): void {
  if (recipientId !== undefined && requestedId(recipientId) !== actor.participantId) refuse('not_found')
}

function known(text: string): number {
  return requestedId(text) ?? refuse('not_found')
}

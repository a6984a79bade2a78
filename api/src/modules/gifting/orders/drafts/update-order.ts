import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockRecipientShared } from '../../recipients/recipients.store.ts'
import type { DraftParts, OrderInput } from './create-order.ts'
import { fillOrderItems } from './fill-order-items.ts'
import { lockDraft } from './lock-draft.ts'
import { priceLines } from './price-lines.ts'
import { deleteOrderItems } from '../order-items.store.ts'
import { changeDraft, recalculateDraft } from './draft-views.store.ts'

/** Changes an unpaid order. A new recipient or other items need a new shipping quote. Returns the items only where they were given. */
export async function updateOrder(
  tx: Tx,
  actor: MemberActor,
  id: string,
  input: OrderInput,
): Promise<Pick<DraftParts, 'order'> & Partial<DraftParts>> {
  const order = await lockDraft(tx, actor, id)
  const scope = scopeOf(actor)
  const recipientId =
    input.recipient_id === undefined
      ? order.recipientId
      : input.recipient_id === null
        ? null
        : Number(input.recipient_id)
  if (
    recipientId !== null &&
    recipientId !== order.recipientId &&
    !(await lockRecipientShared(tx, scope, recipientId))
  )
    refuse('recipient_missing')
  const changed = await changeDraft(tx, order.id, {
    recipientId,
    cardMessage: input.card_message === undefined ? order.cardMessage : input.card_message,
    note: input.note === undefined ? order.note : input.note,
    salesforceResourceType:
      input.salesforce_resource_type === undefined
        ? order.salesforceResourceType
        : input.salesforce_resource_type,
    salesforceResourceUid:
      input.salesforce_resource_uid === undefined
        ? order.salesforceResourceUid
        : input.salesforce_resource_uid,
  })
  if (input.selected_items_json) {
    await deleteOrderItems(tx, order.id)
    return fillOrderItems(tx, order, await priceLines(tx, scope, input.selected_items_json))
  }
  return { order: recipientId === order.recipientId ? changed : await recalculateDraft(tx, order.id) }
}

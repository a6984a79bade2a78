import { together, type Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { newToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { insertDraft } from './draft-views.store.ts'
import { fillOrderItems } from './fill-order-items.ts'
import { priceLines, type WantedItem } from './price-lines.ts'
import type { OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'

export interface OrderInput {
  recipient_id?: string | null | undefined
  card_message?: string | null | undefined
  note?: string | null | undefined
  salesforce_resource_type?: string | null | undefined
  salesforce_resource_uid?: string | null | undefined
  selected_items_json?: readonly WantedItem[] | undefined
}

export interface DraftParts {
  order: OrderView
  items: OrderItemView[]
}

/** Creates an unpaid order of the signed-in person. */
export async function createOrder(tx: Tx, actor: MemberActor, input: OrderInput): Promise<DraftParts> {
  const scope = scopeOf(actor)
  const wanted = input.selected_items_json ?? []
  const [order, priced] = await together([
    insertDraft(tx, scope, {
      recipientId: input.recipient_id ? Number(input.recipient_id) : null,
      trackingToken: newToken(),
      cardMessage: input.card_message ?? null,
      note: input.note ?? null,
      salesforceResourceType: input.salesforce_resource_type ?? null,
      salesforceResourceUid: input.salesforce_resource_uid ?? null,
    }),
    priceLines(tx, scope, wanted),
  ])
  if (!order) refuse('recipient_missing')
  return wanted.length > 0 ? fillOrderItems(tx, order, priced) : { order, items: [] }
}

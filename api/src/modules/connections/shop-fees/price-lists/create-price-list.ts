import type { priceListBody } from '@ribbon/contract/connections/shop-fees/price-lists'
import type { z } from 'zod'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { insertPriceList } from './price-lists.store.ts'

/** Adds a price list that begins today or later; what was charged by another one stays as it is. */
export async function createPriceList(
  tx: Tx,
  actor: OperatorActor,
  fields: z.output<typeof priceListBody>,
  today: string,
): Promise<RowId> {
  if (fields.begins_on < today) refuse('price_list_in_past')
  const after = {
    name: fields.name,
    beginsOn: fields.begins_on,
    orderCents: fields.order_price,
    pieceCents: fields.piece_price,
    postageMarkupBps: fields.postage_markup_bps,
    storageCents: fields.storage_price,
  }
  const { id } = await insertPriceList(tx, after)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'shop_price_list.created',
    subjectType: 'shop_price_lists',
    subjectId: id,
    details: { name: after.name },
    after,
  })
  return id
}

import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { deletePriceList, lockPriceList } from './price-lists.store.ts'

/** Deletes a price list that has not begun. The database refuses one that has. */
export async function withdrawPriceList(tx: Tx, actor: OperatorActor, id: RowId): Promise<void> {
  const list = (await lockPriceList(tx, id)) ?? refuse('not_found')
  await deletePriceList(tx, list.id)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'shop_price_list.withdrawn',
    subjectType: 'shop_price_lists',
    subjectId: list.id,
    details: { name: list.name, beginsOn: list.beginsOn },
  })
}

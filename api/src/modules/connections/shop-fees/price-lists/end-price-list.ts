import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockPriceList, setPriceListEnd } from './price-lists.store.ts'

/** Sets the last day of a price list, or takes it back. The database refuses days that are over. */
export async function endPriceList(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  endsOn: string | null,
): Promise<void> {
  const list = (await lockPriceList(tx, id)) ?? refuse('not_found')
  if (list.endsOn === endsOn) return
  await setPriceListEnd(tx, list.id, endsOn)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'shop_price_list.ended',
    subjectType: 'shop_price_lists',
    subjectId: list.id,
    details: { name: list.name },
    before: { endsOn: list.endsOn },
    after: { endsOn },
  })
}

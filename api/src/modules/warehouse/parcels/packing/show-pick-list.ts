import type { PickList } from '@ribbon/contract/warehouse/parcels/packing'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPickList } from './packing.store.ts'
import { showPickLists } from './show-pick-lists.ts'

/** One pick list, as an operator sees it. */
export async function showPickList(db: Reader, actor: OperatorActor, id: RowId): Promise<PickList> {
  const row = (await findPickList(db, id)) ?? refuse('not_found')
  const [list] = await showPickLists(db, actor.operatorId, [row])
  return list ?? refuse('not_found')
}

import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOperatorView, removeOperatorView } from './operator-views.store.ts'

/** Deletes a view of the operator's own. */
export async function deleteOperatorView(tx: Tx, { operatorId }: OperatorActor, id: RowId): Promise<void> {
  await removeOperatorView(tx, (await lockOperatorView(tx, operatorId, id)) ?? refuse('not_found'))
}

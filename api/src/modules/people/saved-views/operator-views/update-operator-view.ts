import {
  operatorViewTables,
  unknownFilterText,
  type operatorViewRoutes,
} from '@ribbon/contract/people/saved-views'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { changeOperatorView, lockOperatorView, type OperatorViewRow } from './operator-views.store.ts'

/** Changes a view of the operator's own. */
export async function updateOperatorView(
  tx: Tx,
  { operatorId }: OperatorActor,
  id: RowId,
  change: BodyOf<typeof operatorViewRoutes.updateOperatorView>,
): Promise<OperatorViewRow> {
  const before = (await lockOperatorView(tx, operatorId, id)) ?? refuse('not_found')
  const after = { name: change.name ?? before.name, query: change.query ?? before.query }
  const problem = unknownFilterText(operatorViewTables[before.list], after.query)
  if (problem) refuseInput([problem])
  return changeOperatorView(tx, before, after)
}

import {
  operatorViewTables,
  unknownFilterText,
  viewsMax,
  type operatorViewRoutes,
} from '@ribbon/contract/people/saved-views'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../../platform/db/database.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { countOperatorViewsAlone, insertOperatorView, type OperatorViewRow } from './operator-views.store.ts'

/** Saves what an operator's list shows under a name. */
export async function createOperatorView(
  tx: Tx,
  { operatorId }: OperatorActor,
  { table, name, query }: BodyOf<typeof operatorViewRoutes.createOperatorView>,
): Promise<OperatorViewRow> {
  const problem = unknownFilterText(operatorViewTables[table], query)
  if (problem) refuseInput([problem])
  if ((await countOperatorViewsAlone(tx, operatorId, table)) >= viewsMax) refuse('too_many_views')
  return insertOperatorView(tx, { operatorId, list: table, name, query })
}

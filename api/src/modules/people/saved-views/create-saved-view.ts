import {
  unknownFilterText,
  viewsMax,
  viewTables,
  type savedViewRoutes,
} from '@ribbon/contract/people/saved-views'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import { announceView } from './announce-view.ts'
import { countViewsAlone, insertSavedView } from './saved-views.store.ts'

/** Saves what a list shows under a name, for the actor or, if an owner shares it, for the team. */
export async function createSavedView(
  tx: Tx,
  actor: MemberActor,
  { table, name, query, is_shared: isShared = false }: BodyOf<typeof savedViewRoutes.createSavedView>,
): Promise<RowId> {
  const scope = scopeOf(actor)
  const problem = unknownFilterText(viewTables[table], query)
  if (problem) refuseInput([problem])
  if (isShared && !scope.seesTeam) refuse('role_refused')
  if ((await countViewsAlone(tx, scope, table)) >= viewsMax) refuse('too_many_views')
  const { teamId, userId } = scope
  const view = await insertSavedView(tx, { teamId, userId, list: table, name, query, isShared })
  announceView(tx, view, 'created')
  return view.id
}

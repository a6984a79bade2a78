import { unknownFilterText, viewTables, type savedViewRoutes } from '@ribbon/contract/people/saved-views'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import { announceView } from './announce-view.ts'
import { changeSavedView, lockSavedView } from './saved-views.store.ts'

/** Changes a view of the actor's own. Whoever is no longer an owner may still end the sharing. */
export async function updateSavedView(
  tx: Tx,
  actor: MemberActor,
  id: number,
  change: BodyOf<typeof savedViewRoutes.updateSavedView>,
): Promise<void> {
  const scope = scopeOf(actor)
  const before = (await lockSavedView(tx, scope, id)) ?? refuse('not_found')
  const after = {
    name: change.name ?? before.name,
    query: change.query ?? before.query,
    isShared: change.is_shared ?? before.isShared,
  }
  const problem = unknownFilterText(viewTables[before.list], after.query)
  if (problem) refuseInput([problem])
  if (after.isShared && !before.isShared && !scope.seesTeam) refuse('role_refused')
  await changeSavedView(tx, before, after)
  announceView(tx, { ...before, ...after }, 'updated', before.isShared)
}

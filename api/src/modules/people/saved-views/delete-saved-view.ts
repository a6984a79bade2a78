import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceView } from './announce-view.ts'
import { lockSavedView, removeSavedView } from './saved-views.store.ts'

/** Deletes a view of the actor's own, also for those it was shared with. */
export async function deleteSavedView(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const view = (await lockSavedView(tx, scopeOf(actor), id)) ?? refuse('not_found')
  await removeSavedView(tx, view)
  announceView(tx, view, 'deleted')
}

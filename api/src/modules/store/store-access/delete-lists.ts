import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceStoreAccess } from './announce-store-access.ts'
import { deleteAllowedLists } from './store-access.store.ts'

/** Deletes lists of the store with their addresses. One id that is not the team's refuses all. */
export async function deleteLists(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<void> {
  const asked = [...new Set(ids.map(text => requestedId(text) ?? refuse('not_found')))]
  if ((await deleteAllowedLists(tx, scopeOf(actor), asked)) < asked.length) refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'store.allowed_lists_deleted',
    subjectType: 'teams',
    subjectId: actor.teamId,
    details: { count: asked.length },
  })
  announceStoreAccess(tx, actor.teamId)
}

import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceStoreAccess } from './announce-store-access.ts'
import { deleteAllowedUser } from './store-access.store.ts'

/** Removes an address that was named by itself; lists that have it keep it. */
export async function removeAllowedUser(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const userId = requestedId(id) ?? refuse('not_found')
  if (!(await deleteAllowedUser(tx, scopeOf(actor), userId))) refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'store.allowed_user_removed',
    subjectType: 'allowedUsers',
    subjectId: userId,
  })
  announceStoreAccess(tx, actor.teamId)
}

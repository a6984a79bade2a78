import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { normalizeAddress } from '../../gifting/group-orders/allow-lists/normalize-address.ts'
import { announceStoreAccess } from './announce-store-access.ts'
import { findAllowedUser, insertAllowedUser, type AllowedUserRow } from './store-access.store.ts'

/** Names one address that may buy in the store. Named twice, it is the same row. */
export async function addAllowedUser(
  tx: Tx,
  actor: MemberActor,
  address: string,
): Promise<{ user: AllowedUserRow; isNew: boolean }> {
  const scope = scopeOf(actor)
  const email = normalizeAddress(address)
  const added = await insertAllowedUser(tx, scope, email)
  if (!added) {
    const user = (await findAllowedUser(tx, scope, email)) ?? refuse('not_found')
    return { user, isNew: false }
  }
  // Without the address: the audit log is kept, and a person may have been erased since.
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'store.allowed_user_added',
    subjectType: 'allowedUsers',
    subjectId: added.id,
  })
  announceStoreAccess(tx, actor.teamId)
  return { user: added, isNew: true }
}

import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceStoreAccess } from './announce-store-access.ts'
import { setEnabled, type AllowedListRow } from './store-access.store.ts'

/** Turns a list of those who may buy on or off. */
export async function switchAllowedList(
  tx: Tx,
  actor: MemberActor,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<AllowedListRow> {
  const listId = requestedId(id) ?? refuse('not_found')
  const list = (await setEnabled(tx, scopeOf(actor), listId, enabled)) ?? refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'store.allowed_list_switched',
    subjectType: 'allowedLists',
    subjectId: list.id,
    details: { name: list.name, enabled },
  })
  announceStoreAccess(tx, actor.teamId)
  return list
}

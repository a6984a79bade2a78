import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { StoreRow } from './stores.store.ts'

type Fields = Record<string, unknown>

/** Records an owner's or operator's change of the store in the audit log, and notifies open screens. */
export async function recordStoreChange(
  tx: Tx,
  actor: MemberActor | OperatorActor,
  { teamId, id, version }: Pick<StoreRow, 'teamId' | 'id' | 'version'>,
  { action, reason, before, after }: { action: string; reason?: string; before?: Fields; after?: Fields },
): Promise<void> {
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action,
    subjectType: 'stores',
    subjectId: id,
    details: { version, ...(reason === undefined ? {} : { reason }) },
    before,
    after,
  })
  announce(tx, { teamId, event: 'store.updated', type: 'stores', id })
}

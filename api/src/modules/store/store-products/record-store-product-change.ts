import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'

type Fields = Record<string, unknown>

/** Records a change of a product's place in the store in the audit log, and tells open screens to reload it. */
export async function recordStoreProductChange(
  tx: Tx,
  actor: MemberActor,
  { id, name }: { id: RowId; name: string },
  { action, before, after }: { action: string; before?: Fields; after?: Fields },
): Promise<void> {
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action,
    subjectType: 'storeProducts',
    subjectId: id,
    details: { name },
    before,
    after,
  })
  announce(tx, { teamId: actor.teamId, event: 'storeProduct.updated', type: 'storeProducts', id })
}

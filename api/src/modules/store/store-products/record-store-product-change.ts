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
  { action, version, before, after }: { action: string; version?: number; before?: Fields; after?: Fields },
): Promise<void> {
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action,
    subjectType: 'storeProducts',
    subjectId: id,
    details: version === undefined ? { name } : { name, version },
    before,
    after,
  })
  const { teamId } = actor
  announce(tx, { teamId, event: 'storeProduct.updated', type: 'storeProducts', id })
  // Whether the store can open depends on what it shows.
  announce(tx, { teamId, event: 'store.updated', type: 'stores', id: teamId })
}

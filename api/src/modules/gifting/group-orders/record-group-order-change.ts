import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announceGroupOrder } from './announce-group-order.ts'

type Fields = Record<string, unknown>

interface GroupOrderEntry {
  action: string
  /** The version after this change; an editor of an older one is told what changed since. */
  version?: number
  details?: Fields
  before?: Fields
  after?: Fields
}

/** Records an owner's change in the audit log, never with an access code, and notifies open screens. */
export async function recordGroupOrderChange(
  tx: Tx,
  actor: MemberActor,
  order: { teamId: number; id: number },
  { action, version, details, before, after }: GroupOrderEntry,
): Promise<void> {
  await recordAudit(tx, {
    teamId: order.teamId,
    author: authorOf(actor),
    action,
    subjectType: 'groupOrders',
    subjectId: order.id,
    details: { ...details, ...(version === undefined ? {} : { version }) },
    before,
    after,
  })
  announceGroupOrder(tx, order)
}

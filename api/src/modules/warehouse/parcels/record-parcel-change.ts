import { recordAudit, type AuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'

/** Writes an audit event about a parcel, with the order it belongs to, and tells operators' screens. */
export async function recordParcelChange(
  tx: Tx,
  parcel: { id: number; teamId: number; orderId: number },
  { details, ...event }: Pick<AuditEntry, 'author' | 'action' | 'details' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, {
    ...event,
    teamId: parcel.teamId,
    subjectType: 'parcels',
    subjectId: parcel.id,
    details: { orderId: parcel.orderId, ...details },
  })
  announce(tx, { teamId: null, event: 'parcel.updated', type: 'parcels', id: parcel.id })
}

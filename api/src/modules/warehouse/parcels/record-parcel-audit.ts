import { recordAudit, type AuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Writes an audit event about a parcel, with the order it belongs to. */
export async function recordParcelAudit(
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
}

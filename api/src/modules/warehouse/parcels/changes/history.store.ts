import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

export interface HistoryEntry {
  id: number
  action: string
  actorName: string
  details: Record<string, unknown>
  createdAt: Date
}

/** What the audit trail says of a parcel, oldest first. */
export async function findHistory(db: Reader, parcelId: RowId): Promise<HistoryEntry[]> {
  return db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actorName: auditEvents.actorName,
      details: auditEvents.details,
      createdAt: auditEvents.createdAt,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'parcels'), eq(auditEvents.subjectId, String(parcelId))))
    .orderBy(asc(auditEvents.id))
    .limit(200)
}

import type { Tx } from './db/database.ts'
import { auditEvents } from './db/platform.tables.ts'

/** Who did something, as it stands in ledgers, timelines and the audit trail. */
export interface Doer { kind: 'member' | 'operator' | 'recipient' | 'service'; id: number | null; name: string }

export const carrierDoer: Doer = { kind: 'service', id: null, name: 'Carrier' }
export const systemDoer: Doer = { kind: 'service', id: null, name: 'Ribbon' }

export interface AuditEntry { teamId: number | null; doer: Doer; action: string; subjectType: string; subjectId: number | string; details?: Record<string, unknown> }

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({
    teamId: entry.teamId, actorKind: entry.doer.kind, actorId: entry.doer.id, actorName: entry.doer.name,
    action: entry.action, subjectType: entry.subjectType, subjectId: String(entry.subjectId), details: entry.details ?? {},
  })
}

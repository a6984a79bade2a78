import type { Tx } from './db/database.ts'
import { auditEvents } from './db/platform.tables.ts'

/** Who did something, as it stands in ledgers, timelines and the audit trail. */
export interface Author {
  /** `link`: anybody who has a link of the team's. */
  kind: 'member' | 'operator' | 'recipient' | 'link' | 'service'
  /** The person at the keyboard, also while impersonating someone. */
  id: number | null
  /** `Olivia Owner`, or `Olivia Owner as Marco Member`: both identities on every record. */
  name: string
  impersonation?: { loginName: string; asId: number; asName: string } | undefined
  /** The address the request came from. */
  ip?: string | undefined
}

export const carrierAuthor: Author = { kind: 'service', id: null, name: 'Carrier' }
export const systemAuthor: Author = { kind: 'service', id: null, name: 'Ribbon' }

type Fields = Record<string, unknown>

export interface AuditEntry {
  teamId: number | null
  author: Author
  action: string
  subjectType: string
  subjectId: number | string
  details?: Fields
  /** What a change found and left, by name; what is the same in both is left out. No secrets, nor their hashes. */
  before?: Fields | undefined
  after?: Fields | undefined
}

export async function recordAudit(
  tx: Tx,
  { teamId, author, action, subjectType, subjectId, details, before, after }: AuditEntry,
): Promise<void> {
  const isSame = (name: string) =>
    before !== undefined &&
    after !== undefined &&
    JSON.stringify(before[name]) === JSON.stringify(after[name])
  const changed = (fields: Fields | undefined) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !isSame(name)))
  await tx.insert(auditEvents).values({
    teamId,
    actorKind: author.kind,
    actorId: author.id,
    actorName: author.impersonation?.loginName ?? author.name,
    actingAsId: author.impersonation?.asId ?? null,
    actingAsName: author.impersonation?.asName ?? null,
    action,
    subjectType,
    subjectId: String(subjectId),
    details: details ?? {},
    before: changed(before) ?? null,
    after: changed(after) ?? null,
    ip: author.ip ?? null,
  })
}

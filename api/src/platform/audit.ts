import type { Tx } from './db/database.ts'

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
/** Who buys in a store: the order says who that is. */
export const shopperAuthor: Author = { kind: 'service', id: null, name: 'Shopper' }
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

const insertText = `
  insert into audit_events (
    team_id, actor_kind, actor_id, actor_name, acting_as_id, acting_as_name,
    action, subject_type, subject_id, details, before, after, ip)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

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
  const asJson = (fields: Fields | undefined) => (fields === undefined ? null : JSON.stringify(fields))
  await tx.client.query(insertText, [
    teamId,
    author.kind,
    author.id,
    author.impersonation?.loginName ?? author.name,
    author.impersonation?.asId ?? null,
    author.impersonation?.asName ?? null,
    action,
    subjectType,
    String(subjectId),
    asJson(details ?? {}),
    asJson(changed(before)),
    asJson(changed(after)),
    author.ip ?? null,
  ])
}

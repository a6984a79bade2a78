import { and, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'

export interface LaterChange {
  version: number
  who: string
  fields: string[]
}

/** Who changed which fields of a subject after `version`, from the audit trail. */
export async function findLaterChanges(
  db: Reader,
  subjectType: string,
  subjectId: number,
  version: number,
): Promise<LaterChange[]> {
  const changedTo = sql<number>`(${auditEvents.details} ->> 'version')::int`
  const rows = await db
    .select({ version: changedTo, who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, subjectType),
        eq(auditEvents.subjectId, String(subjectId)),
        gt(changedTo, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ version: row.version, who: row.who, fields: Object.keys(row.after ?? {}) }))
}

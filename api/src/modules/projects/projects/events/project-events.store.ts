import type { Page } from '@ribbon/contract/paging'
import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import type { ProjectKey } from '../project-lock.store.ts'

interface Recorded {
  submissions?: number | number[]
  submission?: number
  reason?: string
}

/** A page of what the audit log has about a project, newest first. */
export async function listProjectEvents(reader: Reader, { teamId, id }: ProjectKey, page: Page) {
  const where = and(
    eq(auditEvents.teamId, teamId),
    eq(auditEvents.subjectType, 'adminOrders'),
    eq(auditEvents.subjectId, String(id)),
  )
  const rows = await reader
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      by: auditEvents.actorName,
      at: auditEvents.createdAt,
      details: auditEvents.details,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(where)
    .orderBy(desc(auditEvents.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(auditEvents).where(where)
  return {
    totalCount: total?.count ?? 0,
    rows: rows.map(({ details, after, ...row }) => {
      const { submissions, submission, reason } = details as Recorded
      const { state } = (after ?? {}) as { state?: ProjectState }
      const several = Array.isArray(submissions) ? submissions.length : submissions
      return {
        ...row,
        submissions: several ?? (submission === undefined ? null : 1),
        state: state ?? null,
        reason: reason ?? null,
      }
    }),
  }
}
export type ProjectEventRow = Awaited<ReturnType<typeof listProjectEvents>>['rows'][number]

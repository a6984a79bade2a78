import { z } from 'zod'
import type { CrmSession } from '../../../../services/crm/crm-session.ts'
import type { DueEntry } from './sending.store.ts'

/** So many subjects fit into the address of one query. */
export const mostSought = 20

const row = z.object({ Id: z.string(), Subject: z.string() })
const dayMs = 86_400_000

/** Looks for the tasks that were asked for without a clear answer; by subject, and by day, because only days are indexed. */
export async function findSentTasks(
  session: CrmSession,
  entries: readonly DueEntry[],
): Promise<Map<string, string>> {
  const subjects = entries.flatMap(entry => entry.subject ?? [])
  const sentAt = Math.min(...entries.flatMap(entry => entry.sentAt?.getTime() ?? []))
  const since = new Date(sentAt - dayMs).toISOString().replace(/\.\d+/, '')
  const listed = subjects.map(subject => `'${subject.replace(/[\\']/g, '\\$&')}'`).join(',')
  const found = await session.query(
    `SELECT Id, Subject FROM Task WHERE CreatedDate >= ${since} AND Subject IN (${listed}) ORDER BY CreatedDate, Id`,
    row,
  )
  return new Map(found.toReversed().map(task => [task.Subject, task.Id]))
}

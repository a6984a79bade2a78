import type { Reader } from '../../../platform/db/database.ts'
import type { ProjectRow } from './project-lock.store.ts'
import { presentProjectSummary } from './projects.present.ts'
import { findManagers } from './projects.store.ts'
import { countSubmissions } from './submissions/submission-counts.store.ts'

/** The lines of a list; what is asked of others is asked once for all. */
export async function showProjectList(reader: Reader, rows: readonly ProjectRow[]) {
  const [first] = rows
  if (!first) return []
  const managers = await findManagers(
    reader,
    rows.map(row => row.managerId),
  )
  const counts = await countSubmissions(
    reader,
    first.teamId,
    rows.map(row => row.id),
  )
  return rows.map(row =>
    presentProjectSummary(row, {
      submissionsCount: counts.get(row.id) ?? 0,
      manager: managers.get(row.managerId ?? 0),
    }),
  )
}

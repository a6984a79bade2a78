import { and, count, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { projectQuotes, projects } from '../projects.tables.ts'

/** How many of a team's requests wait for a quote. */
export async function countOpenRequests(tx: Tx, teamId: RowId): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(projects)
    .where(
      and(
        eq(projects.teamId, teamId),
        eq(projects.state, 'wish_list'),
        isNotNull(projects.requestedBy),
        notExists(
          tx
            .select({ version: projectQuotes.version })
            .from(projectQuotes)
            .where(and(eq(projectQuotes.teamId, projects.teamId), eq(projectQuotes.projectId, projects.id))),
        ),
      ),
    )
  return row?.count ?? 0
}

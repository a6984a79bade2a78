import { fullName } from '@ribbon/contract/full-name'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { users } from '../../people/identity/identity.tables.ts'
import type { ProjectKey } from './project-lock.store.ts'
import { projectQuotes } from './projects.tables.ts'

/** What was offered last, and who accepted it. */
export async function findLatestQuote(reader: Reader, project: ProjectKey) {
  const [latest] = await listQuotes(reader, project, 1)
  return latest
}
export type LatestQuote = NonNullable<Awaited<ReturnType<typeof findLatestQuote>>>

/** What was offered, the last one first. */
export async function listQuotes(reader: Reader, project: ProjectKey, limit: number) {
  const rows = await reader
    .select({
      quote: projectQuotes,
      accepter: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(projectQuotes)
    .leftJoin(users, eq(users.id, projectQuotes.acceptedBy))
    .where(and(eq(projectQuotes.teamId, project.teamId), eq(projectQuotes.projectId, project.id)))
    .orderBy(desc(projectQuotes.version))
    .limit(limit)
  return rows.map(row => ({ ...row.quote, accepterName: row.accepter ? fullName(row.accepter) : null }))
}

export async function insertQuote(tx: Tx, quote: InsertOf<typeof projectQuotes>): Promise<void> {
  await tx.insert(projectQuotes).values(quote)
}

/** Accepts a quote of the locked project; false where somebody already has. */
export async function markAccepted(
  tx: Tx,
  project: ProjectKey,
  version: number,
  userId: RowId,
): Promise<boolean> {
  const rows = await tx
    .update(projectQuotes)
    .set({ acceptedBy: userId, acceptedAt: sql`now()` })
    .where(
      and(
        eq(projectQuotes.teamId, project.teamId),
        eq(projectQuotes.projectId, project.id),
        eq(projectQuotes.version, version),
        isNull(projectQuotes.acceptedAt),
      ),
    )
    .returning({ version: projectQuotes.version })
  return rows.length > 0
}

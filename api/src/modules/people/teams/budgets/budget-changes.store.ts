import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Source } from '../../../../platform/source.ts'
import { budgetEntries, budgets } from './budgets.tables.ts'

/** A source for one manual change of a budget, used by no other. */
export async function newBudgetChange(tx: Tx): Promise<Source> {
  const { rows } = await tx.execute<{ id: RowId }>(sql`select nextval('budget_changes') as id`)
  return { type: 'budget_change', id: Number(oneRow(rows).id) }
}

/** Makes a budget infinite or finite and books the change; false when nothing changed. */
export async function setBudgetInfinite(
  tx: Tx,
  change: {
    teamId: number
    userId: number
    isInfinite: boolean
    source: Source
    note: string
    actorName: string
  },
): Promise<boolean> {
  const { teamId, userId, isInfinite, source, note, actorName } = change
  await tx.insert(budgets).values({ userId, teamId }).onConflictDoNothing()
  const { rowCount } = await tx.execute(sql`
    with changed as (
      update budgets
      set is_infinite = ${isInfinite}::boolean
      where user_id = ${userId} and is_infinite <> ${isInfinite}::boolean
      returning user_id
    )
    insert into budget_entries (team_id, user_id, delta_cents, kind, source_type, source_id, note, actor_name)
    select
      ${teamId}::bigint, user_id, 0, ${isInfinite ? 'infinite_on' : 'infinite_off'}::text,
      ${source.type}::text, ${source.id}::bigint, ${note}::text, ${actorName}::text
    from changed`)
  return rowCount === 1
}

/** The history of a member's budget, newest first. */
export async function listBudgetEntries(db: Reader, member: { teamId: number; userId: number }, page: Page) {
  const where = and(eq(budgetEntries.teamId, member.teamId), eq(budgetEntries.userId, member.userId))
  const rows = await db
    .select({
      id: budgetEntries.id,
      deltaCents: budgetEntries.deltaCents,
      kind: budgetEntries.kind,
      note: budgetEntries.note,
      actorName: budgetEntries.actorName,
      createdAt: budgetEntries.createdAt,
    })
    .from(budgetEntries)
    .where(where)
    .orderBy(desc(budgetEntries.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(budgetEntries).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

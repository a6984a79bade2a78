import type { OperatorViewTable } from '@ribbon/contract/people/saved-views'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { operatorViews } from '../saved-views.tables.ts'

export type OperatorViewRow = typeof operatorViews.$inferSelect

const ofList = (operatorId: RowId, list: OperatorViewTable) =>
  and(eq(operatorViews.operatorId, operatorId), eq(operatorViews.list, list))

export async function listOperatorViews(
  db: Reader,
  operatorId: RowId,
  list: OperatorViewTable,
): Promise<OperatorViewRow[]> {
  return db
    .select()
    .from(operatorViews)
    .where(ofList(operatorId, list))
    .orderBy(sql`lower(${operatorViews.name})`, asc(operatorViews.id))
}

export async function lockOperatorView(
  tx: Tx,
  operatorId: RowId,
  id: RowId,
): Promise<OperatorViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(operatorViews)
    .where(and(eq(operatorViews.operatorId, operatorId), eq(operatorViews.id, id)))
    .for('update')
  return row
}

/** Counts an operator's views of a list while that operator adds no other: the account is locked. */
export async function countOperatorViewsAlone(
  tx: Tx,
  operatorId: RowId,
  list: OperatorViewTable,
): Promise<number> {
  await tx.execute(sql`select from operators where id = ${operatorId} for no key update`)
  return tx.$count(operatorViews, ofList(operatorId, list))
}

export async function insertOperatorView(
  tx: Tx,
  view: InsertOf<typeof operatorViews>,
): Promise<OperatorViewRow> {
  return oneRow(await tx.insert(operatorViews).values(view).returning())
}

export async function changeOperatorView(
  tx: Tx,
  { id }: OperatorViewRow,
  change: Pick<OperatorViewRow, 'name' | 'query'>,
): Promise<OperatorViewRow> {
  return oneRow(await tx.update(operatorViews).set(change).where(eq(operatorViews.id, id)).returning())
}

export async function removeOperatorView(tx: Tx, { id }: OperatorViewRow): Promise<void> {
  await tx.delete(operatorViews).where(eq(operatorViews.id, id))
}

import type { ViewTable } from '@ribbon/contract/people/saved-views'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { users } from '../identity/identity.tables.ts'
import { savedViews } from './saved-views.tables.ts'

export const savedViewConstraints: ConstraintCodes = {
  saved_views_name_key: 'view_name_taken',
  operator_views_name_key: 'view_name_taken',
}

export type SavedViewRow = typeof savedViews.$inferSelect
export interface ShownView extends SavedViewRow {
  firstName: string
  lastName: string
}

const shown = {
  teamId: savedViews.teamId,
  id: savedViews.id,
  userId: savedViews.userId,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
  isShared: savedViews.isShared,
  createdAt: savedViews.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
}

const ofTeam = (scope: Scope) => eq(savedViews.teamId, scope.teamId)
const own = (scope: Scope) => and(ofTeam(scope), eq(savedViews.userId, scope.userId))
const usable = (scope: Scope) =>
  and(ofTeam(scope), or(eq(savedViews.userId, scope.userId), eq(savedViews.isShared, true)))

/** The person's own views of a list and those that others share, by name. */
export async function listSavedViews(db: Reader, scope: Scope, list: ViewTable): Promise<ShownView[]> {
  return db
    .select(shown)
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(usable(scope), eq(savedViews.list, list)))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id))
}

export async function findSavedView(db: Reader, scope: Scope, id: number): Promise<ShownView | undefined> {
  const [row] = await db
    .select(shown)
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(usable(scope), eq(savedViews.id, id)))
  return row
}

/** A view of the person's own; nobody changes another's. */
export async function lockSavedView(tx: Tx, scope: Scope, id: number): Promise<SavedViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(own(scope), eq(savedViews.id, id)))
    .for('update')
  return row
}

/** Counts a person's views of a list while that person adds no other: the membership is locked. */
export async function countViewsAlone(tx: Tx, scope: Scope, list: ViewTable): Promise<number> {
  await tx.execute(
    sql`select from memberships where team_id = ${scope.teamId} and user_id = ${scope.userId} for no key update`,
  )
  return tx.$count(savedViews, and(own(scope), eq(savedViews.list, list)))
}

export async function insertSavedView(tx: Tx, view: InsertOf<typeof savedViews>): Promise<SavedViewRow> {
  return oneRow(await tx.insert(savedViews).values(view).returning())
}

export async function changeSavedView(
  tx: Tx,
  { teamId, id }: SavedViewRow,
  change: Partial<Pick<SavedViewRow, 'name' | 'query' | 'isShared'>>,
): Promise<void> {
  await tx
    .update(savedViews)
    .set(change)
    .where(and(eq(savedViews.teamId, teamId), eq(savedViews.id, id)))
}

export async function removeSavedView(tx: Tx, { teamId, id }: SavedViewRow): Promise<void> {
  await tx.delete(savedViews).where(and(eq(savedViews.teamId, teamId), eq(savedViews.id, id)))
}

import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { operatorSessions, operators } from './operators.tables.ts'

export const operatorSessionSeconds = 12 * 60 * 60

export type OperatorRow = typeof operators.$inferSelect

export async function findOperatorByEmail(db: Reader, email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.select().from(operators).where(eq(operators.email, email.toLowerCase()))
  return row
}

/** Creates an operator; an existing one gets the new name and password and is enabled again. */
export async function insertOperator(
  tx: Tx,
  operator: { email: string; name: string; passwordHash: string },
): Promise<RowId> {
  const rows = await tx
    .insert(operators)
    .values(operator)
    .onConflictDoUpdate({
      target: operators.email,
      set: { name: operator.name, passwordHash: operator.passwordHash, disabledAt: null },
    })
    .returning({ id: operators.id })
  return oneRow(rows).id
}

/** All operators by name, with the number of their open sessions. */
export async function listOperators(db: Reader) {
  const { id, email, name, role, disabledAt, createdAt } = operators
  return db
    .select({ id, email, name, role, disabledAt, createdAt, openSessions: count(operatorSessions.id) })
    .from(operators)
    .leftJoin(
      operatorSessions,
      and(eq(operatorSessions.operatorId, operators.id), gt(operatorSessions.expiresAt, sql`now()`)),
    )
    .groupBy(operators.id)
    .orderBy(asc(sql`lower(${operators.name})`), asc(operators.id))
}

export async function lockOperator(tx: Tx, id: RowId): Promise<OperatorRow | undefined> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update')
  return row
}

export async function updateDisabled(tx: Tx, id: number, isDisabled: boolean): Promise<void> {
  await tx
    .update(operators)
    .set({ disabledAt: isDisabled ? sql`now()` : null })
    .where(eq(operators.id, id))
}

export async function updateRole(tx: Tx, id: RowId, role: OperatorRole): Promise<void> {
  await tx.update(operators).set({ role }).where(eq(operators.id, id))
}

/** False when the operator was disabled or got another password in the meantime. */
export async function insertOperatorSession(
  tx: Tx,
  {
    passwordHash,
    ...session
  }: { operatorId: number; passwordHash: string; tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const [operator] = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.id, session.operatorId),
        eq(operators.passwordHash, passwordHash),
        isNull(operators.disabledAt),
      ),
    )
    .for('share')
  if (!operator) return false
  await tx.insert(operatorSessions).values(session)
  return true
}

export async function findOperatorSession(db: Reader, tokenHash: string) {
  const [row] = await db
    .select({
      sessionId: operatorSessions.id,
      operatorId: operators.id,
      email: operators.email,
      name: operators.name,
      role: operators.role,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, tokenHash),
        gt(operatorSessions.expiresAt, sql`now()`),
        isNull(operators.disabledAt),
      ),
    )
  return row
}

/** Of these sessions those that are still open, each with its operator's role. */
export async function findOpenSessionRoles(
  db: Reader,
  sessionIds: readonly RowId[],
): Promise<Map<number, OperatorRole>> {
  const rows = await db
    .select({ id: operatorSessions.id, role: operators.role })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        inArray(operatorSessions.id, [...sessionIds]),
        gt(operatorSessions.expiresAt, sql`now()`),
        isNull(operators.disabledAt),
      ),
    )
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function deleteOperatorSession(tx: Tx, id: number): Promise<void> {
  await tx.delete(operatorSessions).where(eq(operatorSessions.id, id))
}

export async function deleteSessionsOfOperator(tx: Tx, operatorId: number): Promise<void> {
  await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId))
}

export async function deleteExpiredOperatorSessions(db: Db): Promise<void> {
  await db.delete(operatorSessions).where(lt(operatorSessions.expiresAt, sql`now()`))
}

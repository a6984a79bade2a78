import { and, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { cardSetups } from './payment-methods.tables.ts'

export type CardSetupRow = typeof cardSetups.$inferSelect

/** Records a setup opened at the provider, once, and returns its id. */
export async function insertCardSetup(
  tx: Tx,
  setup: { teamId: number; userId: number; actorName: string; providerSetupId: string },
): Promise<RowId> {
  await tx.insert(cardSetups).values(setup).onConflictDoNothing()
  return (await findSetupByProviderId(tx, setup.providerSetupId))!.id
}

export async function findTeamCardSetup(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<CardSetupRow | undefined> {
  const [row] = await db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.id, id), eq(cardSetups.teamId, scope.teamId)))
  return row
}

export async function findCardSetup(db: Reader, id: RowId): Promise<CardSetupRow | undefined> {
  const [row] = await db.select().from(cardSetups).where(eq(cardSetups.id, id))
  return row
}

export async function findSetupByProviderId(
  db: Reader,
  providerSetupId: string,
): Promise<CardSetupRow | undefined> {
  const [row] = await db.select().from(cardSetups).where(eq(cardSetups.providerSetupId, providerSetupId))
  return row
}

export async function finishCardSetup(tx: Tx, id: number, paymentMethodId: number): Promise<void> {
  await tx
    .update(cardSetups)
    .set({ state: 'done', paymentMethodId })
    .where(and(eq(cardSetups.id, id), sql`${cardSetups.state} <> 'done'`))
}

export async function abandonCardSetup(tx: Tx, id: number): Promise<void> {
  await tx
    .update(cardSetups)
    .set({ state: 'given_up' })
    .where(and(eq(cardSetups.id, id), eq(cardSetups.state, 'open')))
}

/** Setups that were never finished: the browser is gone, or the provider's webhook was lost. */
export async function findAbandonedSetups(db: Reader): Promise<CardSetupRow[]> {
  return db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.state, 'open'), lt(cardSetups.createdAt, sql`now() - interval '1 hour'`)))
    .orderBy(cardSetups.id)
    .limit(100)
}

import { and, eq, lt, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { subscriptionChanges } from './sync.tables.ts'

/** Two changes of one subscription at once: the database is the last judge. */
export const changeConstraints: ConstraintCodes = { subscription_changes_one_pending: 'subscription_busy' }

export type SubscriptionChange = typeof subscriptionChanges.$inferSelect

export type NewChange = InsertOf<typeof subscriptionChanges>

/** Begins a change of a team's subscription; what is asked of the provider is all in it, so that every try asks the same. */
export async function insertChange(tx: Tx, change: NewChange): Promise<SubscriptionChange> {
  return oneRow(
    await tx
      .insert(subscriptionChanges)
      .values({ ...change, claimedUntil: sql`now() + interval '60 seconds'` })
      .returning(),
  )
}

export async function findChange(db: Reader, id: RowId): Promise<SubscriptionChange | undefined> {
  const [row] = await db.select().from(subscriptionChanges).where(eq(subscriptionChanges.id, id))
  return row
}

/** The change of a team the provider has not confirmed yet; there is at most one. */
export async function findPendingChange(db: Reader, teamId: number): Promise<SubscriptionChange | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionChanges)
    .where(and(eq(subscriptionChanges.teamId, teamId), eq(subscriptionChanges.state, 'pending')))
  return row
}

/** Takes a pending change whose last worker is gone, for a minute; undefined when it is settled or in work. */
export async function claimChange(db: Db, id: number): Promise<SubscriptionChange | undefined> {
  const [row] = await db
    .update(subscriptionChanges)
    .set({
      claimedUntil: sql`now() + interval '60 seconds'`,
      tries: sql`${subscriptionChanges.tries} + 1`,
    })
    .where(
      and(
        eq(subscriptionChanges.id, id),
        eq(subscriptionChanges.state, 'pending'),
        lt(subscriptionChanges.claimedUntil, sql`now()`),
      ),
    )
    .returning()
  return row
}

/** Marks a pending change as waiting for the card's owner, and lets nobody look at it for ten minutes unless something is reported. */
export async function markChangeAwaiting(tx: Tx, id: RowId, invoiceId: string): Promise<void> {
  await tx
    .update(subscriptionChanges)
    .set({
      invoiceId,
      awaitingOwnerSince: sql`coalesce(${subscriptionChanges.awaitingOwnerSince}, now())`,
      claimedUntil: sql`now() + interval '10 minutes'`,
    })
    .where(and(eq(subscriptionChanges.id, id), eq(subscriptionChanges.state, 'pending')))
}

/** Whether a change began longer ago, by the clock of the database that dated it. */
export async function isChangeOlderThan(db: Reader, id: RowId, seconds: number): Promise<boolean> {
  const [row] = await db
    .select({
      isOlder: sql<boolean>`${subscriptionChanges.createdAt} < now() - make_interval(secs => ${seconds}::int)`,
    })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.id, id))
  return row?.isOlder === true
}

/** Lets another worker ask again at once, when this one got no answer. */
export async function releaseChange(tx: Tx, id: number): Promise<void> {
  await tx
    .update(subscriptionChanges)
    .set({ claimedUntil: sql`now()` })
    .where(and(eq(subscriptionChanges.id, id), eq(subscriptionChanges.state, 'pending')))
}

/** Settles a pending change; false when it was settled already. */
export async function settlePendingChange(
  tx: Tx,
  id: number,
  outcome: { state: 'done' } | { state: 'refused'; failure: string },
): Promise<boolean> {
  const rows = await tx
    .update(subscriptionChanges)
    .set({ ...outcome, settledAt: sql`now()` })
    .where(and(eq(subscriptionChanges.id, id), eq(subscriptionChanges.state, 'pending')))
    .returning({ id: subscriptionChanges.id })
  return rows.length === 1
}

/** Pending changes nobody works on; the sweep takes them up. */
export async function findStaleChanges(db: Reader): Promise<RowId[]> {
  const rows = await db
    .select({ id: subscriptionChanges.id })
    .from(subscriptionChanges)
    .where(and(eq(subscriptionChanges.state, 'pending'), lt(subscriptionChanges.claimedUntil, sql`now()`)))
    .orderBy(subscriptionChanges.id)
    .limit(100)
  return rows.map(row => row.id)
}

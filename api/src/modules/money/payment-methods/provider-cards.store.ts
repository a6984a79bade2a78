import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { paymentMethods } from './payment-methods.tables.ts'
import { type PaymentMethodRow, live, isExpired } from './payment-methods.store.ts'

/** Removed cards that are still attached at the provider. */
export async function listCardsToDetach(
  db: Reader,
  teamId: number,
): Promise<{ id: number; providerMethodId: string }[]> {
  const rows = await db
    .select({ id: paymentMethods.id, providerMethodId: paymentMethods.providerMethodId })
    .from(paymentMethods)
    .where(and(eq(paymentMethods.teamId, teamId), toDetach))
    .orderBy(paymentMethods.id)
  return rows.flatMap(({ id, providerMethodId }) =>
    providerMethodId === null ? [] : [{ id, providerMethodId }],
  )
}

const toDetach = and(
  isNotNull(paymentMethods.removedAt),
  isNull(paymentMethods.detachedAt),
  isNotNull(paymentMethods.providerMethodId),
)

export async function findTeamsToDetach(db: Reader): Promise<RowId[]> {
  const rows = await db
    .selectDistinct({ teamId: paymentMethods.teamId })
    .from(paymentMethods)
    .where(toDetach)
    .limit(100)
  return rows.map(row => row.teamId)
}

export async function markDetached(tx: Tx, id: number): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ detachedAt: sql`now()` })
    .where(eq(paymentMethods.id, id))
}

const providerCardFirst = [
  desc(paymentMethods.isDefault),
  asc(isExpired),
  desc(paymentMethods.isProviderDefault),
  desc(paymentMethods.id),
] as const

/**
 * The card that the provider should charge on its own: the team's default. If the default is an invoice method, it is the card that
 * the provider charges already while that works, else the latest.
 */
export async function findProviderCard(db: Reader, teamId: number): Promise<PaymentMethodRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(live(teamId), eq(paymentMethods.kind, 'credit_card')))
    .orderBy(...providerCardFirst)
    .limit(1)
  return row
}

/**
 * Teams whose provider charges another card than it should. A random hundred of them, so that teams that cannot be fixed do not keep
 * the others waiting.
 */
export async function findTeamsToSync(db: Reader): Promise<RowId[]> {
  const first = db
    .selectDistinctOn([paymentMethods.teamId], {
      teamId: paymentMethods.teamId,
      isAligned: paymentMethods.isProviderDefault,
      customerId: paymentMethods.providerCustomerId,
      methodId: paymentMethods.providerMethodId,
    })
    .from(paymentMethods)
    .where(and(isNull(paymentMethods.removedAt), eq(paymentMethods.kind, 'credit_card')))
    .orderBy(asc(paymentMethods.teamId), ...providerCardFirst)
    .as('first')
  const rows = await db
    .select({ teamId: first.teamId })
    .from(first)
    .where(and(eq(first.isAligned, false), isNotNull(first.customerId), isNotNull(first.methodId)))
    .orderBy(sql`random()`)
    .limit(100)
  return rows.map(row => row.teamId)
}

export async function setProviderDefault(tx: Tx, teamId: number, id: number): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ isProviderDefault: false })
    .where(
      and(
        eq(paymentMethods.teamId, teamId),
        ne(paymentMethods.id, id),
        eq(paymentMethods.isProviderDefault, true),
      ),
    )
  await tx
    .update(paymentMethods)
    .set({ isProviderDefault: true })
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt)))
}

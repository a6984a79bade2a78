import { and, asc, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { paymentMethods } from './payment-methods.tables.ts'

export const paymentMethodConstraints: ConstraintCodes = {
  payment_methods_one_default: 'payment_methods_busy',
  payment_methods_once: 'card_unknown',
  payment_methods_same_card: 'payment_methods_busy',
}

export type PaymentMethodRow = typeof paymentMethods.$inferSelect

export const live = (teamId: number) =>
  and(eq(paymentMethods.teamId, teamId), isNull(paymentMethods.removedAt))
const firstDayAfterExpiry = sql`
  make_date(${paymentMethods.expiryYear}, ${paymentMethods.expiryMonth}, 1) + interval '1 month'`
export const isExpired = sql<boolean>`coalesce(${firstDayAfterExpiry} <= now(), false)`
const expiresSoon = sql<boolean>`
  not ${isExpired} and coalesce(${firstDayAfterExpiry} <= now() + interval '30 days', false)`

/** The team's methods, the default first, then the latest. */
export async function listPaymentMethods(db: Reader, teamId: number): Promise<ShownMethod[]> {
  return readMethods(db, live(teamId))
}

export async function findPaymentMethod(
  db: Reader,
  teamId: number,
  id: number,
): Promise<ShownMethod | undefined> {
  return (await readMethods(db, and(live(teamId), eq(paymentMethods.id, id))))[0]
}

export type ShownMethod = PaymentMethodRow & { isExpired: boolean; expiresSoon: boolean }

async function readMethods(db: Reader, where: SQL | undefined): Promise<ShownMethod[]> {
  const rows = await db
    .select({ method: paymentMethods, isExpired, expiresSoon })
    .from(paymentMethods)
    .where(where)
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.id))
  return rows.map(({ method, ...flags }) => ({ ...method, ...flags }))
}

/** Locks a team's methods: without this, adding one while another is removed could leave the team with no default. */
export async function lockMethodsOf(tx: Tx, teamId: number): Promise<void> {
  await tx.execute(sql`select 1 from teams where id = ${teamId} for no key update`)
}

export async function findDefaultPaymentMethod(
  db: Reader,
  teamId: number,
): Promise<PaymentMethodRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(live(teamId), eq(paymentMethods.isDefault, true)))
  return row
}

/** A card by its id at the provider, even if it was removed. */
export async function findMethodByProviderId(
  db: Reader,
  providerMethodId: string,
): Promise<PaymentMethodRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.providerMethodId, providerMethodId))
  return row
}

/** The team's card with this number, if it has it. */
export async function findSameCard(
  db: Reader,
  teamId: number,
  fingerprint: string,
): Promise<PaymentMethodRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(live(teamId), eq(paymentMethods.fingerprint, fingerprint)))
  return row
}

export async function findLiveCard(db: Reader, id: RowId): Promise<PaymentMethodRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.id, id),
        isNull(paymentMethods.removedAt),
        isNotNull(paymentMethods.providerMethodId),
      ),
    )
  return row
}

export async function insertPaymentMethod(tx: Tx, method: InsertOf<typeof paymentMethods>): Promise<RowId> {
  return oneRow(await tx.insert(paymentMethods).values(method).returning({ id: paymentMethods.id })).id
}

/** Moves the default to a method of the team. */
export async function moveDefault(tx: Tx, teamId: number, id: number): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({ isDefault: false })
    .where(and(live(teamId), eq(paymentMethods.isDefault, true)))
  await tx
    .update(paymentMethods)
    .set({ isDefault: true })
    .where(and(live(teamId), eq(paymentMethods.id, id)))
}

/** If a team has methods but no default, makes the latest working one the default and returns its id. */
export async function fillDefault(tx: Tx, teamId: number): Promise<RowId | undefined> {
  if (await findDefaultPaymentMethod(tx, teamId)) return undefined
  const [next] = await tx
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(live(teamId))
    .orderBy(asc(isExpired), desc(paymentMethods.id))
    .limit(1)
  if (next) await moveDefault(tx, teamId, next.id)
  return next?.id
}

/** From here on nothing can be charged to the method. */
export async function dropPaymentMethod(
  tx: Tx,
  id: number,
  { isDetached }: { isDetached: boolean },
): Promise<void> {
  await tx
    .update(paymentMethods)
    .set({
      isDefault: false,
      isProviderDefault: false,
      removedAt: sql`now()`,
      ...(isDetached ? { detachedAt: sql`now()` } : {}),
    })
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt)))
}

/** Copies what the provider says about a card; true if something changed. */
export async function updateCard(
  tx: Tx,
  id: number,
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number; fingerprint: string | null },
): Promise<boolean> {
  const differs = or(
    ...(['brand', 'last4', 'expiryMonth', 'expiryYear', 'fingerprint'] as const).map(
      name => sql`${paymentMethods[name]} is distinct from ${card[name]}`,
    ),
  )
  const changed = await tx
    .update(paymentMethods)
    .set(card)
    .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt), differs))
    .returning({ id: paymentMethods.id })
  return changed.length === 1
}

/** Name and email of the provider's customer: the team, and its longest-standing owner. */
export async function findPayer(db: Reader, teamId: number): Promise<{ name: string; email: string }> {
  const { rows } = await db.execute<{
    name: string
    email: string
  }>(sql`
    select t.name, u.email
    from teams t
    join memberships m on m.team_id = t.id
    join users u on u.id = m.user_id
    where t.id = ${teamId}
    order by (m.role = 'team_owner') desc, m.created_at, u.id
    limit 1`)
  return oneRow(rows)
}

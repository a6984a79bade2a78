import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { Source } from '../../../platform/source.ts'
import { depositEntries, deposits } from './payments.tables.ts'

/** What is left of a team's deposit, and what of it was spent and not refunded. */
export async function findDeposit(
  db: Reader,
  teamId: number,
): Promise<{ balanceCents: number; usedCents: number }> {
  const [row] = await db
    .select({ balanceCents: deposits.balanceCents, usedCents: deposits.usedCents })
    .from(deposits)
    .where(eq(deposits.teamId, teamId))
  return row ?? { balanceCents: 0, usedCents: 0 }
}

export async function findDepositCents(db: Reader, teamId: number): Promise<number> {
  return (await findDeposit(db, teamId)).balanceCents
}

export async function lockDeposit(tx: Tx, teamId: number): Promise<void> {
  await tx.select({ teamId: deposits.teamId }).from(deposits).where(eq(deposits.teamId, teamId)).for('update')
}

/** What was withdrawn for a source. */
export async function findWithdrawnCents(db: Reader, teamId: number, source: Source): Promise<number> {
  const [row] = await db
    .select({ deltaCents: depositEntries.deltaCents })
    .from(depositEntries)
    .where(
      and(
        eq(depositEntries.teamId, teamId),
        eq(depositEntries.kind, 'withdrawal'),
        eq(depositEntries.sourceType, source.type),
        eq(depositEntries.sourceId, source.id),
      ),
    )
  return row ? -row.deltaCents : 0
}

interface DepositMove {
  teamId: number
  amountCents: number
  source: Source
  actorName: string
}

/** Pays from the team's deposit; false if it does not cover the amount. */
export async function spendDeposit(
  tx: Tx,
  { teamId, amountCents, source, actorName }: DepositMove,
): Promise<boolean> {
  const spent = await tx.client.query(
    `
    with taken as (
      update deposits
      set balance_cents = balance_cents - $2::bigint, used_cents = used_cents + $2::bigint
      where team_id = $1 and balance_cents >= $2::bigint
      returning team_id
    )
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -$2::bigint, 'spend', $3::text, $4::bigint, $5::text
    from taken`,
    [teamId, amountCents, source.type, source.id, actorName],
  )
  if (spent.rowCount === 1) announceDeposit(tx, teamId)
  return spent.rowCount === 1
}

/** Takes money out of the deposit to pay it back to the team; false if it does not cover the amount. */
export async function withdrawDeposit(
  tx: Tx,
  { teamId, amountCents, source, actorName }: DepositMove,
): Promise<boolean> {
  const withdrawn = await tx.execute(sql`
    with taken as (
      update deposits
      set balance_cents = balance_cents - ${amountCents}::bigint
      where team_id = ${teamId} and balance_cents >= ${amountCents}::bigint
      returning team_id
    )
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -${amountCents}::bigint, 'withdrawal', ${source.type}::text, ${source.id}::bigint, ${actorName}::text
    from taken`)
  if (withdrawn.rowCount === 1) announceDeposit(tx, teamId)
  return withdrawn.rowCount === 1
}

/** Adds money to the team's deposit, once per kind and source: a top-up, a refund, or a withdrawal that did not go through. */
export async function creditDeposit(
  tx: Tx,
  { teamId, amountCents, source, actorName, kind }: DepositMove & { kind: 'topup' | 'refund' | 'restore' },
): Promise<void> {
  const entry = await tx
    .insert(depositEntries)
    .values({
      teamId,
      deltaCents: amountCents,
      kind,
      sourceType: source.type,
      sourceId: source.id,
      actorName,
    })
    .onConflictDoNothing()
    .returning({ id: depositEntries.id })
  if (!entry.length) return
  await tx
    .insert(deposits)
    .values({ teamId, balanceCents: amountCents })
    .onConflictDoUpdate({
      target: deposits.teamId,
      set: {
        balanceCents: sql`${deposits.balanceCents} + ${amountCents}`,
        ...(kind === 'refund' ? { usedCents: sql`${deposits.usedCents} - ${amountCents}` } : {}),
      },
    })
  announceDeposit(tx, teamId)
}

// Each change of the deposit is also an entry of the payment history.
function announceDeposit(tx: Tx, teamId: number): void {
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
}

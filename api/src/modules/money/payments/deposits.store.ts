import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { Source } from '../../../platform/source.ts'
import { depositEntries, deposits } from './payments.tables.ts'

/** What is left of a team's deposit, and what of it was spent and not given back. */
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

/** Holds a team's deposit until the transaction ends. */
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

/** Pays from the team's deposit; false when it does not cover the amount. */
export async function spendDeposit(
  tx: Tx,
  { teamId, amountCents, source, actorName }: DepositMove,
): Promise<boolean> {
  const taken = await tx.execute(sql`
    with taken as (
      update deposits set balance_cents = balance_cents - ${amountCents}::bigint, used_cents = used_cents + ${amountCents}::bigint
      where team_id = ${teamId} and balance_cents >= ${amountCents}::bigint returning team_id)
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -${amountCents}::bigint, 'spend', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  if (taken.rowCount === 1) tellOfDeposit(tx, teamId)
  return taken.rowCount === 1
}

/** Takes money out of the deposit to pay it back to the team; false when there is not that much. */
export async function withdrawDeposit(
  tx: Tx,
  { teamId, amountCents, source, actorName }: DepositMove,
): Promise<boolean> {
  const taken = await tx.execute(sql`
    with taken as (update deposits set balance_cents = balance_cents - ${amountCents}::bigint where team_id = ${teamId} and balance_cents >= ${amountCents}::bigint returning team_id)
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, -${amountCents}::bigint, 'withdrawal', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  if (taken.rowCount === 1) tellOfDeposit(tx, teamId)
  return taken.rowCount === 1
}

/** Adds money to the team's deposit: a top-up, what an order gives back, or what was to be paid back and is not; once per kind and source. */
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
  tellOfDeposit(tx, teamId)
}

// Whatever moves the deposit is a line of the payments, too.
function tellOfDeposit(tx: Tx, teamId: number): void {
  announce(tx, { teamId, event: 'deposit.updated', type: ['deposits', 'payments'], id: teamId })
}

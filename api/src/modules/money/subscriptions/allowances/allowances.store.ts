import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { fragmentText } from '../../../../platform/db/table-columns.ts'
import type { Source } from '../../../../platform/source.ts'
import { isOver, isRunning } from '../subscriptions.store.ts'
import { allowanceEntries, allowances } from '../subscriptions.tables.ts'

interface Grant {
  teamId: number
  periodStart: Date
  limit: number
  actorName: string
  /** A plan change began the period: what the previous one had used counts here as well. */
  carriesUsed?: boolean
}

/** Sets the shipments left in a period to the plan's limit, once per period. */
export async function grantAllowance(tx: Tx, grant: Grant): Promise<void> {
  const before = await lockAllowance(tx, grant.teamId)
  const used = grant.carriesUsed ? before.used : 0
  const fresh = {
    remaining: Math.max(0, grant.limit - used),
    granted: Math.max(grant.limit, used),
    periodStart: grant.periodStart,
  }
  const entry = await tx
    .insert(allowanceEntries)
    .values({
      teamId: grant.teamId,
      delta: fresh.remaining - before.remaining,
      kind: 'grant',
      sourceType: 'period',
      sourceId: Math.floor(grant.periodStart.getTime() / 1000),
      actorName: grant.actorName,
    })
    .onConflictDoNothing()
    .returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx
    .insert(allowances)
    .values({ teamId: grant.teamId, ...fresh })
    .onConflictDoUpdate({ target: allowances.teamId, set: fresh })
}

/** A team's allowance, locked: what is left, what the period was granted in all, and how much of that is used. */
export async function lockAllowance(
  tx: Tx,
  teamId: number,
): Promise<{ remaining: number; granted: number; used: number }> {
  const [row] = await tx
    .select({ remaining: allowances.remaining, granted: allowances.granted })
    .from(allowances)
    .where(eq(allowances.teamId, teamId))
    .for('update')
  const { remaining, granted } = row ?? { remaining: 0, granted: 0 }
  return { remaining, granted, used: Math.max(0, granted - remaining) }
}

/**
 * Brings the running period's shipments to another plan's limit: a larger one adds the difference, a smaller one removes what is
 * unused of it. Counted against all that the period was granted, so that changing back and forth gains nothing.
 */
export async function adjustAllowance(
  tx: Tx,
  adjustment: { teamId: number; limit: number; source: Source; actorName: string },
): Promise<void> {
  const { teamId, limit, source, actorName } = adjustment
  await tx.execute(sql`
    with before as (
      select team_id, remaining, granted from allowances where team_id = ${teamId} for update
    ), difference as (
      select team_id, case
        when granted < ${limit}::int then ${limit}::int - granted
        else - least(remaining, granted - ${limit}::int)
      end as delta
      from before
    ), moved as (
      update allowances a
      set remaining = a.remaining + d.delta, granted = a.granted + d.delta
      from difference d
      where a.team_id = d.team_id and d.delta <> 0 and not exists (
        select 1 from allowance_entries
        where team_id = ${teamId} and kind = 'grant'
          and source_type = ${source.type} and source_id = ${source.id}::bigint
      )
      returning a.team_id, d.delta
    )
    insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
    select team_id, delta, 'grant', ${source.type}::text, ${source.id}::bigint, ${actorName}::text
    from moved`)
}

/** Undoes an adjustment, once; the period it was made in must still be running. */
export async function undoAdjustment(
  tx: Tx,
  undo: { teamId: number; source: Source; actorName: string },
): Promise<void> {
  const { teamId, source, actorName } = undo
  await tx.execute(sql`
    with undone as (
      insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
      select team_id, - delta, 'release', source_type, source_id, ${actorName}::text
      from allowance_entries e
      where team_id = ${teamId} and kind = 'grant'
        and source_type = ${source.type} and source_id = ${source.id}::bigint
        and not exists (
          select from allowance_entries p
          where p.team_id = e.team_id and p.source_type = 'period' and p.id > e.id
        )
      on conflict do nothing
      returning delta
    )
    update allowances
    set remaining = remaining + undone.delta, granted = granted + undone.delta
    from undone
    where team_id = ${teamId}`)
}

export interface AllowanceReservation {
  teamId: number
  count: number
  source: Source
  actorName: string
}

const hasCurrentPlan = `exists (
    select from subscriptions
    where subscriptions.team_id = allowances.team_id
      and ${fragmentText(isRunning)}
      and (${fragmentText(isOver)}) is not true
  )`

/** Reserves shipments, from the period's allowance first, then from bought sends; false if they do not suffice. */
export function reserveAllowance(tx: Tx, reservation: AllowanceReservation): Promise<boolean> {
  return reserveWhere(tx, 'true', reservation)
}

/** The same, also false and without a lock where no plan runs or its period is over. */
export function reserveCurrentAllowance(tx: Tx, reservation: AllowanceReservation): Promise<boolean> {
  return reserveWhere(tx, hasCurrentPlan, reservation)
}

async function reserveWhere(
  tx: Tx,
  condition: string,
  { teamId, count, source, actorName }: AllowanceReservation,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `
    with taken as (
      update allowances
      set remaining = allowances.remaining - least(allowances.remaining, $2::int),
        additional = allowances.additional - ($2::int - least(allowances.remaining, $2::int))
      from (
        select team_id, remaining from allowances where team_id = $1 and ${condition} for update
      ) before
      where allowances.team_id = before.team_id
        and allowances.remaining + allowances.additional >= $2::int
      returning allowances.team_id, least(before.remaining, $2::int) as from_cycle
    )
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, -from_cycle, from_cycle - $2::int, 'hold', $3::text, $4::bigint, $5::text
    from taken`,
    [teamId, count, source.type, source.id, actorName],
  )
  return rowCount === 1
}

/** Releases what was reserved for a source; a second time changes nothing. */
export async function releaseAllowance(
  tx: Tx,
  { teamId, source, actorName }: { teamId: number; source: Source; actorName: string },
): Promise<void> {
  const ofSource = and(
    eq(allowanceEntries.teamId, teamId),
    eq(allowanceEntries.sourceType, source.type),
    eq(allowanceEntries.sourceId, source.id),
  )
  const [held] = await tx
    .select()
    .from(allowanceEntries)
    .where(and(ofSource, eq(allowanceEntries.kind, 'hold')))
  if (!held) return
  const released = await tx
    .insert(allowanceEntries)
    .values({
      teamId,
      delta: -held.delta,
      additionalDelta: -held.additionalDelta,
      kind: 'release',
      sourceType: source.type,
      sourceId: source.id,
      actorName,
    })
    .onConflictDoNothing()
    .returning({ id: allowanceEntries.id })
  if (!released.length) return
  await tx
    .update(allowances)
    .set({
      remaining: sql`${allowances.remaining} - ${held.delta}`,
      additional: sql`${allowances.additional} - ${held.additionalDelta}`,
    })
    .where(eq(allowances.teamId, teamId))
}

/** Adds bought sends to the allowance, where they outlive the period; once per purchase. */
export async function addPurchasedSends(
  tx: Tx,
  purchase: { teamId: number; count: number; purchaseId: number; actorName: string },
): Promise<void> {
  const { teamId, count, purchaseId, actorName } = purchase
  const entry = await tx
    .insert(allowanceEntries)
    .values({
      teamId,
      delta: 0,
      additionalDelta: count,
      kind: 'purchase',
      sourceType: 'additional_sends',
      sourceId: purchaseId,
      actorName,
    })
    .onConflictDoNothing()
    .returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx
    .insert(allowances)
    .values({ teamId, periodStart: sql`now()`, remaining: 0, additional: count })
    .onConflictDoUpdate({
      target: allowances.teamId,
      set: { additional: sql`${allowances.additional} + ${count}` },
    })
}

/** The shipments a team has left: those of its plan's period, and those bought in addition. */
export async function findAllowance(
  db: Reader,
  teamId: number,
): Promise<{ remaining: number; additional: number }> {
  const [allowance] = await db
    .select({ remaining: allowances.remaining, additional: allowances.additional })
    .from(allowances)
    .where(eq(allowances.teamId, teamId))
  return allowance ?? { remaining: 0, additional: 0 }
}

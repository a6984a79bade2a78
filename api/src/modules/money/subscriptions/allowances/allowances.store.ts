import { and, eq, sql } from 'drizzle-orm'
import { hotRows, type Tx } from '../../../../platform/db/database.ts'
import type { Source } from '../../../../platform/source.ts'
import { allowanceEntries, allowances } from '../subscriptions.tables.ts'

interface Grant {
  teamId: number
  periodStart: Date
  limit: number
  actorName: string
  /** The period began by a change: what the one before it had used up counts here as well. */ carriesUsed?: boolean
}

/** Sets what is left of a cycle's shipments to the plan's limit, once per cycle. */
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

/** A team's allowance, held until the transaction ends: what the period was given in all, and how much of that is used. */
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

const adjustText = `with before as (select team_id, remaining, granted from allowances where team_id = $1 for update),
  moved as (
    update allowances a set remaining = a.remaining + d.delta, granted = a.granted + d.delta
    from (select team_id, case when granted < $2::int then $2::int - granted else - least(remaining, granted - $2::int) end as delta from before) d
    where a.team_id = d.team_id and d.delta <> 0
      and not exists (select 1 from allowance_entries where team_id = $1 and kind = 'grant' and source_type = $3 and source_id = $4::bigint)
    returning a.team_id, d.delta)
  insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name) select team_id, delta, 'grant', $3::text, $4::bigint, $5::text from moved returning delta`

/**
 * Brings the running period's shipments to another plan's limit: a larger one adds the difference, a smaller one takes back what is unused
 * of it. Counted against what the period was given in all, so that changing to and fro gains nothing.
 */
export async function adjustAllowance(
  tx: Tx,
  adjust: { teamId: number; limit: number; source: Source; actorName: string },
): Promise<void> {
  await hotRows(tx, 'subscriptions_adjust_allowance', adjustText, [
    adjust.teamId,
    adjust.limit,
    adjust.source.type,
    adjust.source.id,
    adjust.actorName,
  ])
}

const undoText = `with back as (
    insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
    select team_id, - delta, 'release', source_type, source_id, $4::text from allowance_entries e
    where team_id = $1 and kind = 'grant' and source_type = $2 and source_id = $3::bigint
      and not exists (select from allowance_entries p where p.team_id = e.team_id and p.source_type = 'period' and p.id > e.id)
    on conflict do nothing returning delta)
  update allowances set remaining = remaining + back.delta, granted = granted + back.delta from back where team_id = $1 returning team_id`

/** Takes an adjustment back, once; the period it was made in must still be running. */
export async function undoAdjustment(
  tx: Tx,
  undo: { teamId: number; source: Source; actorName: string },
): Promise<void> {
  await hotRows(tx, 'subscriptions_undo_adjustment', undoText, [
    undo.teamId,
    undo.source.type,
    undo.source.id,
    undo.actorName,
  ])
}

/** Takes shipments from the cycle's allowance, else from bought sends; false when neither has enough. */
export async function reserveAllowance(
  tx: Tx,
  take: { teamId: number; count: number; source: Source; actorName: string },
): Promise<boolean> {
  const { teamId, count, source, actorName } = take
  const taken = await tx.execute(sql`
    with taken as (
      update allowances set remaining = allowances.remaining - least(allowances.remaining, ${count}::int), additional = allowances.additional - (${count}::int - least(allowances.remaining, ${count}::int))
      from (select team_id, remaining from allowances where team_id = ${teamId} for update) before
      where allowances.team_id = before.team_id and allowances.remaining + allowances.additional >= ${count}::int
      returning allowances.team_id, least(before.remaining, ${count}::int) as from_cycle)
    insert into allowance_entries (team_id, delta, additional_delta, kind, source_type, source_id, actor_name)
    select team_id, -from_cycle, from_cycle - ${count}::int, 'hold', ${source.type}::text, ${source.id}::bigint, ${actorName}::text from taken`)
  return taken.rowCount === 1
}

export async function releaseAllowance(
  tx: Tx,
  give: { teamId: number; source: Source; actorName: string },
): Promise<void> {
  const key = and(
    eq(allowanceEntries.teamId, give.teamId),
    eq(allowanceEntries.sourceType, give.source.type),
    eq(allowanceEntries.sourceId, give.source.id),
  )
  const [held] = await tx
    .select()
    .from(allowanceEntries)
    .where(and(key, eq(allowanceEntries.kind, 'hold')))
  if (!held) return
  const back = await tx
    .insert(allowanceEntries)
    .values({
      teamId: give.teamId,
      delta: -held.delta,
      additionalDelta: -held.additionalDelta,
      kind: 'release',
      sourceType: give.source.type,
      sourceId: give.source.id,
      actorName: give.actorName,
    })
    .onConflictDoNothing()
    .returning({ id: allowanceEntries.id })
  if (!back.length) return
  await tx
    .update(allowances)
    .set({
      remaining: sql`${allowances.remaining} - ${held.delta}`,
      additional: sql`${allowances.additional} - ${held.additionalDelta}`,
    })
    .where(eq(allowances.teamId, give.teamId))
}

/** Adds bought sends to the allowance, where they outlive the cycle; once per purchase. */
export async function addPurchasedSends(
  tx: Tx,
  add: { teamId: number; count: number; purchaseId: number; actorName: string },
): Promise<void> {
  const { teamId, count, purchaseId, actorName } = add
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

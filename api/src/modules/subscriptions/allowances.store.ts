import { and, eq, sql } from 'drizzle-orm'
import { hotRows, type Tx } from '../../platform/db/database.ts'
import type { Source } from '../../platform/source.ts'
import { allowanceEntries, allowances } from './subscriptions.tables.ts'

/** Sets what is left of a cycle's shipments to the plan's limit, once per cycle. */
export async function grantAllowance(tx: Tx, grant: { teamId: number; periodStart: Date; limit: number; actorName: string }): Promise<void> {
  const [before] = await tx.select({ remaining: allowances.remaining }).from(allowances).where(eq(allowances.teamId, grant.teamId)).for('update')
  const entry = await tx.insert(allowanceEntries).values({
    teamId: grant.teamId, delta: grant.limit - (before?.remaining ?? 0), kind: 'grant', sourceType: 'period', sourceId: Math.floor(grant.periodStart.getTime() / 1000), actorName: grant.actorName,
  }).onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!entry.length) return
  const fresh = { remaining: grant.limit, granted: grant.limit, periodStart: grant.periodStart }
  await tx.insert(allowances).values({ teamId: grant.teamId, ...fresh }).onConflictDoUpdate({ target: allowances.teamId, set: fresh })
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
export async function adjustAllowance(tx: Tx, adjust: { teamId: number; limit: number; source: Source; actorName: string }): Promise<void> {
  await hotRows(tx, 'subscriptions_adjust_allowance', adjustText, [adjust.teamId, adjust.limit, adjust.source.type, adjust.source.id, adjust.actorName])
}

/** Takes shipments from the cycle's allowance, else from bought sends; false when neither has enough. */
export async function takeAllowance(tx: Tx, take: { teamId: number; count: number; source: Source; actorName: string }): Promise<boolean> {
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

export async function giveBackAllowance(tx: Tx, give: { teamId: number; source: Source; actorName: string }): Promise<void> {
  const key = and(eq(allowanceEntries.teamId, give.teamId), eq(allowanceEntries.sourceType, give.source.type), eq(allowanceEntries.sourceId, give.source.id))
  const [held] = await tx.select().from(allowanceEntries).where(and(key, eq(allowanceEntries.kind, 'hold')))
  if (!held) return
  const back = await tx.insert(allowanceEntries).values({
    teamId: give.teamId, delta: -held.delta, additionalDelta: -held.additionalDelta, kind: 'release', sourceType: give.source.type, sourceId: give.source.id, actorName: give.actorName,
  }).onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!back.length) return
  await tx.update(allowances).set({ remaining: sql`${allowances.remaining} - ${held.delta}`, additional: sql`${allowances.additional} - ${held.additionalDelta}` }).where(eq(allowances.teamId, give.teamId))
}

/** Adds bought sends to the allowance, where they outlive the cycle; once per purchase. */
export async function addAllowance(tx: Tx, add: { teamId: number; count: number; purchaseId: number; actorName: string }): Promise<void> {
  const { teamId, count, purchaseId, actorName } = add
  const entry = await tx.insert(allowanceEntries).values({ teamId, delta: 0, additionalDelta: count, kind: 'purchase', sourceType: 'additional_sends', sourceId: purchaseId, actorName })
    .onConflictDoNothing().returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx.insert(allowances).values({ teamId, periodStart: sql`now()`, remaining: 0, additional: count })
    .onConflictDoUpdate({ target: allowances.teamId, set: { additional: sql`${allowances.additional} + ${count}` } })
}

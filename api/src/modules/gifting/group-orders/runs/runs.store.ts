import { createHash } from 'node:crypto'
import type { Page } from '@ribbon/contract/paging'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { groupOrderRuns } from './runs.tables.ts'

export type RunRow = typeof groupOrderRuns.$inferSelect
type RunKey = Pick<RunRow, 'teamId' | 'id'>
type GroupOrderKey = Pick<GroupOrderRow, 'teamId' | 'id'>

const isRun = ({ teamId, id }: RunKey) => and(eq(groupOrderRuns.teamId, teamId), eq(groupOrderRuns.id, id))
const isOf = ({ teamId, id }: GroupOrderKey) =>
  and(eq(groupOrderRuns.teamId, teamId), eq(groupOrderRuns.groupOrderId, id))

export async function insertRun(tx: Tx, run: InsertOf<typeof groupOrderRuns>): Promise<RunRow> {
  return oneRow(await tx.insert(groupOrderRuns).values(run).returning())
}

/** A run for the platform's own work. */
export async function findRunRow(reader: Reader, id: RowId): Promise<RunRow | undefined> {
  const [row] = await reader.select().from(groupOrderRuns).where(eq(groupOrderRuns.id, id))
  return row
}

/** Locks a run. Whoever changes its group order, too, has locked that before. */
export async function lockRun(tx: Tx, id: RowId): Promise<RunRow | undefined> {
  const [row] = await tx.select().from(groupOrderRuns).where(eq(groupOrderRuns.id, id)).for('update')
  return row
}

/** A run of a group order that the caller may see. */
export async function findRunOf(
  reader: Reader,
  { teamId, id: groupOrderId }: { teamId: RowId; id: RowId },
  id: number,
): Promise<RunRow | undefined> {
  const [row] = await reader
    .select()
    .from(groupOrderRuns)
    .where(and(isOf({ teamId, id: groupOrderId }), sql`${groupOrderRuns.id} = ${id}`))
  return row
}

const isAtWork = sql`(
  ${groupOrderRuns.state} in ('paying', 'running')
  or ${groupOrderRuns.confirmWhenPlanned} and ${groupOrderRuns.state} in ('planning', 'planned'))`

/** Whether a group order has a run that somebody has begun and that is not over; a dry run is none. */
export async function hasRunAtWork(reader: Reader, groupOrder: GroupOrderKey): Promise<boolean> {
  const rows = await reader
    .select({ id: groupOrderRuns.id })
    .from(groupOrderRuns)
    .where(and(isOf(groupOrder), isAtWork))
    .limit(1)
  return rows.length > 0
}

/** The runs of a group order that were begun, newest first; dry runs are left out. */
export async function listRuns(
  reader: Reader,
  groupOrder: GroupOrderKey,
  page: Page,
): Promise<{ rows: RunRow[]; totalCount: number }> {
  const where = and(
    isOf(groupOrder),
    sql`(${groupOrderRuns.state} not in ('planning', 'planned') or ${groupOrderRuns.confirmWhenPlanned})`,
  )
  const rows = await reader
    .select()
    .from(groupOrderRuns)
    .where(where)
    .orderBy(desc(groupOrderRuns.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(groupOrderRuns).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** How far the run at work is, or the last one; null where none was begun. */
export async function findLastRunCounts(
  reader: Reader,
  groupOrder: GroupOrderKey,
): Promise<{ orders: number; made: number; problem: number } | null> {
  const { rows } = await listRuns(reader, groupOrder, { number: 1, size: 1 })
  const [run] = rows
  return run ? { orders: run.orderCount, made: run.madeCount, problem: run.counts.problem ?? 0 } : null
}

export async function changeRun(
  tx: Tx,
  run: RunKey,
  change: Partial<Omit<RunRow, 'id' | 'teamId'>>,
): Promise<RunRow> {
  return oneRow(await tx.update(groupOrderRuns).set(change).where(isRun(run)).returning())
}

/** Names what a person has looked at: every change of what would be ordered counts the version up. */
export function planHash(run: Pick<RunRow, 'id' | 'version' | 'plannedAt'>): string | null {
  return (
    run.plannedAt &&
    createHash('sha256')
      .update(`run ${run.id}:${run.version}:${run.plannedAt.getTime()}`)
      .digest('base64url')
      .slice(0, 22)
  )
}

/** Brings a plan's counts and totals up to date with its rows, and makes another version of it. */
export async function recalculateRun(tx: Tx, run: RunKey): Promise<RunRow> {
  await tx.execute(sql`
    with sums as (
      select
        count(*)::int as people,
        count(*) filter (where verdict = 'ready')::int as ready,
        coalesce(sum(subtotal_cents) filter (where verdict = 'ready'), 0) as subtotal,
        coalesce(sum(discount_cents) filter (where verdict = 'ready'), 0) as discount,
        coalesce(sum(shipping_cents) filter (where verdict = 'ready'), 0) as shipping,
        coalesce(sum(tax_cents) filter (where verdict = 'ready'), 0) as tax,
        jsonb_build_object(
          'ready', count(*) filter (where verdict = 'ready'),
          'problem', count(*) filter (where verdict = 'problem'),
          'postponed', count(*) filter (where verdict = 'postponed'),
          'recent', count(*) filter (where marks @> '{recent}'),
          'poBox', count(*) filter (where marks @> '{po_box}'),
          'duplicateAddress', count(*) filter (where marks @> '{duplicate_address}'),
          'priced', count(*)
        ) as counts
      from group_order_run_rows
      where team_id = ${run.teamId} and run_id = ${run.id}
    )
    update group_order_runs s set
      people_count = sums.people,
      order_count = sums.ready,
      subtotal_cents = sums.subtotal,
      discount_cents = sums.discount,
      shipping_cents = sums.shipping,
      tax_cents = sums.tax,
      total_cents = sums.subtotal - sums.discount + sums.shipping + sums.tax,
      counts = sums.counts,
      version = s.version + 1
    from sums
    where s.team_id = ${run.teamId} and s.id = ${run.id}`)
  return (await lockRun(tx, run.id))!
}

const silenceSeconds = 10
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
const isFree = sql`(${groupOrderRuns.workedUntil} is null or ${groupOrderRuns.workedUntil} < now())`

/** Claims a plan that no node works on; undefined where one does, or nothing is left to do. */
export async function claimRunPlan(tx: Tx, id: RowId): Promise<RunRow | undefined> {
  const [row] = await tx
    .update(groupOrderRuns)
    .set({ workedUntil: fromNow(silenceSeconds) })
    .where(and(eq(groupOrderRuns.id, id), eq(groupOrderRuns.state, 'planning'), isFree))
    .returning()
  return row
}

/** Keeps a plan claimed a while longer; after `seconds` any node may continue it. */
export async function extendRunClaim(tx: Tx, id: RowId, seconds = silenceSeconds): Promise<void> {
  await tx
    .update(groupOrderRuns)
    .set({ workedUntil: fromNow(seconds) })
    .where(eq(groupOrderRuns.id, id))
}

/** Plans that are not finished and that no node works on. */
export async function findRunPlansDue(reader: Reader): Promise<RowId[]> {
  return idsOf(reader, sql`${groupOrderRuns.state} = 'planning' and ${isFree}`, 4)
}

/** Runs whose plan is ready and whose job may be lost. */
export async function findRunsToConfirm(reader: Reader): Promise<RowId[]> {
  return idsOf(reader, sql`${groupOrderRuns.state} = 'planned' and ${groupOrderRuns.confirmWhenPlanned}`, 20)
}

/** Runs whose last order is made. */
export async function findRunsToFinish(reader: Reader): Promise<RowId[]> {
  return idsOf(
    reader,
    sql`${groupOrderRuns.state} = 'running' and ${groupOrderRuns.madeCount} = ${groupOrderRuns.orderCount}`,
    20,
  )
}

async function idsOf(reader: Reader, where: ReturnType<typeof sql>, limit: number): Promise<RowId[]> {
  const rows = await reader
    .select({ id: groupOrderRuns.id })
    .from(groupOrderRuns)
    .where(where)
    .orderBy(groupOrderRuns.id)
    .limit(limit)
  return rows.map(row => row.id)
}

/** Deletes dry runs that nobody confirmed within a week. */
export async function deleteForgottenPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from group_order_runs
    where state in ('planning', 'planned')
      and not confirm_when_planned
      and created_at < now() - interval '7 days'`)
}

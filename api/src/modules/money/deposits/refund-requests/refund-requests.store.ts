import type { Page } from '@ribbon/contract/paging'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { InsertOf } from '../../../../platform/db/drizzle-ids.ts'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refunds } from '../../payments/payments.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { users } from '../../../people/identity/identity.tables.ts'
import { refundDecisions, refundRequests } from '../deposits.tables.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect
export type RefundRequestView = Awaited<ReturnType<typeof listRefundRequests>>['rows'][number]

export async function insertRefundRequest(
  tx: Tx,
  request: InsertOf<typeof refundRequests>,
): Promise<RefundRequestRow> {
  return oneRow(await tx.insert(refundRequests).values(request).returning())
}

/** Leaves part of a request that reaches no card to an operator. */
export async function addToOpenAmount(tx: Tx, id: number, amountCents: number): Promise<RefundRequestRow> {
  return oneRow(
    await tx
      .update(refundRequests)
      .set({ openCents: sql`${refundRequests.openCents} + ${amountCents}` })
      .where(eq(refundRequests.id, id))
      .returning(),
  )
}

export async function lockRefundRequest(tx: Tx, id: RowId): Promise<RefundRequestRow | undefined> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for('update')
  return row
}

/** Locks the request that waits for an operator because the card of this payment refused its refund. */
export async function lockRequestRefusedByCard(
  tx: Tx,
  attemptId: RowId,
): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(
      and(
        gt(refundRequests.openCents, 0),
        sql`exists (
          select from ${refunds} r
          where r.refund_request_id = ${refundRequests.id} and r.payment_attempt_id = ${attemptId}
            and r.state = 'failed'
        )`,
      ),
    )
    .orderBy(refundRequests.id)
    .limit(1)
    .for('update')
  return row
}

/** Takes away from the operator what reached a card after all. */
export async function reduceOpenAmount(tx: Tx, id: number, amountCents: number): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ openCents: sql`${refundRequests.openCents} - ${amountCents}` })
    .where(eq(refundRequests.id, id))
}

export async function insertDecision(tx: Tx, decision: InsertOf<typeof refundDecisions>): Promise<RowId> {
  await tx.update(refundRequests).set({ openCents: 0 }).where(eq(refundRequests.id, decision.refundRequestId))
  return oneRow(await tx.insert(refundDecisions).values(decision).returning({ id: refundDecisions.id })).id
}

const refundedInState = (state: string) =>
  sql<number>`coalesce((
    select sum(r.amount_cents) from ${refunds} r
    where r.refund_request_id = ${refundRequests.id} and r.state = ${state}
  ), 0)::bigint`.mapWith(Number)
const decided = (decision: string) =>
  sql<number>`coalesce((
    select sum(d.amount_cents) from ${refundDecisions} d
    where d.refund_request_id = ${refundRequests.id} and d.decision = ${decision}
  ), 0)::bigint`.mapWith(Number)

/**
 * Refund requests with what became of each part of them. A team sees those under way first, then the newest; operators see the
 * longest waiting first.
 */
export async function listRefundRequests(
  db: Reader,
  wanted: { teamId?: number; id?: RowId; isWaiting?: boolean },
  page: Page,
) {
  const where =
    wanted.id !== undefined
      ? eq(refundRequests.id, wanted.id)
      : wanted.teamId !== undefined
        ? eq(refundRequests.teamId, wanted.teamId)
        : wanted.isWaiting
          ? gt(refundRequests.openCents, 0)
          : undefined
  const isUnderWay = sql`(${refundRequests.openCents} > 0 or exists (
    select from ${refunds} r where r.refund_request_id = ${refundRequests.id} and r.state = 'pending'
  ))`
  const order = wanted.isWaiting
    ? [sql`${refundRequests.id}`]
    : [...(wanted.teamId === undefined ? [] : [sql`${isUnderWay} desc`]), sql`${refundRequests.id} desc`]
  const rows = await db
    .select({
      id: refundRequests.id,
      teamId: refundRequests.teamId,
      amountCents: refundRequests.amountCents,
      openCents: refundRequests.openCents,
      reason: refundRequests.reason,
      actorName: refundRequests.actorName,
      createdAt: refundRequests.createdAt,
      toCardsCents: refundedInState('succeeded'),
      onTheWayCents: refundedInState('pending'),
      settledCents: decided('settled'),
      declinedCents: decided('declined'),
      note: sql<
        string | null
      >`(select d.note from ${refundDecisions} d where d.refund_request_id = ${refundRequests.id} order by d.id desc limit 1)`,
      teamName: teams.name,
      email: users.email,
    })
    .from(refundRequests)
    .innerJoin(teams, eq(teams.id, refundRequests.teamId))
    .innerJoin(users, eq(users.id, refundRequests.userId))
    .where(where)
    .orderBy(...order)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db.select({ count: count() }).from(refundRequests).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findRefundRequest(db: Reader, id: RowId): Promise<RefundRequestView | undefined> {
  return (await listRefundRequests(db, { id }, { number: 1, size: 1 })).rows[0]
}

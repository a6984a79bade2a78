import { sql } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { OrderRow } from '../orders.store.ts'

export interface StatementPaymentRow {
  id: number
  source: string
  state: string
  amountCents: number
  refundedCents: number
  brand: string | null
  last4: string | null
  reference: string | null
  ofSend: boolean
  failure: string | null
  at: string
}
export interface StatementRefundRow {
  id: number
  amountCents: number
  reason: string
  state: string
  destination: string
  reference: string | null
  failure: string | null
  actorName: string
  at: string
  settledAt: string | null
}
export interface StatementEntryRow {
  ledger: string
  kind: string
  amountCents: number | null
  sends: number | null
  actorName: string | null
  at: string
}

/** All tries to pay an order, the first first, each with its card. */
export async function findStatementPayments(db: Reader, orderId: number): Promise<StatementPaymentRow[]> {
  const { rows } = await db.execute(sql`
    select a.id::int, a.source, a.state, a.amount_cents::float8 as "amountCents", a.refunded_cents::float8 as "refundedCents", m.brand, m.last4, a.provider_id as reference, a.share_of is not null as "ofSend", a.failure, coalesce(a.settled_at, a.created_at) as at
    from (select * from payment_attempts where order_id = ${orderId} and state in ('pending', 'succeeded') union all select * from payment_attempts where order_id = ${orderId} and state = 'failed') a
    left join payment_methods m on m.provider_method_id = a.provider_method_id and m.team_id = a.team_id order by a.id`)
  return rows as unknown as StatementPaymentRow[]
}

export async function findStatementRefunds(
  db: Reader,
  attemptIds: readonly number[],
): Promise<StatementRefundRow[]> {
  const { rows } = await db.execute(sql`
    select id::int, amount_cents::float8 as "amountCents", reason, state, destination, provider_refund_id as reference, failure, actor_name as "actorName", created_at as at, settled_at as "settledAt"
    from refunds where payment_attempt_id = any(${sql.param(attemptIds)}::bigint[]) order by id`)
  return rows as unknown as StatementRefundRow[]
}

/** What the ledgers hold for an order: booked on its payments and on their refunds. */
export async function findStatementEntries(
  db: Reader,
  order: Pick<OrderRow, 'teamId' | 'userId'>,
  attemptIds: readonly number[],
): Promise<StatementEntryRow[]> {
  const ids = sql.param(attemptIds)
  // Each pair of type and id leads into the ledgers' unique keys.
  const { rows } = await db.execute(sql`
    with sources as materialized (
      select 'payment_attempt' as type, unnest(${ids}::bigint[]) as id
      union all select 'refund', id from refunds where payment_attempt_id = any(${ids}::bigint[]))
    select 'budget' as ledger, e.kind, e.delta_cents::float8 as "amountCents", null::int as sends, e.actor_name as "actorName", e.created_at as at
      from sources s cross join unnest(array['hold', 'release']) k join budget_entries e on e.user_id = ${order.userId} and e.kind = k and e.source_type = s.type and e.source_id = s.id where e.delta_cents <> 0
    union all
    select 'deposit', e.kind, e.delta_cents::float8, null, e.actor_name, e.created_at
      from sources s cross join unnest(array['spend', 'refund']) k join deposit_entries e on e.team_id = ${order.teamId} and e.kind = k and e.source_type = s.type and e.source_id = s.id
    union all
    select 'allowance', e.kind, null, e.delta + e.additional_delta, e.actor_name, e.created_at
      from sources s cross join unnest(array['hold', 'release']) k join allowance_entries e on e.team_id = ${order.teamId} and e.kind = k and e.source_type = s.type and e.source_id = s.id
    union all
    select 'invoice', l.kind, l.amount_cents::float8, null, null, l.created_at
      from sources s cross join unnest(array['charge', 'credit']) k join invoice_lines l on l.team_id = ${order.teamId} and l.kind = k and l.source_type = s.type and l.source_id = s.id
    order by at, ledger`)
  return rows as unknown as StatementEntryRow[]
}

/** The order that people know by this number; of two with one number the latest. */
export async function findOrderByNumber(db: Reader, number: string): Promise<number | undefined> {
  const wanted = number.trim().replace(/^#/, '')
  if (!/^[0-9A-F]{8}$/i.test(wanted)) return undefined
  const low = `${wanted.toLowerCase()}-0000-0000-0000-000000000000`
  const high = `${wanted.toLowerCase()}-ffff-ffff-ffff-ffffffffffff`
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::int from orders where public_id between ${low}::uuid and ${high}::uuid and status <> 'unpaid' order by id desc limit 1`,
  )
  return rows[0]?.id
}

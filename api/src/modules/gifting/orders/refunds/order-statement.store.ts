import type { OrderStatement } from '@ribbon/contract/gifting/orders/refunds'
import { sql } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OrderRow } from '../orders.store.ts'

type Statement = OrderStatement['attributes']

const paymentColumns = columns({
  id: id('a.id'),
  source: text<Statement['payments'][number]['source']>('a.source'),
  state: text<Statement['payments'][number]['state']>('a.state'),
  amountCents: int('a.amount_cents'),
  refundedCents: int('a.refunded_cents'),
  brand: orNull(text('m.brand')),
  last4: orNull(text('m.last4')),
  reference: orNull(text('a.provider_id')),
  ofSend: bool('a.share_of is not null'),
  failure: orNull(text('a.failure')),
  at: time('coalesce(a.settled_at, a.created_at)'),
})
export type StatementPaymentRow = RowOf<typeof paymentColumns>

/** All attempts to pay an order, in the order they were made, each with its card. */
export function findStatementPayments(db: Reader, orderId: RowId): Promise<StatementPaymentRow[]> {
  // Two parts, because live and failed attempts have an index each.
  return readRows(
    db,
    paymentColumns,
    `select ${paymentColumns}
    from (
      select * from payment_attempts where order_id = $1 and state in ('pending', 'succeeded')
      union all
      select * from payment_attempts where order_id = $1 and state = 'failed'
    ) a
    left join payment_methods m
      on m.provider_method_id = a.provider_method_id and m.team_id = a.team_id
    order by a.id`,
    [orderId],
  )
}

const refundColumns = columns({
  id: id('id'),
  amountCents: int('amount_cents'),
  reason: text('reason'),
  state: text<Statement['refunds'][number]['state']>('state'),
  destination: text<Statement['refunds'][number]['destination']>('destination'),
  reference: orNull(text('provider_refund_id')),
  failure: orNull(text('failure')),
  actorName: text('actor_name'),
  at: time('created_at'),
  settledAt: orNull(time('settled_at')),
})
export type StatementRefundRow = RowOf<typeof refundColumns>

export function findStatementRefunds(
  db: Reader,
  attemptIds: readonly RowId[],
): Promise<StatementRefundRow[]> {
  return readRows(
    db,
    refundColumns,
    `select ${refundColumns}
    from refunds
    where payment_attempt_id = any($1::bigint[])
    order by id`,
    [attemptIds],
  )
}

const entryColumns = columns({
  ledger: text<Statement['entries'][number]['ledger']>('ledger'),
  kind: text('kind'),
  amountCents: orNull(int('amount_cents')),
  sends: orNull(int('sends')),
  actorName: orNull(text('actor_name')),
  at: time('at'),
})
export type StatementEntryRow = RowOf<typeof entryColumns>

/** The ledger entries made for an order: those of its payments and of their refunds. */
export function findStatementEntries(
  db: Reader,
  order: Pick<OrderRow, 'teamId' | 'userId'>,
  attemptIds: readonly number[],
): Promise<StatementEntryRow[]> {
  // Each ledger is asked by kind, source type and source id, as its unique index has them.
  return readRows(
    db,
    entryColumns,
    `with sources as materialized (
      select 'payment_attempt' as type, unnest($1::bigint[]) as id
      union all
      select 'refund', id from refunds where payment_attempt_id = any($1::bigint[])
    )
    select ${entryColumns}
    from (
      select 'budget' as ledger, e.kind, e.delta_cents as amount_cents, null::int as sends, e.actor_name,
        e.created_at as at
      from sources s
      cross join unnest(array['hold', 'release']) k
      join budget_entries e
        on e.user_id = $2 and e.kind = k and e.source_type = s.type and e.source_id = s.id
      where e.delta_cents <> 0
      union all
      select 'deposit', e.kind, e.delta_cents, null, e.actor_name, e.created_at
      from sources s
      cross join unnest(array['spend', 'refund']) k
      join deposit_entries e
        on e.team_id = $3 and e.kind = k and e.source_type = s.type and e.source_id = s.id
      union all
      select 'allowance', e.kind, null, e.delta + e.additional_delta, e.actor_name, e.created_at
      from sources s
      cross join unnest(array['hold', 'release']) k
      join allowance_entries e
        on e.team_id = $3 and e.kind = k and e.source_type = s.type and e.source_id = s.id
      union all
      select 'invoice', l.kind, l.amount_cents, null, null, l.created_at
      from sources s
      cross join unnest(array['charge', 'credit']) k
      join invoice_lines l
        on l.team_id = $3 and l.kind = k and l.source_type = s.type and l.source_id = s.id
    ) entries
    order by at, ledger`,
    [attemptIds, order.userId, order.teamId],
  )
}

/** The id of the order with this number; if two share it, of the newer one. */
export async function findOrderByNumber(db: Reader, number: string): Promise<RowId | undefined> {
  const wanted = number.trim().replace(/^#/, '')
  if (!/^[0-9A-F]{8}$/i.test(wanted)) return undefined
  const low = `${wanted.toLowerCase()}-0000-0000-0000-000000000000`
  const high = `${wanted.toLowerCase()}-ffff-ffff-ffff-ffffffffffff`
  const { rows } = await db.execute<{ id: RowId }>(sql`
    select id::int
    from orders
    where public_id between ${low}::uuid and ${high}::uuid
      and status <> 'unpaid'
    order by id desc
    limit 1`)
  return rows[0]?.id
}

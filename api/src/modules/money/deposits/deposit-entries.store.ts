import type { Page } from '@ribbon/contract/paging'
import { count, eq } from 'drizzle-orm'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { depositEntries } from '../payments/payments.tables.ts'

const balanceAfter = `(
  d.balance_cents
  - (select coalesce(sum(n.delta_cents), 0) from deposit_entries n
    where n.team_id = $1 and n.id > (select max(id) from page))
  - coalesce(sum(e.delta_cents) over (
    order by e.id desc rows between unbounded preceding and 1 preceding), 0)
)::bigint`

const entryColumns = columns({
  id: id('e.id'),
  kind: text('e.kind'),
  deltaCents: int('e.delta_cents'),
  balanceCents: int(balanceAfter),
  actorName: text('e.actor_name'),
  createdAt: time('e.created_at'),
  topupId: orNull(id('t.id')),
  method: orNull(text('t.method')),
  orderId: orNull(id('a.order_id')),
  bulkSendId: orNull(id('a.bulk_send_id')),
  groupOrderRunId: orNull(id('a.group_order_run_id')),
  projectRunId: orNull(id('a.project_run_id')),
  sends: orNull(int('s.quantity')),
  note: orNull(text('coalesce(q.reason, k.note, r.reason)')),
  /** A refund made at the card provider, or one that the card's bank sent back. */
  isProviderRefund: bool("coalesce(r.kind = 'provider', false)"),
  failure: orNull(text('r.failure')),
})
export type DepositEntryRow = RowOf<typeof entryColumns>

/** A page of the entries of a team's deposit, newest first. */
export async function findDepositEntries(
  db: Reader,
  teamId: number,
  { number, size }: Page,
): Promise<DepositEntryRow[]> {
  return readRows(
    db,
    entryColumns,
    `with page as (
      select * from deposit_entries where team_id = $1 order by id desc limit $2 offset $3
    )
    select ${entryColumns}
    from page e
    join deposits d on d.team_id = e.team_id
    left join topups t on e.source_type = 'topup' and t.id = e.source_id
    left join refunds r on e.source_type = 'refund' and r.id = e.source_id
    left join payment_attempts a
      on a.id = case when e.source_type = 'payment_attempt' then e.source_id else r.payment_attempt_id end
    left join additional_sends s on e.source_type = 'additional_sends' and s.id = e.source_id
    left join refund_requests q on e.source_type = 'refund_request' and q.id = e.source_id
    left join refund_decisions k on e.source_type = 'refund_decision' and k.id = e.source_id
    order by e.id desc`,
    [teamId, size, (number - 1) * size],
  )
}

export async function countDepositEntries(db: Reader, teamId: number): Promise<number> {
  const [total] = await db
    .select({ count: count() })
    .from(depositEntries)
    .where(eq(depositEntries.teamId, teamId))
  return total?.count ?? 0
}

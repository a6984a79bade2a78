import type { Page } from '@ribbon/contract/paging'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'

export interface DepositEntryView {
  id: number
  kind: string
  deltaCents: number
  balanceCents: number
  actorName: string
  createdAt: string
  topupId: number | null
  method: string | null
  orderId: number | null
  publicId: string | null
  sendId: number | null
  listName: string | null
  sends: number | null
  note: string | null
  /** Of a refund that somebody made at the card provider, or that its bank sent back. */
  isForeign: boolean
  failure: string | null
}

/** What moved a team's deposit, newest first, with what each was for and the balance after it. */
export async function listDepositHistory(
  db: Reader,
  teamId: number,
  page: Page,
): Promise<{ rows: DepositEntryView[]; totalCount: number }> {
  const { rows } = await db.execute(sql`
    with page as (select * from deposit_entries where team_id = ${teamId} order by id desc limit ${page.size} offset ${(page.number - 1) * page.size})
    select e.id::int, e.kind, e.delta_cents::float8 as "deltaCents", e.actor_name as "actorName", e.created_at as "createdAt",
      (d.balance_cents - (select coalesce(sum(n.delta_cents), 0) from deposit_entries n where n.team_id = ${teamId} and n.id > (select max(id) from page)) - coalesce(sum(e.delta_cents) over (order by e.id desc rows between unbounded preceding and 1 preceding), 0))::float8 as "balanceCents",
      t.id::int as "topupId", t.method, o.id::int as "orderId", o.public_id as "publicId", b.id::int as "sendId", b.list_name as "listName", s.quantity as sends, coalesce(q.reason, k.note, r.reason) as note,
      coalesce(r.kind = 'provider', false) as "isForeign", r.failure
    from page e join deposits d on d.team_id = e.team_id
    left join topups t on e.source_type = 'topup' and t.id = e.source_id
    left join refunds r on e.source_type = 'refund' and r.id = e.source_id
    left join payment_attempts a on a.id = case when e.source_type = 'payment_attempt' then e.source_id else r.payment_attempt_id end
    left join orders o on o.id = a.order_id
    left join bulk_sends b on b.id = a.bulk_send_id
    left join additional_sends s on e.source_type = 'additional_sends' and s.id = e.source_id
    left join refund_requests q on e.source_type = 'refund_request' and q.id = e.source_id
    left join refund_decisions k on e.source_type = 'refund_decision' and k.id = e.source_id
    order by e.id desc`)
  const total = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from deposit_entries where team_id = ${teamId}`,
  )
  return { rows: rows as unknown as DepositEntryView[], totalCount: total.rows[0]!.count }
}

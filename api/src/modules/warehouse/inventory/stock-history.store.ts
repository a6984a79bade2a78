import type { Page } from '@ribbon/contract/paging'
import { hotRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

export interface MovementRow {
  id: number
  kind: string
  onHandDelta: number
  reservedDelta: number
  onHand: number
  reserved: number
  actorName: string
  reason: string
  createdAt: Date
  orderId: number | null
  orderNumber: string | null
  restockRequestId: number | null
  bulkSendId: number | null
}

// What stood after a movement is what stands now less all that came later; drafts stay their sender's own.
const historyText = `with newest as (
    select m.*, s.on_hand - coalesce(sum(m.on_hand_delta) over later, 0) as on_hand_after, s.reserved - coalesce(sum(m.reserved_delta) over later, 0) as reserved_after
    from (select * from stock_movements where product_variant_id = $1 order by id desc limit $2::int + $3::int) m join stock_levels s on s.product_variant_id = m.product_variant_id
    window later as (order by m.id desc rows between unbounded preceding and 1 preceding))
  select n.id, n.kind, n.on_hand_delta, n.reserved_delta, n.on_hand_after::int, n.reserved_after::int, n.actor_name, n.reason, n.created_at,
    o.id, upper(split_part(o.public_id::text, '-', 1)), r.restock_request_id, coalesce(c.bulk_send_id, a.bulk_send_id)
  from newest n
  left join payment_attempts a on n.source_type = 'payment_attempt' and a.id = n.source_id
  left join orders o on o.id = coalesce(a.order_id, case when n.source_type = 'order' then n.source_id end) and o.status <> 'unpaid'
  left join bulk_send_chunks c on n.source_type = 'bulk_send_chunk' and c.id = n.source_id
  left join restock_receipts r on n.source_type = 'restock_receipt' and r.id = n.source_id
  order by n.id desc limit $2::int offset $3::int`

type MovementColumns = [
  number,
  string,
  number,
  number,
  number,
  number,
  string,
  string,
  Date,
  number | null,
  string | null,
  number | null,
  number | null,
]

/** What moved a variant's stock, newest first; undefined where the variant is not the team's. */
export async function listMovements(
  reader: Reader,
  scope: Scope,
  variantId: number,
  page: Page,
): Promise<{ rows: MovementRow[]; totalCount: number } | undefined> {
  const [counted] = await hotRows<[number]>(
    reader,
    'stockroom_movement_count',
    'select (select count(*)::int from stock_movements where product_variant_id = v.id) from product_variants v where v.id = $1 and v.team_id = $2',
    [variantId, scope.teamId],
  )
  if (!counted) return undefined
  const found = await hotRows<MovementColumns>(reader, 'stockroom_movements', historyText, [
    variantId,
    page.size,
    (page.number - 1) * page.size,
  ])
  const rows = found.map(
    ([
      id,
      kind,
      onHandDelta,
      reservedDelta,
      onHand,
      reserved,
      actorName,
      reason,
      createdAt,
      orderId,
      orderNumber,
      restockRequestId,
      bulkSendId,
    ]) => ({
      id,
      kind,
      onHandDelta,
      reservedDelta,
      onHand,
      reserved,
      actorName,
      reason,
      createdAt,
      orderId,
      orderNumber,
      restockRequestId,
      bulkSendId,
    }),
  )
  return { rows, totalCount: counted[0] }
}

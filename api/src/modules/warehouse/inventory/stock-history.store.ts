import type { Page } from '@ribbon/contract/paging'
import { columns, id, int, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

const movementColumns = columns({
  id: id('n.id'),
  kind: text<'receipt' | 'reservation' | 'release' | 'shipment' | 'return' | 'adjustment'>('n.kind'),
  onHandDelta: int('n.on_hand_delta'),
  reservedDelta: int('n.reserved_delta'),
  onHand: int('n.on_hand_after::int'),
  reserved: int('n.reserved_after::int'),
  actorName: text('n.actor_name'),
  reason: text('n.reason'),
  createdAt: time('n.created_at'),
  orderId: orNull(id('o.id')),
  orderNumber: orNull(text("upper(split_part(o.public_id::text, '-', 1))")),
  restockRequestId: orNull(id('r.restock_request_id')),
  bulkSendId: orNull(int('coalesce(c.bulk_send_id, a.bulk_send_id)')),
  groupOrderId: orNull(id('g.id')),
  groupOrderName: orNull(text('g.name')),
})
export type MovementRow = RowOf<typeof movementColumns>

// The level after a movement is today's level less everything that came later. Drafts are visible to their sender
// only, and what a name leads to is the page of a gift.
const historySql = `
  with newest as (
    select
      m.*,
      s.on_hand - coalesce(sum(m.on_hand_delta) over later, 0) as on_hand_after,
      s.reserved - coalesce(sum(m.reserved_delta) over later, 0) as reserved_after
    from (
      select * from stock_movements where product_variant_id = $1 order by id desc limit $2::int + $3::int
    ) m
    join stock_levels s on s.product_variant_id = m.product_variant_id
    window later as (order by m.id desc rows between unbounded preceding and 1 preceding)
  )
  select ${movementColumns}
  from newest n
  left join payment_attempts a on n.source_type = 'payment_attempt' and a.id = n.source_id
  left join orders o
    on o.id = coalesce(a.order_id, case when n.source_type = 'order' then n.source_id end)
    and o.status <> 'unpaid'
    and o.origin = 'gift'
  left join bulk_send_chunks c on n.source_type = 'bulk_send_chunk' and c.id = n.source_id
  left join restock_receipts r on n.source_type = 'restock_receipt' and r.id = n.source_id
  left join choice_holds h on n.source_type = 'choice_hold' and h.team_id = n.team_id and h.id = n.source_id
  left join group_orders g on g.team_id = h.team_id and g.id = h.group_order_id
  order by n.id desc
  limit $2::int offset $3::int`

const countColumns = columns({
  count: int('(select count(*)::int from stock_movements where product_variant_id = v.id)'),
})
const countSql = `select ${countColumns} from product_variants v where v.id = $1 and v.team_id = $2`

/** A variant's stock movements, newest first; undefined where the variant is not the team's. */
export async function listMovements(
  reader: Reader,
  scope: Scope,
  variantId: number,
  page: Page,
): Promise<{ rows: MovementRow[]; totalCount: number } | undefined> {
  const [total] = await readRows(reader, countColumns, countSql, [variantId, scope.teamId])
  if (!total) return undefined
  const values = [variantId, page.size, (page.number - 1) * page.size]
  return { rows: await readRows(reader, movementColumns, historySql, values), totalCount: total.count }
}

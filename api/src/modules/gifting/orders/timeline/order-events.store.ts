import { columns, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const eventColumns = columns({
  event: text('event'),
  text: text('text'),
  actorName: orNull(text('actor_name')),
  createdAt: time('created_at'),
})
export type OrderEventView = RowOf<typeof eventColumns>

export function findOrderEvents(db: Reader, orderId: RowId): Promise<OrderEventView[]> {
  return readRows(
    db,
    eventColumns,
    `select ${eventColumns}
    from order_events
    where order_id = $1
    order by id`,
    [orderId],
  )
}

import { columns, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
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

export interface NewOrderEvent {
  event: string
  text: string
  actorName: string | null
}

const addText = `
  with added as (
    insert into order_events (team_id, order_id, event, text, actor_name)
    select $1, $2, e.*
    from unnest($3::text[], $4::text[], $5::text[]) e
    returning *
  )
  select ${eventColumns}
  from (select * from order_events where order_id = $2 union all select * from added) e
  order by id`

/** Adds events to an order's timeline; returns all of it. */
export function addOrderEvents(
  tx: Tx,
  order: { id: number; teamId: number },
  events: readonly NewOrderEvent[],
): Promise<OrderEventView[]> {
  return readRows(tx, eventColumns, addText, [
    order.teamId,
    order.id,
    events.map(event => event.event),
    events.map(event => event.text),
    events.map(event => event.actorName),
  ])
}

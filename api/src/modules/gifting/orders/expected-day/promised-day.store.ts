import { columns, int, orNull, time } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { expectedDay } from './expected-day.ts'

const promisedColumns = columns({
  deliveryDays: orNull(int('o.delivery_days')),
  placedAt: orNull(
    time(`coalesce((
      select max(e.created_at)
      from order_events e
      where e.order_id = o.id
        and e.event = 'order.address_given'), o.processing_started_at)`),
  ),
})

/** The day that sender and recipient of an order were told when it was placed; undefined where nobody knew it. */
export async function findPromisedDay(db: Reader, orderId: RowId): Promise<Date | undefined> {
  const [row] = await readRows(
    db,
    promisedColumns,
    `select ${promisedColumns}
    from orders o
    where o.id = $1`,
    [orderId],
  )
  return row && expectedDay({ ...row, shippedAt: null })
}

const waitingColumns = columns({ deliveryDays: orNull(int('o.delivery_days')), now: time('now()') })

/** When the newest gift that waits for a recipient's address would arrive if it were given today. */
export async function findDayIfAnswered(db: Reader, recipientId: RowId): Promise<Date | undefined> {
  const [row] = await readRows(
    db,
    waitingColumns,
    `
    select ${waitingColumns}
    from orders o
    where o.recipient_id = $1
      and o.status = 'awaiting_address'
    order by o.id desc
    limit 1`,
    [recipientId],
  )
  return row && expectedDay({ deliveryDays: row.deliveryDays, placedAt: row.now, shippedAt: null })
}

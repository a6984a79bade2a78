import { columns, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { orderColumnMap, orderJoins } from '../order-views.store.ts'

const trackedGiftColumns = columns({
  ...orderColumnMap,
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  addressGivenAt: orNull(
    time(`(
      select max(e.created_at)
      from order_events e
      where e.order_id = o.id
        and e.event = 'order.address_given')`),
  ),
})
export type TrackedGift = RowOf<typeof trackedGiftColumns>

/** A paid order by its public id and tracking token, which the recipient has as a link. */
export async function findTrackedGift(
  db: Reader,
  publicId: string,
  token: string,
): Promise<TrackedGift | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(publicId) || !/^[\w-]{10,64}$/.test(token)) return undefined
  const [gift] = await readRows(
    db,
    trackedGiftColumns,
    `select ${trackedGiftColumns}
    from orders o
    ${orderJoins}
    join teams t on t.id = o.team_id
    where o.public_id = $1
      and o.tracking_token = $2
      and o.status <> 'unpaid'`,
    [publicId, token],
  )
  return gift
}

import type { FastifyRequest } from 'fastify'
import { columns, id, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { orderColumnMap, orderJoins } from '../order-views.store.ts'

const trackedGiftColumns = columns({
  ...orderColumnMap,
  participantId: orNull(id('o.participant_id')),
  projectId: orNull(id('o.project_id')),
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

/** The group order of a public link. */
export type FindGroupOrderId = (db: Reader, uuid: string) => Promise<{ teamId: RowId; id: RowId } | undefined>

/** Whether a request shows the token of the participant for whom a group order's gift was made. */
export type IsOwnGift = (
  db: Reader,
  request: FastifyRequest,
  gift: { groupOrderId: RowId; participantId: RowId },
) => Promise<boolean>

/**
 * A paid order by its tracking token and a public id, which the recipient has as a link: the order's own, or that of the group order
 * it was made in (reading B5).
 */
export async function findTrackedGift(
  db: Reader,
  findGroupOrderId: FindGroupOrderId,
  publicId: string,
  token: string,
): Promise<TrackedGift | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(publicId)) return undefined
  if (!/^[\w-]{10,64}$/.test(token)) return undefined
  const groupOrder = await findGroupOrderId(db, publicId)
  const [gift] = await readRows(
    db,
    trackedGiftColumns,
    `select ${trackedGiftColumns}
    from orders o
    ${orderJoins}
    join teams t on t.id = o.team_id
    where ${groupOrder ? 'o.team_id = $3 and o.group_order_id = $1::bigint' : 'o.public_id = $1::uuid'}
      and o.tracking_token = $2
      and o.status <> 'unpaid'
      and o.origin = 'gift'`,
    groupOrder ? [groupOrder.id, token, groupOrder.teamId] : [publicId, token],
  )
  return gift
}

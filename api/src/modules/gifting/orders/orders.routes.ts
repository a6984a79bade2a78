import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import type { QueryOf } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type Scope } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isMember } from '../../people/teams/teams.store.ts'
import { cancelOrder } from './cancel-order.ts'
import { findItemViews } from './order-items.store.ts'
import { expectedOn } from './expected-day/expected-on.ts'
import { listOrderViews, type OrderSearch } from './order-views.store.ts'
import { presentOrders } from './orders.present.ts'
import type { ParcelReader } from './order-parcels.store.ts'
import { showOrder } from './show-order.ts'
import { presentTrackedGift } from './tracking/tracking.present.ts'
import { findTrackedGift, type FindGroupOrderId, type IsOwnGift } from './tracking/tracking.store.ts'

interface OrderReaders {
  parcelReader: ParcelReader
  findGroupOrderId: FindGroupOrderId
  isOwnGift: IsOwnGift
}

export function orderCalls({ parcelReader, findGroupOrderId, isOwnGift }: OrderReaders): Implemented[] {
  return implement(orderRoutes, {
    cancelOrder: async ({ db, actor, params }) =>
      showOrder(db, parcelReader, actor, await inTransaction(db, tx => cancelOrder(tx, actor, params.id))),
    listOrders: async ({ db, actor, query }) =>
      list(db, scopeOf(actor), {
        ...searchOf(query),
        userId: idOrNone(query.filters?.user_id),
      }),
    listUserOrders: async ({ db, actor, params, query }) => {
      const scope = scopeOf(actor)
      const userId = requestedId(params.id)
      if (
        userId === undefined ||
        (userId !== actor.userId && !(scope.seesTeam && (await isMember(db, scope, userId))))
      )
        refuse('not_found')
      return list(db, scope, { ...searchOf(query), userId })
    },
    getOrder: async ({ db, actor, params }) =>
      showOrder(db, parcelReader, actor, requestedId(params.id) ?? refuse('not_found')),
    trackGift: async ({ db, params, request }) => {
      const gift =
        (await findTrackedGift(db, findGroupOrderId, params.groupId, params.token)) ?? refuse('not_found')
      const items = await findItemViews(db, [gift.id])
      const parcels = await parcelReader.findOrderParcels(db, gift.id)
      const { groupOrderId, participantId } = gift
      const isOwn =
        groupOrderId !== null &&
        participantId !== null &&
        (await isOwnGift(db, request, { groupOrderId, participantId }))
      return presentTrackedGift(gift, items, parcels, { expectedOn: expectedOn(gift), isOwn })
    },
  })
}

function searchOf({ page, sort, filters = {} }: QueryOf<typeof orderRoutes.listOrders>): OrderSearch {
  return {
    page,
    sort,
    subteamId: idOrNone(filters.subteam_id),
    recipientId: idOrNone(filters.recipient_id),
    bulkSendId: idOrNone(filters.bulk_send_id),
    text: filters.name_or_email?.trim() || undefined,
    status: filters.status,
    fromDay: filters.start_date,
    toDay: filters.end_date,
    // A person's page shows everything that person got.
    redemption:
      filters.redemption === undefined && filters.recipient_id !== undefined
        ? undefined
        : filters.redemption === 'true',
  }
}

function idOrNone(id: string | undefined): number | undefined {
  return id ? Number(id) : undefined
}

async function list(db: Db, scope: Scope, search: OrderSearch) {
  const { orders, totalCount } = await listOrderViews(db, scope, search)
  const items = await findItemViews(
    db,
    orders.map(order => order.id),
  )
  return presentOrders(scope, orders, items, totalCount)
}

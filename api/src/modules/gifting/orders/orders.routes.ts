import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import type { QueryOf } from '@ribbon/contract/route'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type Scope } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isMember } from '../../people/teams/teams.store.ts'
import { cancelOrder } from './cancel-order.ts'
import {
  findItemViews,
  findParcelViews,
  findTrackedGift,
  listOrderViews,
  type OrderSearch,
} from './order-views.store.ts'
import { presentOrders, presentTrackedGift } from './orders.present.ts'
import { showOrder } from './show-order.ts'

export function orderCalls(): Implemented[] {
  return implement(orderRoutes, {
    cancelOrder: async ({ db, actor, params }) =>
      showOrder(db, actor, await inTransaction(db, tx => cancelOrder(tx, actor, params.id))),
    listOrders: async ({ db, actor, query }) =>
      list(db, scopeOf(actor), {
        ...searchOf(query),
        userId: query.filters?.user_id ? Number(query.filters.user_id) : undefined,
      }),
    listUserOrders: async ({ db, actor, params, query }) => {
      const scope = scopeOf(actor)
      const userId = rowId(params.id)
      if (
        userId === undefined ||
        (userId !== actor.userId && !(scope.seesTeam && (await isMember(db, scope, userId))))
      )
        refuse('not_found')
      return list(db, scope, { ...searchOf(query), userId })
    },
    getOrder: async ({ db, actor, params }) => showOrder(db, actor, rowId(params.id) ?? refuse('not_found')),
    trackGift: async ({ db, params }) => {
      const gift = (await findTrackedGift(db, params.groupId, params.token)) ?? refuse('not_found')
      return presentTrackedGift(
        gift,
        await findItemViews(db, [gift.view[0]]),
        await findParcelViews(db, gift.view[0]),
      )
    },
  })
}

function searchOf({ page, filters = {} }: QueryOf<typeof orderRoutes.listOrders>): OrderSearch {
  const {
    subteam_id: subteamId,
    recipient_id: recipientId,
    bulk_send_id: bulkSendId,
    name_or_email: nameOrEmail,
    status,
    redemption,
  } = filters
  const number = (id: string | undefined) => (id ? Number(id) : undefined)
  return {
    page,
    subteamId: number(subteamId),
    recipientId: number(recipientId),
    bulkSendId: number(bulkSendId),
    nameOrEmail: nameOrEmail?.trim() || undefined,
    status,
    redemption: redemption === 'true',
  }
}

async function list(db: Db, scope: Scope, search: OrderSearch) {
  const { views, totalCount } = await listOrderViews(db, scope, search)
  const items = views.length
    ? await findItemViews(
        db,
        views.map(view => view[0]),
      )
    : []
  return presentOrders(scope, views, items, totalCount)
}

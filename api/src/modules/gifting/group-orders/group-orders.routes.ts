import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { groupOrderStates } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { createGroupOrder } from './create-group-order.ts'
import { deleteGroupOrder } from './delete-group-order.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { listGroupOrders } from './group-orders.store.ts'
import { setBackground } from './settings/set-background.ts'
import { setCards } from './settings/set-cards.ts'
import { findOwnGroupOrder } from './find-own-group-order.ts'
import { showGroupOrder } from './show-group-order.ts'
import { showGroupOrderList } from './show-group-order-list.ts'
import { updateGroupOrder } from './settings/update-group-order.ts'

interface Dependencies {
  files: FileStore
  /** Seals access codes. */ secretKey: string
}

export function groupOrderCalls({ files, secretKey }: Dependencies): Implemented[] {
  const change = async (db: Db, actor: MemberActor, work: (tx: Tx) => Promise<GroupOrderRow>) =>
    showGroupOrder(db, actor, await inTransaction(db, work), secretKey)
  return implement(groupOrderRoutes, {
    createGroupOrder: ({ db, actor, body }) =>
      change(db, actor, tx => createGroupOrder(tx, actor, secretKey, body)),
    listGroupOrders: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listGroupOrders(db, scopeOf(actor), {
        page: query.page,
        search: query.search?.trim() || undefined,
        states: groupOrderStates.filter(state => query.filters?.[state]),
      })
      return { data: await showGroupOrderList(db, rows), meta: { totalCount } }
    },
    getGroupOrder: async ({ db, actor, params }) =>
      showGroupOrder(db, actor, await findOwnGroupOrder(db, actor, params.id), secretKey),
    updateGroupOrder: ({ db, actor, params, body }) =>
      change(db, actor, tx => updateGroupOrder(tx, actor, secretKey, params.id, body)),
    updateGroupOrderBackground: async ({ db, actor, params, body }) =>
      showGroupOrder(db, actor, await setBackground(db, files, actor, params.id, body), secretKey),
    deleteGroupOrder: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteGroupOrder(tx, actor, params.id)),
    addGroupOrderCards: ({ db, actor, params, body }) =>
      change(db, actor, tx => setCards(tx, actor, params.id, body)),
  })
}

import { allowListRoutes } from '@ribbon/contract/gifting/group-orders/allow-lists'
import type { Upload } from '@ribbon/contract/route'
import { inTransaction, type Db, type Reader } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import { uploadAddresses } from '../uploads/upload-addresses.ts'
import { presentAllowedUser, presentAllowList } from './allow-lists.present.ts'
import { countUsersOfLists, listAllowLists, type AllowListRow } from './allow-lists.store.ts'
import { listAllowedUsers } from '../allowed-users/allowed-user-views.store.ts'
import { copyRecipientLists } from './copy-recipient-lists.ts'
import { correctAllowedUser } from '../allowed-users/correct-allowed-user.ts'
import { deleteAllowList } from './delete-allow-list.ts'
import { deleteAllowedUsers } from '../allowed-users/delete-allowed-users.ts'
import { nameAllowedUser } from '../allowed-users/name-allowed-user.ts'

export function allowListCalls(): Implemented[] {
  const upload = async (db: Db, actor: MemberActor, id: string, file: Upload) => {
    const list = await uploadAddresses(db, actor, id, file)
    return { data: (await showLists(db, [list]))[0]! } // one line for each list
  }
  return implement(allowListRoutes, {
    addAllowLists: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        const lists = await copyRecipientLists(tx, actor, params.id, body.recipient_list_ids)
        return { data: await showLists(tx, lists), meta: { totalCount: lists.length } }
      }),
    uploadAllowedUsers: ({ db, actor, params, body }) =>
      upload(db, actor, params.id, body.allowed_users_file),
    uploadAllowedUsersOfLists: ({ db, actor, params, body }) =>
      upload(db, actor, params.id, body.allowed_users_file),
    listAllowLists: async ({ db, actor, params, query }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const { rows, totalCount } = await listAllowedUsers(db, order, query)
      return {
        data: await showLists(db, await listAllowLists(db, order)),
        included: rows.map(presentAllowedUser),
        meta: { totalCount },
      }
    },
    deleteAllowList: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteAllowList(tx, actor, params.id, params.listId)),
    listAllowedUsers: async ({ db, actor, params, query }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const { rows, totalCount } = await listAllowedUsers(db, order, {
        page: query.page,
        search: query.search,
        state: query.filters?.state,
      })
      return { data: rows.map(presentAllowedUser), meta: { totalCount } }
    },
    addAllowedUser: async ({ db, actor, params, body, answer }) => {
      const { user, isNew } = await inTransaction(db, tx => nameAllowedUser(tx, actor, params.id, body.email))
      if (!isNew) answer.status(200)
      return { data: presentAllowedUser(user) }
    },
    updateAllowedUser: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => ({
        data: presentAllowedUser(
          await correctAllowedUser(tx, actor, { groupOrderId: params.id, userId: params.userId }, body.email),
        ),
      })),
    deleteAllowedUsers: ({ db, actor, params, body }) =>
      inTransaction(db, tx => deleteAllowedUsers(tx, actor, params.id, body.ids)),
  })
}

async function showLists(reader: Reader, lists: readonly AllowListRow[]) {
  const [first] = lists
  if (!first) return []
  const counts = await countUsersOfLists(
    reader,
    first.teamId,
    lists.map(list => list.id),
  )
  return lists.map(list => presentAllowList(list, counts.get(list.id) ?? 0))
}

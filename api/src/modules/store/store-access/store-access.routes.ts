import { storeAccessRoutes } from '@ribbon/contract/store/store-access'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { addAllowedUser } from './add-allowed-user.ts'
import { deleteLists } from './delete-lists.ts'
import { removeAllowedUser } from './remove-allowed-user.ts'
import { presentAccess, presentAllowedList, presentAllowedUser } from './store-access.present.ts'
import { countAccess, listAllowedLists, listAllowedUsers } from './store-access.store.ts'
import { switchAllowedList } from './switch-allowed-list.ts'
import { uploadAllowedList } from './upload-allowed-list.ts'

export function storeAccessCalls(): Implemented[] {
  return implement(storeAccessRoutes, {
    getStoreAccess: async ({ db, actor }) => ({
      data: presentAccess(actor.teamId, await countAccess(db, scopeOf(actor))),
    }),
    createStoreAllowedUser: async ({ db, actor, body, answer }) => {
      const { user, isNew } = await inTransaction(db, tx => addAllowedUser(tx, actor, body.email))
      if (!isNew) answer.status(200)
      return { data: presentAllowedUser(user) }
    },
    listStoreAllowedUsers: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listAllowedUsers(db, scopeOf(actor), query)
      return { data: rows.map(presentAllowedUser), meta: { totalCount } }
    },
    deleteStoreAllowedUser: ({ db, actor, params }) =>
      inTransaction(db, tx => removeAllowedUser(tx, actor, params.id)),
    createStoreAllowedList: async ({ db, actor, body }) => ({
      data: presentAllowedList(await uploadAllowedList(db, actor, body.upload_file)),
    }),
    listStoreAllowedLists: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listAllowedLists(db, scopeOf(actor), query)
      return { data: rows.map(presentAllowedList), meta: { totalCount } }
    },
    updateStoreAllowedList: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => ({
        data: presentAllowedList(
          await switchAllowedList(tx, actor, { id: params.id, enabled: body.enabled }),
        ),
      })),
    deleteStoreAllowedLists: ({ db, actor, body }) =>
      inTransaction(db, tx => deleteLists(tx, actor, body.ids)),
  })
}

import { storeAccessRoutes } from '@ribbon/contract/store/store-access'
import { inTransaction } from '../../../platform/db/database.ts'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { normalizeAddress } from '../../gifting/group-orders/allow-lists/normalize-address.ts'
import { deleteLists } from './delete-lists.ts'
import { presentAllowedList, presentAllowedUser } from './store-access.present.ts'
import {
  deleteAllowedUser,
  findAllowedUser,
  insertAllowedUser,
  listAllowedLists,
  listAllowedUsers,
  setEnabled,
} from './store-access.store.ts'
import { uploadAllowedList } from './upload-allowed-list.ts'

const idOf = ({ id }: { id: string }) => requestedId(id) ?? refuse('not_found')

export function storeAccessCalls(): Implemented[] {
  return implement(storeAccessRoutes, {
    createStoreAllowedUser: async ({ db, actor, body, answer }) => {
      const email = normalizeAddress(body.email)
      const added = await inTransaction(db, tx => insertAllowedUser(tx, scopeOf(actor), email))
      if (!added) answer.status(200)
      const user = added ?? (await findAllowedUser(db, scopeOf(actor), email)) ?? refuse('not_found')
      return { data: presentAllowedUser(user) }
    },
    listStoreAllowedUsers: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listAllowedUsers(db, scopeOf(actor), query)
      return { data: rows.map(presentAllowedUser), meta: { totalCount } }
    },
    deleteStoreAllowedUser: ({ db, actor, params }) =>
      inTransaction(db, async tx => {
        if (!(await deleteAllowedUser(tx, scopeOf(actor), idOf(params)))) refuse('not_found')
      }),
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
          (await setEnabled(tx, scopeOf(actor), idOf(params), body.enabled)) ?? refuse('not_found'),
        ),
      })),
    deleteStoreAllowedLists: ({ db, actor, body }) =>
      inTransaction(db, tx => deleteLists(tx, actor, body.ids)),
  })
}

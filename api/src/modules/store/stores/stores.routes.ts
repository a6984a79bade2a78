import { storeRoutes } from '@ribbon/contract/store/stores/stores'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { renderMarkdown } from '../../../platform/markdown/render-markdown.ts'
import { createStore } from './create-store.ts'
import { disableStore } from './disable-store.ts'
import { enableStore } from './enable-store.ts'
import { showStore, type StoreView } from './show-store.ts'
import { findStore, type StoreRow } from './stores.store.ts'
import { updateStore } from './update-store.ts'

export function storeCalls(settings: StoreView & { files: FileStore }): Implemented[] {
  const { parts } = settings
  const show = (db: Db, actor: MemberActor, store: StoreRow) => showStore(db, settings, actor, store)
  return implement(storeRoutes, {
    getStore: async ({ db, actor }) => {
      const store = await findStore(db, actor.teamId)
      return store ? show(db, actor, store) : { data: null }
    },
    createStore: async ({ db, actor, body }) => show(db, actor, await createStore(db, settings, actor, body)),
    updateStore: async ({ db, actor, body }) => show(db, actor, await updateStore(db, settings, actor, body)),
    previewStoreText: async ({ body }) => ({ html: await renderMarkdown(body.text) }),
    enableStore: async ({ db, actor }) =>
      show(db, actor, await inTransaction(db, tx => enableStore(tx, parts, actor))),
    disableStore: async ({ db, actor }) =>
      show(db, actor, await inTransaction(db, tx => disableStore(tx, actor))),
  })
}

import { savedViewRoutes } from '@ribbon/contract/people/saved-views'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { createSavedView } from './create-saved-view.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { presentSavedView } from './saved-views.present.ts'
import { findSavedView, listSavedViews } from './saved-views.store.ts'
import { updateSavedView } from './update-saved-view.ts'

export function savedViewCalls(): Implemented[] {
  return implement(savedViewRoutes, {
    listSavedViews: async ({ db, actor, query }) => {
      const rows = await listSavedViews(db, scopeOf(actor), query.table)
      return {
        data: rows.map(row => presentSavedView(row, actor.userId)),
        meta: { totalCount: rows.length },
      }
    },
    createSavedView: async ({ db, actor, body }) =>
      show(db, actor, await inTransaction(db, tx => createSavedView(tx, actor, body))),
    updateSavedView: async ({ db, actor, params, body }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      await inTransaction(db, tx => updateSavedView(tx, actor, id, body))
      return show(db, actor, id)
    },
    deleteSavedView: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteSavedView(tx, actor, requestedId(params.id) ?? refuse('not_found'))),
  })
}

async function show(db: Db, actor: MemberActor, id: number) {
  const view = (await findSavedView(db, scopeOf(actor), id)) ?? refuse('not_found')
  return { data: presentSavedView(view, actor.userId) }
}

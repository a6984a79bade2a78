import { operatorViewRoutes } from '@ribbon/contract/people/saved-views'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { presentOperatorView } from '../saved-views.present.ts'
import { createOperatorView } from './create-operator-view.ts'
import { deleteOperatorView } from './delete-operator-view.ts'
import { listOperatorViews } from './operator-views.store.ts'
import { updateOperatorView } from './update-operator-view.ts'

export function operatorViewCalls(): Implemented[] {
  return implement(operatorViewRoutes, {
    listOperatorViews: async ({ db, actor, query }) => {
      const rows = await listOperatorViews(db, actor.operatorId, query.table)
      return { data: rows.map(presentOperatorView), meta: { totalCount: rows.length } }
    },
    createOperatorView: async ({ db, actor, body }) => ({
      data: presentOperatorView(await inTransaction(db, tx => createOperatorView(tx, actor, body))),
    }),
    updateOperatorView: async ({ db, actor, params, body }) => {
      const id = anyTeamsId(actor, params.id) ?? refuse('not_found')
      return {
        data: presentOperatorView(await inTransaction(db, tx => updateOperatorView(tx, actor, id, body))),
      }
    },
    deleteOperatorView: ({ db, actor, params }) =>
      inTransaction(db, tx =>
        deleteOperatorView(tx, actor, anyTeamsId(actor, params.id) ?? refuse('not_found')),
      ),
  })
}

import { askRoutes } from '@ribbon/contract/projects/projects/asks'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { findOwnProject } from '../find-own-project.ts'
import { askPeople } from './ask-people.ts'
import { listAsks } from './ask-views.store.ts'
import { presentAsk } from './asks.present.ts'

/** How owners ask people by mail to submit. */
export function askCalls(): Implemented[] {
  return implement(askRoutes, {
    askPeople: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      return { data: await inTransaction(db, tx => askPeople(tx, project, actor, body)) }
    },
    listAsks: async ({ db, actor, params, query }) => {
      const project = await findOwnProject(db, actor, params.id)
      const { rows, totalCount } = await listAsks(db, project, query.page)
      return { data: rows.map(presentAsk), meta: { totalCount } }
    },
  })
}

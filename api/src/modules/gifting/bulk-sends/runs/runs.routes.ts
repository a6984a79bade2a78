import { listOrderRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { inTransaction } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { showBulkSends } from '../show-bulk-sends.ts'
import { confirmPlan } from './confirm-plan.ts'
import { beginUnreviewedSend } from './begin-unreviewed-send.ts'
import { listShortages } from './list-shortages.ts'

export function bulkRunCalls(): Implemented[] {
  return implement(listOrderRoutes, {
    createRecipientListOrder: async ({ db, actor, body }) => {
      const send =
        (await inTransaction(db, tx =>
          body.plan_id === null ? beginUnreviewedSend(tx, actor, body) : confirmPlan(tx, actor, body),
        )) ?? refuse('plan_changed')
      return { data: oneRow(await showBulkSends(db, actor, [send])) }
    },
    checkListInventory: async ({ db, actor, params, body }) => {
      const data = await listShortages(db, actor, params.bulkImportId, body)
      return { data, meta: { totalCount: data.length } }
    },
  })
}

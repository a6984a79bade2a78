import { groupOrderRunRoutes } from '@ribbon/contract/gifting/group-orders/runs'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { startAutoFinalize } from '../auto-finalize/start-auto-finalize.ts'
import { stopAutoFinalize } from '../auto-finalize/stop-auto-finalize.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import { beginRun } from '../plans/begin-run.ts'
import { listRunRows } from '../plans/run-rows.store.ts'
import { showGroupOrder } from '../show-group-order.ts'
import { beginOrderProcessing } from './begin-order-processing.ts'
import { lockToFinalize } from './lock-to-finalize.ts'
import { presentRunRow } from './runs.present.ts'
import { findRunOf, listRuns, type RunRow } from './runs.store.ts'
import { showRuns } from './show-runs.ts'

/** `secretKey` unseals the access code that owners are shown. */
export function groupOrderRunCalls({ secretKey }: { secretKey: string }): Implemented[] {
  return implement(groupOrderRunRoutes, {
    planGroupOrderRun: async ({ db, actor, params }) => {
      const run = await inTransaction(db, async tx =>
        beginRun(tx, await lockToFinalize(tx, actor, params.id), { startedBy: actor.userId }),
      )
      return { data: oneRow(await showRuns(db, [run])) }
    },
    getGroupOrderPlan: async ({ db, actor, params }) => ({
      data: oneRow(await showRuns(db, [await findPlan(db, actor, params)])),
    }),
    listGroupOrderPlanRows: async ({ db, actor, params, query }) => {
      const { rows, totalCount } = await listRunRows(db, await findPlan(db, actor, params), {
        page: query.page,
        search: query.search?.trim() || undefined,
        kind: query.filters?.kind,
      })
      return { data: rows.map(presentRunRow), meta: { totalCount } }
    },
    listGroupOrderRuns: async ({ db, actor, params, query }) => {
      const groupOrder = await findOwnGroupOrder(db, actor, params.id)
      const { rows, totalCount } = await listRuns(db, groupOrder, query.page)
      return { data: await showRuns(db, rows), meta: { totalCount } }
    },
    beginOrderProcessing: async ({ db, actor, params, body }) => {
      const groupOrder =
        (await inTransaction(db, tx => beginOrderProcessing(tx, actor, params.id, body))) ??
        refuse('plan_changed')
      return showGroupOrder(db, actor, groupOrder, secretKey)
    },
    startAutoFinalize: async ({ db, actor, params }) =>
      showGroupOrder(
        db,
        actor,
        await inTransaction(db, tx => startAutoFinalize(tx, actor, params.id)),
        secretKey,
      ),
    stopAutoFinalize: async ({ db, actor, params }) =>
      showGroupOrder(
        db,
        actor,
        await inTransaction(db, tx => stopAutoFinalize(tx, actor, params.id)),
        secretKey,
      ),
  })
}

async function findPlan(
  reader: Reader,
  actor: MemberActor,
  { id, planId }: { id: string; planId: string },
): Promise<RunRow> {
  const groupOrder = await findOwnGroupOrder(reader, actor, id)
  return (
    (await findRunOf(reader, groupOrder, requestedId(planId) ?? refuse('not_found'))) ?? refuse('not_found')
  )
}

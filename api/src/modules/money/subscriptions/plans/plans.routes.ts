import { planUpkeepRoutes } from '@ribbon/contract/money/subscriptions/plans'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { listAllPlans } from './plans.store.ts'
import { archivePlan } from './archive-plan.ts'
import { makePlanDefault } from './make-plan-default.ts'
import { presentOperatorPlan } from './plans.present.ts'
import { savePlan } from './save-plan.ts'

interface PlanCall {
  db: Db
  actor: OperatorActor
  params: { id: string }
}
const idOf = (actor: OperatorActor, { id }: { id: string }) => anyTeamsId(actor, id) ?? refuse('not_found')

export function planCalls(): Implemented[] {
  const onPlan =
    (work: (tx: Tx, actor: OperatorActor, id: RowId) => Promise<unknown>) =>
    async ({ db, actor, params }: PlanCall) => {
      await inTransaction(db, tx => work(tx, actor, idOf(actor, params)))
      return showPlan(db, idOf(actor, params))
    }
  return implement(planUpkeepRoutes, {
    listUpkeepPlans: async ({ db }) => {
      const rows = await listAllPlans(db)
      return { data: rows.map(presentOperatorPlan), meta: { totalCount: rows.length } }
    },
    createPlan: async ({ db, actor, body }) =>
      showPlan(db, await inTransaction(db, tx => savePlan(tx, actor, undefined, body))),
    updatePlan: call => onPlan((tx, actor, id) => savePlan(tx, actor, id, call.body))(call),
    archivePlan: onPlan((tx, actor, id) => archivePlan(tx, actor, id, true)),
    unarchivePlan: onPlan((tx, actor, id) => archivePlan(tx, actor, id, false)),
    makePlanDefault: onPlan(makePlanDefault),
  })
}

async function showPlan(db: Db, id: number) {
  const row = (await listAllPlans(db)).find(plan => plan.id === id) ?? refuse('not_found')
  return { data: presentOperatorPlan(row) }
}

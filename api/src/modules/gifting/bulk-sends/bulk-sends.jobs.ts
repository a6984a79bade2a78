import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { BackgroundTasks, JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { ShippingTools } from '../orders/drafts/quote-address.ts'
import { deleteOpenPlan, findAbandonedPlans } from './plans/open-plans.store.ts'
import { findPlansDue } from './plans/plan-claims.store.ts'
import { planBulkSend } from './plans/plan-bulk-send.ts'

export interface PlanSettings extends ShippingTools {
  db: Db
}

export function bulkSendJobs({ db, ...tools }: PlanSettings) {
  return {
    'plan-bulk-send': ({ id }) => planBulkSend(db, tools, id),
    'sweep-forgotten-plans': async () => {
      for (const id of await findAbandonedPlans(db)) await inTransaction(db, tx => deleteOpenPlan(tx, id))
    },
  } satisfies JobHandlers
}

export function bulkSendBackgroundTasks({ db, ...tools }: PlanSettings): BackgroundTasks {
  return {
    'plan-bulk-sends': {
      everySeconds: 2,
      run: async () => {
        await Promise.all((await findPlansDue(db)).map(id => planBulkSend(db, tools, id)))
      },
    },
  }
}

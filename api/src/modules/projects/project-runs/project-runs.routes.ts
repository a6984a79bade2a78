import { projectRunRoutes } from '@ribbon/contract/projects/project-runs/project-runs'
import { inTransaction, type Reader } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findKnownProject } from '../project-desk/find-known-project.ts'
import { findOwnProject } from '../projects/find-own-project.ts'
import { showProject, type ProjectSettings } from '../projects/show-project.ts'
import { approveExtraCost } from './approvals/approve-extra-cost.ts'
import { findAskedRun } from './approvals/find-asked-run.ts'
import { askForApproval } from './approvals/ask-for-approval.ts'
import { placeProject } from './placing/place-project.ts'
import { listPlanRows } from './plans/plan-rows.store.ts'
import { planProject } from './plans/plan-project.ts'
import { presentExtraCost, presentItemGoods, presentPlanRow } from './project-runs.present.ts'
import { findRunOfProject, listProjectRuns, type ProjectRunRow } from './project-runs.store.ts'
import { setItemGoods } from './set-item-goods.ts'
import { showProjectRun } from './show-project-run.ts'

/** How operators place the orders of a project, and owners approve what it costs beyond the quote. */
export function projectRunCalls(settings: ProjectSettings): Implemented[] {
  return implement(projectRunRoutes, {
    planProject: async ({ db, actor, params }) => {
      const project = await findKnownProject(db, actor, params.id)
      return {
        data: await showProjectRun(db, await inTransaction(db, tx => planProject(tx, project, actor))),
      }
    },
    getProjectPlan: async ({ db, actor, params }) => ({
      data: await showProjectRun(db, await findPlan(db, actor, params)),
    }),
    listProjectPlanRows: async ({ db, actor, params, query }) => {
      const { rows, totalCount } = await listPlanRows(db, await findPlan(db, actor, params), {
        page: query.page,
        search: query.search?.trim() || undefined,
        kind: query.filters?.kind,
      })
      return { data: rows.map(presentPlanRow), meta: { totalCount } }
    },
    listProjectRuns: async ({ db, actor, params, query }) => {
      const project = await findKnownProject(db, actor, params.id)
      const { rows, totalCount } = await listProjectRuns(db, project, query.page)
      return { data: await Promise.all(rows.map(run => showProjectRun(db, run))), meta: { totalCount } }
    },
    placeProject: async ({ db, actor, params, body }) => {
      const project = await findKnownProject(db, actor, params.id)
      return { data: await showProjectRun(db, await placeProject(db, project, actor, body)) }
    },
    askForApproval: async ({ db, actor, params }) => {
      const project = await findKnownProject(db, actor, params.id)
      const run = await inTransaction(db, tx => askForApproval(tx, project, actor, params.planId))
      return { data: await showProjectRun(db, run) }
    },
    setProjectItemGoods: async ({ db, actor, params, body }) => {
      const project = await findKnownProject(db, actor, params.id)
      const goods = await inTransaction(db, tx =>
        setItemGoods(tx, project, authorOf(actor), params.itemId, body),
      )
      return { data: presentItemGoods(params.itemId, goods) }
    },
    getExtraCost: async ({ db, actor, params }) => {
      const run = await findAskedRun(db, await findOwnProject(db, actor, params.id))
      return { data: run ? presentExtraCost(run) : null }
    },
    approveExtraCost: async ({ db, actor, params, body }) => {
      const project = await findOwnProject(db, actor, params.id)
      await inTransaction(db, tx => approveExtraCost(tx, project, actor, body.plan_id))
      return showProject(db, actor, project, settings)
    },
  })
}

async function findPlan(
  reader: Reader,
  actor: OperatorActor,
  { id, planId }: { id: string; planId: string },
): Promise<ProjectRunRow> {
  const project = await findKnownProject(reader, actor, id)
  return (
    (await findRunOfProject(reader, project, requestedId(planId) ?? refuse('not_found'))) ??
    refuse('not_found')
  )
}

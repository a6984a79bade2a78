import { projectDeskRoutes } from '@ribbon/contract/projects/project-desk/project-desk'
import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import type { ProjectKey } from '../projects/project-lock.store.ts'
import { showAgreed } from '../projects/show-agreed.ts'
import type { ProjectSettings } from '../projects/show-project.ts'
import { showSizes } from '../projects/sizes/show-sizes.ts'
import { showSubmissions } from '../projects/submissions/show-submissions.ts'
import { canTrack } from '../projects/tracking/can-track.ts'
import type { SubmissionRow } from '../projects/submissions/submissions.store.ts'
import { createProject } from '../projects/upkeep/create-project.ts'
import { moveProject } from '../projects/upkeep/move-project.ts'
import { quoteProject } from '../projects/upkeep/quote-project.ts'
import { updateByOperator } from '../projects/upkeep/update-by-operator.ts'
import { findKnownProject } from './find-known-project.ts'
import { presentCounts, presentDeskProject, presentDeskProjectDetail } from './project-desk.present.ts'
import { countDeskProjects, listDeskProjects } from './project-desk.store.ts'

interface DeskCall<B> {
  db: Db
  actor: OperatorActor
  params: { id: string }
  body: B
}

/** How operators make projects, and lead them through production. */
export function projectDeskCalls({ secretKey, publicUrl }: ProjectSettings): Implemented[] {
  const show = async (reader: Reader, actor: OperatorActor, id: string) => {
    const project = await findKnownProject(reader, actor, id)
    const collectionUrl = `${publicUrl}/admin-order-recipients/${project.uuid}`
    const agreed = await showAgreed(reader, project)
    return { data: presentDeskProjectDetail(project, { ...agreed, collectionUrl }) }
  }
  const change =
    <B>(work: (tx: Tx, project: ProjectKey, actor: OperatorActor, body: B) => Promise<unknown>) =>
    async ({ db, actor, params, body }: DeskCall<B>) => {
      const project = await findKnownProject(db, actor, params.id)
      await inTransaction(db, tx => work(tx, project, actor, body))
      return show(db, actor, params.id)
    }
  return implement(projectDeskRoutes, {
    listOperatorProjects: async ({ db, actor, query }) => {
      const { team_id: team, state, group, late } = query.filters ?? {}
      const { rows, totalCount } = await listDeskProjects(db, query.page, {
        search: query.search?.trim(),
        teamId: teamOf(actor, team),
        state,
        group,
        isLate: late && late === 'true',
      })
      return { data: rows.map(presentDeskProject), meta: { totalCount } }
    },
    countOperatorProjects: async ({ db, actor, query }) => ({
      data: presentCounts(
        await countDeskProjects(db, {
          search: query.search?.trim(),
          teamId: teamOf(actor, query.filters?.team_id),
        }),
      ),
    }),
    getOperatorProject: ({ db, actor, params }) => show(db, actor, params.id),
    createOperatorProject: async ({ db, actor, body }) => {
      const { id } = await inTransaction(db, tx => createProject(tx, actor, secretKey, body))
      return show(db, actor, String(id))
    },
    updateOperatorProject: change((tx, project, actor, body) =>
      updateByOperator(tx, project, authorOf(actor), body),
    ),
    moveOperatorProject: change((tx, project, actor, body) =>
      moveProject(tx, project, authorOf(actor), body),
    ),
    quoteOperatorProject: change(quoteProject),
    listOperatorProjectRecipients: async ({ db, actor, params, query }) => {
      const project = await findKnownProject(db, actor, params.id)
      const permissionsOf = (row: SubmissionRow) => ({ canTrack: canTrack(project, row) })
      return showSubmissions(db, project, { ...query, seesAddress: true, permissionsOf })
    },
    getOperatorProjectSizes: async ({ db, actor, params }) =>
      showSizes(db, await findKnownProject(db, actor, params.id)),
  })
}

/** A team that does not exist has no projects. */
function teamOf(actor: OperatorActor, team: string | undefined): number | undefined {
  return team === undefined ? undefined : (anyTeamsId(actor, team) ?? 0)
}

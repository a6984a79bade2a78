import { projectDeskRoutes } from '@ribbon/contract/projects/project-desk/project-desk'
import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { ProjectKey } from '../projects/project-lock.store.ts'
import { showAgreed } from '../projects/show-agreed.ts'
import { createProject } from '../projects/upkeep/create-project.ts'
import { moveProject } from '../projects/upkeep/move-project.ts'
import { quoteProject } from '../projects/upkeep/quote-project.ts'
import { updateByOperator } from '../projects/upkeep/update-by-operator.ts'
import { presentDeskProject, presentDeskProjectDetail } from './project-desk.present.ts'
import { findDeskProject, listDeskProjects } from './project-desk.store.ts'

interface DeskCall<B> {
  db: Db
  actor: OperatorActor
  params: { id: string }
  body: B
}

/** How operators make projects, and lead them through production. */
export function projectDeskCalls(secretKey: string): Implemented[] {
  const change =
    <B>(work: (tx: Tx, project: ProjectKey, actor: OperatorActor, body: B) => Promise<unknown>) =>
    async ({ db, actor, params, body }: DeskCall<B>) => {
      const project = await findKnown(db, actor, params.id)
      await inTransaction(db, tx => work(tx, project, actor, body))
      return showKnown(db, actor, params.id)
    }
  return implement(projectDeskRoutes, {
    listOperatorProjects: async ({ db, query }) => {
      const { rows, totalCount } = await listDeskProjects(db, {
        page: query.page,
        search: query.search?.trim() || undefined,
        state: query.filters?.state,
      })
      return { data: rows.map(presentDeskProject), meta: { totalCount } }
    },
    getOperatorProject: ({ db, actor, params }) => showKnown(db, actor, params.id),
    createOperatorProject: async ({ db, actor, body }) => {
      const { id } = await inTransaction(db, tx => createProject(tx, actor, secretKey, body))
      return showKnown(db, actor, String(id))
    },
    updateOperatorProject: change((tx, project, actor, body) =>
      updateByOperator(tx, project, authorOf(actor), body),
    ),
    moveOperatorProject: change((tx, project, actor, body) =>
      moveProject(tx, project, authorOf(actor), body),
    ),
    quoteOperatorProject: change(quoteProject),
  })
}

async function findKnown(reader: Reader, actor: OperatorActor, id: string) {
  return (await findDeskProject(reader, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
}

async function showKnown(reader: Reader, actor: OperatorActor, id: string) {
  const project = await findKnown(reader, actor, id)
  return { data: presentDeskProjectDetail(project, await showAgreed(reader, project)) }
}

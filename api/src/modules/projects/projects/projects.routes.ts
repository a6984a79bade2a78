import { projectStates } from '@ribbon/contract/projects/projects/project-states'
import { projectRoutes } from '@ribbon/contract/projects/projects/projects'
import { scopeOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { presentProjectEvent } from './events/project-events.present.ts'
import { listProjectEvents } from './events/project-events.store.ts'
import { findOwnProject } from './find-own-project.ts'
import { listProjects } from './projects.store.ts'
import { showProjectList } from './show-project-list.ts'
import { showSizes } from './sizes/show-sizes.ts'
import { showProject, type ProjectSettings } from './show-project.ts'

export function projectCalls(settings: ProjectSettings): Implemented[] {
  return implement(projectRoutes, {
    listProjects: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listProjects(db, scopeOf(actor), {
        page: query.page,
        search: query.search?.trim() || undefined,
        states: projectStates.filter(state => query.filters?.[state]),
      })
      return { data: await showProjectList(db, rows), meta: { totalCount } }
    },
    getProject: async ({ db, actor, params }) =>
      showProject(db, actor, await findOwnProject(db, actor, params.id), settings),
    getProjectSizes: async ({ db, actor, params }) =>
      showSizes(db, await findOwnProject(db, actor, params.id)),
    listProjectEvents: async ({ db, actor, params, query }) => {
      const project = await findOwnProject(db, actor, params.id)
      const { rows, totalCount } = await listProjectEvents(db, project, query.page)
      return { data: rows.map(presentProjectEvent), meta: { totalCount } }
    },
  })
}

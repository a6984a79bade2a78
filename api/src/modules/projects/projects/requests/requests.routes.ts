import { projectRequestRoutes } from '@ribbon/contract/projects/projects/project-requests'
import { inTransaction } from '../../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { showProject, type ProjectSettings } from '../show-project.ts'
import { requestProject } from './request-project.ts'

export function projectRequestCalls(settings: ProjectSettings): Implemented[] {
  return implement(projectRequestRoutes, {
    requestProject: async ({ db, actor, body }) => {
      const project = await inTransaction(db, tx => requestProject(tx, actor, settings.secretKey, body))
      return showProject(db, actor, project, settings)
    },
  })
}

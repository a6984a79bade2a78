import { z } from 'zod'
import { collection, document, documentWith } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { projectSizesResource } from '../project-desk/desk-resources.ts'
import {
  projectEventResource,
  projectResource,
  projectSummaryResource,
  submissionResource,
} from './project-resources.ts'
import { projectStates } from './project-states.ts'

const shown = z.enum(['true', '1']).optional()
const project = documentWith(projectResource, submissionResource)

/** `:id` is the project's id or its uuid (reading B7). */
export const projectRoutes = defineRoutes({
  listProjects: {
    method: 'GET',
    path: '/team/admin_orders',
    access: 'session',
    module: 'project',
    summary: 'The team’s projects, newest first; `filters[<state>]=true` narrows, several widen',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.strictObject(Object.fromEntries(projectStates.map(state => [state, shown]))).optional(),
    }),
    response: collection(projectSummaryResource),
    errors: ['malformed_request'],
  },
  getProject: {
    method: 'GET',
    path: '/team/admin_orders/:id',
    access: 'session',
    module: 'project',
    summary: 'A project with its items, links and first 50 submissions',
    params: idParam,
    response: project,
    errors: ['not_found'],
  },
  getProjectSizes: {
    method: 'GET',
    path: '/team/admin_orders/:id/sizes',
    access: 'session',
    module: 'project',
    summary: 'How many pieces of each item people chose in each size',
    params: idParam,
    response: document(projectSizesResource),
    errors: ['not_found'],
  },
  listProjectEvents: {
    method: 'GET',
    path: '/team/admin_orders/:id/events',
    access: 'owner',
    module: 'project',
    summary: 'What happened in a project and by whom, newest first, by the audit log',
    params: idParam,
    query: z.object({ page: pageQuery() }),
    response: collection(projectEventResource),
    errors: ['not_found'],
  },
})

import { z } from 'zod'
import { collection, document, resource } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { submissionResource } from '../projects/project-resources.ts'
import { projectStates } from '../projects/project-states.ts'
import { submissionsQuery } from '../projects/submissions.ts'
import { deskChange, move, newProject, newQuote } from './desk-inputs.ts'
import {
  deskProjectDetailResource,
  deskProjectResource,
  projectSizesResource,
  queueGroups,
} from './desk-resources.ts'

const answer = document(deskProjectDetailResource)
const known = { access: 'operator', params: idParam, response: answer } as const
const found = { search: z.string().max(200).optional() }
const ofTeam = { team_id: idInput.optional() }

export const projectDeskRoutes = defineRoutes({
  listOperatorProjects: {
    method: 'GET',
    path: '/operations/projects',
    access: 'operator',
    summary: 'Projects of all teams, those due first on top, by name or team; ended ones last',
    query: z.object({
      page: pageQuery(),
      ...found,
      filters: z
        .object({
          ...ofTeam,
          state: z.enum(projectStates).optional(),
          group: z.enum(queueGroups).optional(),
          late: z.enum(['true', 'false']).optional(),
        })
        .optional(),
    }),
    response: collection(deskProjectResource),
    errors: ['malformed_request'],
  },
  countOperatorProjects: {
    method: 'GET',
    path: '/operations/project_counts',
    access: 'operator',
    summary: 'How many projects match, by what has to be done next',
    query: z.object({ ...found, filters: z.object(ofTeam).optional() }),
    response: document(
      resource('projectCounts', {
        groups: z.record(z.enum(queueGroups), z.number().int()),
        late: z.number().int(),
      }),
    ),
    errors: [],
  },
  getOperatorProject: {
    ...known,
    method: 'GET',
    path: '/operations/projects/:id',
    summary: 'A project of any team',
    errors: ['not_found'],
  },
  createOperatorProject: {
    method: 'POST',
    path: '/operations/projects',
    access: 'operator',
    summary: 'Makes a project for a team',
    idempotent: true,
    status: 201,
    body: wrapped('project', newProject),
    response: answer,
    errors: ['invalid_input'],
  },
  updateOperatorProject: {
    ...known,
    method: 'PUT',
    path: '/operations/projects/:id',
    summary: 'Changes a project; what is not sent stays, items that are sent replace all',
    body: wrapped('project', deskChange),
    errors: ['not_found', 'project_finalized', 'changed_meanwhile', 'invalid_input'],
  },
  moveOperatorProject: {
    ...known,
    method: 'POST',
    path: '/operations/projects/:id/move',
    summary: 'Moves a project to another state; steps back and ending it early need a reason',
    body: move,
    errors: ['not_found', 'project_busy', 'project_move_refused', 'invalid_input'],
  },
  quoteOperatorProject: {
    ...known,
    method: 'POST',
    path: '/operations/projects/:id/quotes',
    summary: 'Offers prices, in place of the last offer',
    status: 201,
    idempotent: true,
    body: wrapped('quote', newQuote),
    errors: ['not_found', 'project_finalized', 'invalid_input'],
  },
  listOperatorProjectRecipients: {
    method: 'GET',
    path: '/operations/projects/:id/order_recipients',
    access: 'operator',
    summary: 'What people submitted, newest first; `search` is in name or email',
    params: idParam,
    query: submissionsQuery,
    response: collection(submissionResource),
    errors: ['not_found'],
  },
  getOperatorProjectSizes: {
    method: 'GET',
    path: '/operations/projects/:id/sizes',
    access: 'operator',
    summary: 'How many pieces of each item are needed, by what people chose',
    params: idParam,
    response: document(projectSizesResource),
    errors: ['not_found'],
  },
})

import { z } from 'zod'
import { dayInput, documentWith } from '../../document.ts'
import { defineRoutes, wrapped } from '../../route.ts'
import { projectResource, submissionResource } from './project-resources.ts'

/** So many of a team's requests may wait for a quote at once. */
export const openRequestsMost = 5

const count = 'Enter a whole number from 1 to 1,000,000.'
export const projectRequest = z.object({
  name: z
    .string('Enter what it is for.')
    .trim()
    .min(1, 'Enter what it is for.')
    .max(120, 'Use at most 120 characters.'),
  request: z
    .string('Describe what you need.')
    .trim()
    .min(1, 'Describe what you need.')
    .max(2_000, 'Use at most 2,000 characters.'),
  expected_number_of_recipients: z
    .number(count)
    .int(count)
    .min(1, count)
    .max(1_000_000, count)
    .nullable()
    .optional(),
  in_hands_date: dayInput('Enter the day as YYYY-MM-DD.').nullable().optional(),
})
export type ProjectRequest = z.output<typeof projectRequest>

export const projectRequestRoutes = defineRoutes({
  requestProject: {
    method: 'POST',
    path: '/team/admin_order_requests',
    access: 'owner',
    module: 'project',
    summary: 'Asks the operators for a project, which they then offer a price for',
    idempotent: true,
    status: 201,
    body: wrapped('admin_order_request', projectRequest),
    response: documentWith(projectResource, submissionResource),
    errors: ['too_many_project_requests', 'invalid_input'],
  },
})
